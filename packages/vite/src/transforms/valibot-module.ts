import type { Plugin } from "vite";
import { clientEnvironment } from "../config/environments.ts";

const inheritedLoop = "for (const key in this.entries)";
const ownLoop = "for (const key of Object.keys(this.entries))";

/**
 * Keeps valibot to the entries of a schema. It walks them with for…in, which also finds what old libraries of a
 * page have added to `Object.prototype`.
 *
 * @param source valibot's code; comes back unchanged where it has no such loop
 */
export const walkOwnEntries = (source: string): string => source.replaceAll(inheritedLoop, ownLoop);

/** Applies `walkOwnEntries` to valibot in a build for browsers. */
export function valibotModule(): Plugin {
  return {
    name: "skerry:valibot-module",
    apply: "build",
    sharedDuringBuild: true,
    applyToEnvironment: ({ name }) => name === clientEnvironment,
    transform: {
      filter: { id: /[\\/]valibot[\\/]dist[\\/]index\.m?js$/, code: inheritedLoop },
      // Every line stays where it is, so the code needs no source map.
      handler: (source) => ({ code: walkOwnEntries(source), map: null }),
    },
  };
}
