import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { registry } from "@skerry/widgets/registry";
import { locales, type ScriptFiles } from "./bundle-script.ts";
import { mountFolder } from "./paths.ts";

/** What checks read: which files make up what. Paths from `dist/browser`. */
export interface BuildReport {
  lifecycle: string;
  /** React, the runtime and what they and most widgets import. */
  runtime: string[];
  page: string[];
  /** Tracking, of which the other files know nothing. */
  visit: string;
  widgets: Record<string, { own: string; files: string[] }>;
  texts: Record<string, string>;
}

/** Writes `dist/build-report.json`. */
export async function writeBuildReport({ lifecycle, visit, lists }: ScriptFiles): Promise<void> {
  const files = (name: string): string[] => lists.get(name) as string[];
  const last = (name: string): string => files(name).at(-1) as string;
  const report: BuildReport = {
    lifecycle,
    runtime: files("island"),
    page: files("page"),
    visit,
    widgets: Object.fromEntries(
      Object.keys(registry).map((name) => [name, { own: last(name), files: files(name) }]),
    ),
    texts: Object.fromEntries(locales.map((locale) => [locale, last(`texts-${locale}`)])),
  };
  const text = `${JSON.stringify(report, null, 2)}\n`;
  await writeFile(join(mountFolder, "dist/build-report.json"), text);
}
