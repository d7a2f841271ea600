import { createHash } from "node:crypto";

/** Letters of a file's hash that stay: 25 bits for the few files of a build. */
const length = 5;

/**
 * Shorter names for files that end in an esbuild hash (`chunk-2OR6ML25.js`): every name of a file
 * stands in the script that each page loads.
 *
 * @param salt what else than its hash the content of each file depends on. Default: nothing
 * @throws Error when two files would have one name
 */
export function shortNames(names: Iterable<string>, salt?: string): Map<string, string> {
  const short = new Map<string, string>();
  const taken = new Set<string>();
  for (const name of names) {
    const shorter = name.replace(
      /-[A-Z0-9]{8}\.js$/,
      (ending) => `-${(salt ? hash(ending + salt) : ending.slice(1)).slice(0, length)}.js`,
    );
    if (taken.has(shorter))
      throw new Error(
        `Two files would be called ${shorter}. Keep more letters of the hash in short-names.ts.`,
      );
    taken.add(shorter);
    if (shorter !== name) short.set(name, shorter);
  }
  return short;
}

/** In the letters of esbuild's hashes. */
function hash(text: string): string {
  const digest = createHash("sha256").update(text).digest("hex");
  return BigInt(`0x${digest}`).toString(32).toUpperCase();
}
