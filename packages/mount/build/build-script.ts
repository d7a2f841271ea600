import { rm } from "node:fs/promises";
import { join } from "node:path";
import { buildId } from "@skerry/widgets/build/build-id";
import { builtInWidgets } from "./built-in-widgets.ts";
import { mountFolder, sourceFolders } from "./paths.ts";
import { writeFiles } from "./write-files.ts";
import { writeJson } from "./write-json.ts";

/** Writes `dist/browser`: everything that a site without own widgets serves under `/skerry/`. */
export async function buildScript(): Promise<void> {
  const outFolder = join(mountFolder, "dist/browser");
  const sourceMapsFolder = join(mountFolder, "dist/source-maps");
  for (const folder of [outFolder, sourceMapsFolder]) {
    await rm(folder, { recursive: true, force: true });
  }
  const report = await writeFiles({
    outFolder,
    sourceMapsFolder,
    siteFolder: mountFolder,
    cacheFolder: join(mountFolder, "node_modules/.cache/skerry"),
    build: await buildId(),
    widgets: await builtInWidgets(),
    texts: {
      en: join(sourceFolders.widgets, "src/texts/en.ts"),
      de: join(sourceFolders.widgets, "src/texts/de.ts"),
    },
  });
  await writeJson(join(mountFolder, "dist/build-report.json"), report);
  console.log(`Policy of pages with import-map.json: script-src 'self' '${report.importMap}'`);
}
