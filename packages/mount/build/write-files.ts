import { cp, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { buildStyles } from "@skerry/widgets/build/build-styles";
import { NOTICES_FILE, thirdPartyNotices } from "@skerry/widgets/build/third-party-notices";
import type { BuildPlan } from "./build-plan.ts";
import { type BuildReport, buildReport } from "./build-report.ts";
import { bundleScript } from "./bundle-script.ts";
import { headFiles } from "./head-files.ts";
import { sourceFolders } from "./paths.ts";
import { writeImportMap } from "./write-import-map.ts";
import { writeJson } from "./write-json.ts";
import { writeManifest } from "./write-manifest.ts";
import { writeSchemas } from "./write-schemas.ts";

const sheets = new Map<string, Promise<string>>();

/** The style sheet of built-in widgets, made once in a process. */
function builtInStyles(widgets: string[]): Promise<string> {
  const key = widgets.join();
  const sheet = sheets.get(key) ?? buildStyles({ minify: true, widgets, folders: sourceFolders });
  sheets.set(key, sheet);
  return sheet;
}

/** Writes everything that a site serves under `/skerry/`. */
export async function writeFiles(plan: BuildPlan): Promise<BuildReport> {
  const { outFolder, widgets, ownStyles } = plan;
  await mkdir(outFolder, { recursive: true });
  const files = await bundleScript(plan);
  const builtIn = widgets.filter(({ isOwn }) => !isOwn).map(({ name }) => name);
  const styles = await builtInStyles(builtIn);
  await writeFile(join(outFolder, "skerry.css"), `${styles}${ownStyles?.css ?? ""}`);
  for (const [path, contents] of [...(ownStyles?.files ?? []), ...(plan.ownFiles ?? [])]) {
    await mkdir(dirname(join(outFolder, path)), { recursive: true });
    await writeFile(join(outFolder, path), contents);
  }
  const assets = "themes/domain-check/assets";
  await cp(join(sourceFolders.widgets, assets), join(outFolder, assets), { recursive: true });
  const presets = "themes/presets";
  await cp(join(sourceFolders.widgets, presets), join(outFolder, presets), { recursive: true });
  await writeSchemas(plan);
  await writeFile(
    join(outFolder, NOTICES_FILE),
    await thirdPartyNotices([...files.inputs, ...(plan.ownInputs ?? [])], plan.onMissingLicence),
  );
  await writeJson(join(outFolder, "head.json"), headFiles(plan, files));
  const importMap = await writeImportMap(plan, files.retried);
  // Last, because it lists all the others.
  await writeManifest(outFolder);
  return buildReport(plan, files, importMap);
}
