import type { BuildPlan } from "./build-plan.ts";
import type { ScriptFiles } from "./bundle-script.ts";
import { chunkName } from "./chunk-name.ts";

/** What checks read: which files make up what. Paths from the folder of the build. */
export interface BuildReport {
  /** The lifecycle alone. */
  lifecycle: string;
  /** What reads a configuration; routes and texts. */
  page: string;
  /** React, the runtime, the lifecycle and what they import. */
  runtime: string[];
  /** Tracking, of which the other files know nothing. */
  visit: string;
  widgets: Record<string, { own: string; files: string[] }>;
  texts: Record<string, string>;
  /** Hash of `import-map.json`, for the Content-Security-Policy of pages that contain it. */
  importMap: string;
}

/** What a build has written. */
export function buildReport(
  { widgets, texts }: BuildPlan,
  { lifecycle, page, visit, lists }: ScriptFiles,
  importMap: string,
): BuildReport {
  const files = (name: string): string[] => lists.get(name) as string[];
  const last = (name: string): string => files(name).at(-1) as string;
  return {
    lifecycle,
    page,
    runtime: files("island"),
    visit,
    widgets: Object.fromEntries(
      widgets.map(({ name }) => [
        name,
        { own: last(chunkName(name)), files: files(chunkName(name)) },
      ]),
    ),
    texts: Object.fromEntries(
      Object.keys(texts).map((locale) => [locale, last(`texts-${locale}`)]),
    ),
    importMap,
  };
}
