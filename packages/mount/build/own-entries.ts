import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

const inherited = "for (const key in this.entries)";
const own = "for (const key of Object.keys(this.entries))";

/**
 * Keeps valibot to the entries of a schema. It walks them with for…in, which also finds what old
 * libraries of a page have added to `Object.prototype`.
 *
 * @param source of valibot
 * @throws Error when it has no such loop
 */
export function walkOwnEntries(source: string): string {
  if (source.includes(inherited)) return source.replaceAll(inherited, own);
  throw new Error(`valibot no longer has "${inherited}". See own-entries.ts.`);
}

/** Applies `walkOwnEntries` to valibot. Fails the build when it does not fit any more. */
export function ownEntries(): Plugin {
  return {
    name: "own-entries",
    setup(build) {
      build.onLoad({ filter: /[\\/]valibot[\\/]dist[\\/]index\.m?js$/ }, async ({ path }) => ({
        contents: walkOwnEntries(await readFile(path, "utf8")),
      }));
    },
  };
}
