import { basename, dirname } from "node:path";
import type { Plugin } from "esbuild";

/**
 * Modules of a few hundred bytes that several widgets share. As chunks of their own they would cost
 * a request each, which is more than their bytes. None of them keeps state or a class.
 */
const small =
  /\/(ui\/src\/(graphemes\/graphemes|heading\/heading)|widgets\/src\/(base-props|link-url|use-broken-image))\.tsx?$/;

/** Puts a copy of each small module beside each module that imports it. */
export function repeatSmall(): Plugin {
  return {
    name: "repeat-small",
    setup(build) {
      build.onResolve({ filter: /^[.@]/ }, async ({ path, pluginData, ...args }) => {
        if (pluginData === repeatSmall) return;
        const found = await build.resolve(path, { ...args, pluginData: repeatSmall });
        if (found.errors.length || !small.test(found.path)) return found;
        return { ...found, suffix: `?${basename(dirname(args.importer))}` };
      });
    },
  };
}
