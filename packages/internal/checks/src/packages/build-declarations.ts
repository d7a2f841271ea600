import { join, relative } from "node:path";
import { rollup, type Plugin } from "rollup";
import { dts } from "rollup-plugin-dts";
import { packagesFolder, sourceOf } from "./package-entries.ts";

/**
 * Bundles the types of a package's entry points from what `tsc -b` has written beside the sources.
 *
 * @param outDir folder for `<entry>.d.ts`
 * @param entries output name without extension → source file
 * @param external imports that the built package leaves to its user's installation
 * @throws Error when `tsc -b` has not been run, or a type cannot be resolved
 */
export async function buildDeclarations(
  outDir: string,
  entries: Record<string, string>,
  external: RegExp[],
): Promise<void> {
  const input = Object.fromEntries(
    Object.entries(entries).map(([name, source]) => [name, declarationOf(source)]),
  );
  const bundle = await rollup({
    input,
    external: [...external, /^node:/],
    plugins: [workspaceDeclarations(external), dts()],
    onwarn({ code, message }) {
      // A package that is neither a dependency nor part of the workspace: its types would be missing.
      if (code === "UNRESOLVED_IMPORT") throw new Error(`${outDir}: ${message}`);
    },
  });
  await bundle.write({ dir: outDir, format: "es" });
  await bundle.close();
}

/** Where `tsc -b` writes the declarations of a source file. */
function declarationOf(source: string): string {
  const [name = "", ...path] = relative(packagesFolder, source).split(/[\\/]/);
  return join(packagesFolder, name, ".types", ...path).replace(/\.tsx?$/, ".d.ts");
}

/** Leads imports of entry points that are not published to their declarations. */
function workspaceDeclarations(external: RegExp[]): Plugin {
  return {
    name: "workspace-declarations",
    resolveId(specifier) {
      if (!specifier.startsWith("@skerry/")) return null;
      if (external.some((pattern) => pattern.test(specifier))) return false;
      const source = sourceOf(specifier);
      return source ? declarationOf(source) : null;
    },
  };
}
