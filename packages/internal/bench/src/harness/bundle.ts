import { join } from "node:path";
import { build } from "esbuild";

const folder = join(import.meta.dirname, "../..");

/**
 * Bundles pages with esbuild alone: minified, for production, split at dynamic imports, with React wrapped
 * as esbuild wraps every CommonJS module.
 *
 * @param entries source files by output path without extension
 * @param alias packages that replace others
 * @param external packages that are left out
 * @returns content by path on the server
 */
export async function bundle(
  entries: Readonly<Record<string, string>>,
  alias: Readonly<Record<string, string>> = {},
  external: string[] = [],
): Promise<Map<string, Uint8Array>> {
  const { outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints: entries,
    alias: { ...alias },
    external,
    bundle: true,
    minify: true,
    splitting: true,
    format: "esm",
    target: ["chrome110", "firefox110", "safari16.4"],
    conditions: ["@skerry/source"],
    tsconfig: "../../../tsconfig.base.json",
    define: { "process.env.NODE_ENV": '"production"' },
    legalComments: "none",
    charset: "utf8",
    outdir: "/",
    chunkNames: `${Object.keys(entries)[0]}-[hash]`,
    write: false,
    logLevel: "error",
  });
  return new Map(outputFiles.map(({ path, contents }) => [path, contents]));
}
