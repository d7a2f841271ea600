import { cp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildStyles } from "@skerry/widgets/build/build-styles";
import { writeBuildReport } from "./build-report.ts";
import { bundleScript } from "./bundle-script.ts";
import { outFolder, widgetsFolder } from "./paths.ts";
import { writeManifest } from "./write-manifest.ts";
import { writeSchemas } from "./write-schemas.ts";

/** Writes `dist/browser`: everything that a site serves under `/skerry/`. */
export async function buildScript(): Promise<void> {
  await rm(outFolder, { recursive: true, force: true });
  const files = await bundleScript();
  await writeFile(join(outFolder, "skerry.css"), await buildStyles({ minify: true }));
  const assets = "themes/domain-check/assets";
  await cp(join(widgetsFolder, assets), join(outFolder, assets), { recursive: true });
  await writeSchemas();
  // Last, because it lists all the others.
  await writeManifest();
  await writeBuildReport(files);
}
