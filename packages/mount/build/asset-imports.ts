import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { parse } from "node:path";
import type { Plugin } from "esbuild";

const pattern = /\.(avif|gif|jpe?g|png|svg|ttf|webp|woff2?)$/;

/**
 * Gives modules the URL of a picture or font that they import, the same in the browser and in the
 * renderer.
 *
 * @param publicPath URL of the build's folder, with a `/` at the end
 * @param files gets the files by their path from that folder
 */
export function assetImports(publicPath: string, files?: Map<string, Uint8Array>): Plugin {
  return {
    name: "asset-imports",
    setup({ onLoad }) {
      onLoad({ filter: pattern }, async ({ path }) => {
        const contents = await readFile(path);
        const hash = createHash("sha256").update(contents).digest("hex").slice(0, 8);
        const { name, ext } = parse(path);
        const file = `assets/${name}-${hash}${ext}`;
        files?.set(file, contents);
        return { contents: `export default ${JSON.stringify(publicPath + file)};`, loader: "js" };
      });
    },
  };
}
