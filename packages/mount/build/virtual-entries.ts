import type { Plugin } from "esbuild";
import type { VirtualEntry } from "./build-plan.ts";

const namespace = "skerry-entry";

/** How a build names a virtual entry. */
export const virtualEntry = (name: string): string => `${namespace}:${name}`;

/** Modules that exist in the build alone, by name. */
export function virtualEntries(entries: Readonly<Record<string, VirtualEntry>>): Plugin {
  return {
    name: "virtual-entries",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^skerry-entry:/ }, ({ path }) => ({
        path: path.slice(namespace.length + 1),
        namespace,
      }));
      onLoad({ filter: /./, namespace }, ({ path }) => ({ ...entries[path], loader: "js" }));
    },
  };
}
