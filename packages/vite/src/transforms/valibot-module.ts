import type { Plugin } from "vite";
import { clientEnvironment } from "../entries.ts";

const inherited = "for (const key in this.entries)";
const own = "for (const key of Object.keys(this.entries))";

/**
 * Keeps valibot to the entries of a schema. It walks them with for…in, which also finds what old libraries of a
 * page have added to `Object.prototype`.
 *
 * @param source of valibot; in another form it stays as it is
 */
export const walkOwnEntries = (source: string): string => source.replaceAll(inherited, own);

/** Applies `walkOwnEntries` to valibot in a build for browsers. */
export function valibotModule(): Plugin {
  return {
    name: "skerry:valibot-module",
    apply: "build",
    sharedDuringBuild: true,
    applyToEnvironment: ({ name }) => name === clientEnvironment,
    transform: {
      filter: { id: /[\\/]valibot[\\/]dist[\\/]index\.m?js$/, code: inherited },
      // The change keeps all code on its lines, so no source map is needed.
      handler: (source) => ({ code: walkOwnEntries(source), map: null }),
    },
  };
}
