import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { buildId } from "@skerry/widgets/build/build-id";
import { builtInWidgets } from "./built-in-widgets.ts";
import { mountFolder, shippedFolder, sourceFolders } from "./paths.ts";
import { writeFiles } from "./write-files.ts";
import { writeJson } from "./write-json.ts";

/**
 * Writes `browser`: everything that a site without own widgets serves under `/skerry/`, and beside it
 * source maps and the build's report.
 *
 * @param folder gets them. Default: the package's `dist`
 * @param cacheFolder keeps what is slow to make. Default: one of the package. `null`: nothing is kept
 */
export async function buildScript(
  folder = join(mountFolder, "dist"),
  cacheFolder: string | null = join(mountFolder, "node_modules/.cache/skerry"),
): Promise<void> {
  const outFolder = join(folder, "browser");
  const sourceMapsFolder = join(folder, "source-maps");
  // What sites find there belongs to the package's own build.
  const isShipped = folder === dirname(shippedFolder);
  for (const output of [outFolder, sourceMapsFolder, ...(isShipped ? [shippedFolder] : [])]) {
    await rm(output, { recursive: true, force: true });
  }
  const { report } = await writeFiles({
    outFolder,
    sourceMapsFolder,
    siteFolder: mountFolder,
    isShipped,
    ...(cacheFolder && { cacheFolder }),
    build: await buildId(),
    widgets: await builtInWidgets(),
    texts: {
      en: join(sourceFolders.widgets, "src/texts/en.ts"),
      de: join(sourceFolders.widgets, "src/texts/de.ts"),
    },
  });
  await writeJson(join(folder, "build-report.json"), report);
  console.log(`Policy of pages with import-map.json: script-src 'self' '${report.importMap}'`);
}
