import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

const inherited = "for (const key in this.entries)";
const own = "for (const key of Object.keys(this.entries))";

/**
 * Keeps valibot to the entries of a schema. It walks them with for…in, which also finds what old
 * libraries of a page have added to `Object.prototype`.
 */
export function ownEntries(): Plugin {
  return {
    name: "own-entries",
    setup(build) {
      build.onLoad({ filter: /[\\/]valibot[\\/]dist[\\/]index\.m?js$/ }, async ({ path }) => {
        const source = await readFile(path, "utf8");
        return source.includes(inherited)
          ? { contents: source.replaceAll(inherited, own) }
          : { errors: [{ text: `valibot no longer has "${inherited}". See own-entries.ts.` }] };
      });
    },
  };
}
