import { join } from "node:path";
import { build } from "esbuild";

const folder = join(import.meta.dirname, "../../..");

/**
 * Compiles a program of the folder `programs`. Packages are not bundled: Node loads them as it does for
 * a site.
 *
 * @returns path of the compiled file, in a folder where Node finds the packages
 */
export async function bundleProgram(name: string): Promise<string> {
  const output = join(folder, "node_modules/.server-bench", `${name}.mjs`);
  await build({
    absWorkingDir: folder,
    entryPoints: [`src/server/programs/${name}.ts`],
    outfile: output,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    conditions: ["@skerry/source"],
    external: ["react", "react-dom", "hypernova", "@inertiajs/core"],
    tsconfig: "../../../tsconfig.base.json",
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "error",
  });
  return output;
}
