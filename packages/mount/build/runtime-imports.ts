import type { Plugin } from "esbuild";
import type { ReactForm } from "./react-modules.ts";
import { reactNamespace, reactParts } from "./react-parts.ts";

/** What the runtime's file exports that is not React's. */
const own = new Set(["renderIsland", "page", "warn", "reactInternals", "domInternals"]);

const reactInternals = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE";

/** The names of React among what the runtime's file exports. */
export const reactNames = (exports: readonly string[]): string[] =>
  exports.filter((name) => !own.has(name)).sort();

/**
 * Lets a file import React from the runtime's file: a page has one copy of it.
 *
 * @param runtime the runtime's file as the built file imports it
 * @param react where it is split, that file has not all of it
 */
export function runtimeImports(runtime: string, { isSplit = false }: ReactForm): Plugin {
  const fromRuntime = { path: runtime, external: true };
  return {
    // What is kept of a bundle is kept for this file.
    name: `runtime-imports ${runtime}`,
    setup(build) {
      build.onResolve({ filter: /[\\/]runtime-chunk\.ts$/ }, () => fromRuntime);
      build.onResolve(
        { filter: /^react(\/core|\/jsx-runtime)?$/ },
        ({ path, namespace, importer }) => {
          // React's own modules read the internals under its name for them.
          if (namespace !== "file") return { path, namespace: "runtime-imports" };
          // What the runtime's file leaves out of React.
          const isRest = isSplit && /[\\/]react-rest-chunk\.ts$/.test(importer);
          return isRest ? { path: reactParts.rest, namespace: reactNamespace } : fromRuntime;
        },
      );
      build.onLoad({ filter: /.*/, namespace: "runtime-imports" }, () => ({
        contents: `export { reactInternals as ${reactInternals} } from "/runtime-chunk.ts";`,
      }));
    },
  };
}
