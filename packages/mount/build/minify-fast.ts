import { minify } from "oxc-minify";
import { browserTargets } from "./browser-targets.ts";
import type { MappedCode } from "./rewrite-names.ts";

/**
 * Minifies a file of a site's build, as fast as esbuild and nearly as small as terser. Sites have no source maps.
 *
 * @throws Error naming the file, where the code is not JavaScript
 */
export async function minifyFast(file: string, { code }: MappedCode): Promise<MappedCode> {
  const minified = await minify(file, code, {
    module: true,
    compress: { target: browserTargets },
    mangle: { toplevel: true },
  });
  const [error] = minified.errors;
  if (error) throw new Error(`${file} cannot be minified: ${error.message}`);
  return { code: minified.code };
}
