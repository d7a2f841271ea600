import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readFolder } from "./read-folder.ts";

/**
 * Builds the pages of a folder with Astro and its React integration, as `astro build` does.
 *
 * @param root the folder that holds `src/pages`
 * @param base path that the URLs of its files begin with
 * @returns every built file by its path
 */
export async function buildAstro(root: string, base: string): Promise<Map<string, Uint8Array>> {
  // The React that renders and the one that is rendered choose their files by it.
  process.env["NODE_ENV"] = "production";
  const [{ build }, { default: react }] = await Promise.all([
    import("astro"),
    import("@astrojs/react"),
  ]);
  const outDir = await mkdtemp(join(tmpdir(), "astro-"));
  try {
    await build({
      root,
      outDir,
      base,
      integrations: [react()],
      cacheDir: join(outDir, "cache"),
      logLevel: "error",
    });
    return await readFolder(outDir);
  } finally {
    await rm(outDir, { recursive: true });
  }
}
