import { transform } from "esbuild";
import { browserTargets } from "./browser-targets.ts";
import type { MappedCode } from "./rewrite-names.ts";

/** Minifies a file of a site's build. Sites have no source maps. */
export async function minifyFast({ code }: MappedCode): Promise<MappedCode> {
  const minified = await transform(code, {
    minify: true,
    format: "esm",
    target: browserTargets,
    legalComments: "none",
    charset: "utf8",
  });
  return { code: minified.code };
}
