import { cp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildStyles } from "@skerry/widgets/build/build-styles";
import { NOTICES_FILE, thirdPartyNotices } from "@skerry/widgets/build/third-party-notices";
import { writeBuildReport } from "./build-report.ts";
import { bundleScript } from "./bundle-script.ts";
import { outFolder, sourceMapsFolder, widgetsFolder } from "./paths.ts";
import { writeManifest } from "./write-manifest.ts";
import { writeSchemas } from "./write-schemas.ts";

/** Writes `dist/browser`: everything that a site serves under `/skerry/`. */
export async function buildScript(): Promise<void> {
  for (const folder of [outFolder, sourceMapsFolder]) {
    await rm(folder, { recursive: true, force: true });
  }
  const files = await bundleScript();
  await writeFile(join(outFolder, "skerry.css"), await buildStyles({ minify: true }));
  const assets = "themes/domain-check/assets";
  await cp(join(widgetsFolder, assets), join(outFolder, assets), { recursive: true });
  await writeSchemas();
  await writeFile(join(outFolder, NOTICES_FILE), await thirdPartyNotices(files.inputs));
  // Last, because it lists all the others.
  await writeManifest();
  await writeBuildReport(files);
}
