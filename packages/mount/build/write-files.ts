import { copyFile, mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { buildStyles } from "@skerry/widgets/build/build-styles";
import { NOTICES_FILE, thirdPartyNotices } from "@skerry/widgets/build/third-party-notices";
import type { BuildPlan } from "./build-plan.ts";
import { type BuildReport, buildReport } from "./build-report.ts";
import { bundleScript, type ScriptFiles } from "./bundle-script.ts";
import { headFiles } from "./head-files.ts";
import { takeKept } from "./kept-files.ts";
import { mountFolder, sourceFolders } from "./paths.ts";
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
export async function writeFiles(
  plan: BuildPlan,
): Promise<{ report: BuildReport; files: ScriptFiles }> {
  const { outFolder, widgets, ownStyles } = plan;
  await mkdir(outFolder, { recursive: true });
  const files = await bundleScript(plan);
  const builtIn = widgets.filter(({ isOwn }) => !isOwn).map(({ name }) => name);
  const styles = await builtInStyles(builtIn);
  await writeFile(join(outFolder, "skerry.css"), `${styles}${ownStyles?.css ?? ""}`);
  await copyFile(join(mountFolder, "src/load.js"), join(outFolder, "load.js"));
  for (const [path, contents] of ownStyles?.files ?? []) {
    await mkdir(dirname(join(outFolder, path)), { recursive: true });
    await writeFile(join(outFolder, path), contents);
  }
  await copyThemes(plan);
  await writeSchemas(plan);
  await writeFile(
    join(outFolder, NOTICES_FILE),
    await thirdPartyNotices([...files.inputs, ...(plan.ownInputs ?? [])], plan.onMissingLicence),
  );
  await writeJson(join(outFolder, "head.json"), headFiles(plan, files));
  const importMap = await writeImportMap(plan, files.retried);
  // Last, because it lists all the others.
  await writeManifest(outFolder, plan.keptFiles);
  return { report: buildReport(plan, files, importMap), files };
}

async function copyThemes({ outFolder, keptFiles }: BuildPlan): Promise<void> {
  for (const folder of ["themes/domain-check/assets", "themes/presets"]) {
    const source = join(sourceFolders.widgets, folder);
    const entries = await readdir(source, { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((one) => one.isFile())) {
      const file = join(entry.parentPath, entry.name);
      const path = `${folder}/${relative(source, file).replaceAll("\\", "/")}`;
      if (takeKept(keptFiles, path)) continue;
      await mkdir(dirname(join(outFolder, path)), { recursive: true });
      await copyFile(file, join(outFolder, path));
    }
  }
}
