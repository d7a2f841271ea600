import { join } from "node:path";
import { build } from "esbuild";

const folder = join(import.meta.dirname, "../..");

/**
 * Bundles pages as a site would with esbuild and nothing else: minified, for production, split where
 * they import dynamically, React wrapped as esbuild wraps every CommonJS file.
 *
 * @param entries output path without ending → source file
 * @param alias packages that stand in for others
 * @returns path on the server → content
 */
export async function bundle(
  entries: Readonly<Record<string, string>>,
  alias: Readonly<Record<string, string>> = {},
): Promise<Map<string, Uint8Array>> {
  const { outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints: entries,
    alias: { ...alias },
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
