import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Plugin } from "esbuild";

/** Name under which the notices stand beside the files that they are about. */
export const NOTICES_FILE = "third-party-notices.txt";

/** An esbuild plugin that adds every file that goes into a bundle to `inputs`, as an absolute path. */
export function collectInputs(inputs: Set<string>): Plugin {
  return {
    name: "collect-inputs",
    setup({ initialOptions, onEnd }) {
      initialOptions.metafile = true;
      onEnd(({ metafile }) => {
        // Files that are read and then shaken away are no part of the bundle.
        const kept = Object.values(metafile?.outputs ?? {}).flatMap(({ inputs: sources }) =>
          Object.entries(sources).filter(([, { bytesInOutput }]) => bytesInOutput > 0),
        );
        for (const [path] of kept) inputs.add(resolve(initialOptions.absWorkingDir ?? "", path));
      });
    },
  };
}

/**
 * The licences of the libraries that a bundle contains: their notices have to come with the copies.
 *
 * @param inputs absolute paths of the files in the bundle; those outside of `node_modules` are ours
 * @param onMissing gets the name of each library that brings no licence text: then its package.json
 *   says who wrote it and where. Default: that is an error
 * @returns each library once, sorted by name, with its version, its licence and the licence's text
 * @throws Error naming a library that brings no licence text
 */
export async function thirdPartyNotices(
  inputs: Iterable<string>,
  onMissing?: (library: string) => void,
): Promise<string> {
  const notices = new Map<string, string>();
  for (const folder of new Set([...inputs].flatMap(packageFolder))) {
    const manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as Manifest;
    const title = `${manifest.name} ${manifest.version}, ${manifest.license ?? "no licence named"}`;
    if (notices.has(title)) continue;
    const text = await licenceText(folder);
    if (text === undefined) reportMissing(manifest.name, onMissing);
    notices.set(title, text ?? describeOrigin(manifest));
  }
  const sections = [...notices].sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    "These files contain the libraries below. Each is under its own licence.\n",
    ...sections.map(([title, text]) => `${"=".repeat(72)}\n${title}\n\n${text}\n`),
  ].join("\n");
}

interface Manifest {
  name: string;
  version: string;
  license?: string;
  author?: string | { name?: string };
  homepage?: string;
  repository?: string | { url?: string };
}

/** The folder of the package that a file belongs to, or nothing for our own files. */
function packageFolder(file: string): string[] {
  const [folder] = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(file) ?? [];
  return folder && !/[\\/]@skerry[\\/][^\\/]+$/.test(folder) ? [folder] : [];
}

/** @returns `undefined` for a package without such a file, as those of many monorepos are published */
async function licenceText(folder: string): Promise<string | undefined> {
  const file = (await readdir(folder)).find((entry) => /^licen[cs]e(\.(md|txt))?$/i.test(entry));
  return file && (await readFile(join(folder, file), "utf8")).replaceAll("\r\n", "\n").trim();
}

function reportMissing(library: string, onMissing?: (library: string) => void): void {
  if (onMissing) return onMissing(library);
  throw new Error(
    `${library} brings no licence file, so the build cannot copy its notice. Add the text by hand in third-party-notices.ts, or use another library.`,
  );
}

function describeOrigin({ author, homepage, repository }: Manifest): string {
  const name = typeof author === "string" ? author : author?.name;
  const url = typeof repository === "string" ? repository : repository?.url;
  return ["The package brings no text of its licence.", name && `Author: ${name}`, url ?? homepage]
    .filter(Boolean)
    .join("\n");
}
