import type { Plugin } from "esbuild";

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
 */
export function runtimeImports(runtime: string): Plugin {
  const fromRuntime = { path: runtime, external: true };
  return {
    // What is kept of a bundle is kept for this file.
    name: `runtime-imports ${runtime}`,
    setup(build) {
      build.onResolve({ filter: /[\\/]runtime-chunk\.ts$/ }, () => fromRuntime);
      build.onResolve({ filter: /^react(\/jsx-runtime)?$/ }, ({ path, namespace }) =>
        // react-dom reads the internals under React's own name for them.
        namespace === "file" ? fromRuntime : { path, namespace: "runtime-imports" },
      );
      build.onLoad({ filter: /.*/, namespace: "runtime-imports" }, () => ({
        contents: `export { reactInternals as ${reactInternals} } from "/runtime-chunk.ts";`,
      }));
    },
  };
}
