import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { buildStyles } from "@skerry/widgets/build/build-styles";
import { type ModuleGraph, modulesBehind } from "../modules/module-graph.ts";
import { moduleOf } from "../modules/virtual-modules.ts";
import { skerryPackages } from "../sources/skerry-packages.ts";
import { confineLayers } from "../transforms/layers/confine-layers.ts";
import { splitStyles, styleParts } from "../transforms/style-parts.ts";
import type { TailwindStyles } from "../transforms/tailwind-styles.ts";
import { pageTexts, textKeys, type TextsByLocale } from "../widgets/widget-texts.ts";
import type { BuiltWidget } from "../widgets/widgets.ts";
import type { ClientFiles } from "./client-files.ts";
import { headFiles } from "./head-files.ts";
import { type Files, importMap, integrityOf } from "./integrity.ts";
import { loaderScript, loaderTable } from "./loader-script.ts";
import { indented, schemaFiles } from "./schemas.ts";

/** Which files make up what, as paths from the folder of the build. */
export interface BuildReport {
  lifecycle: string;
  /** The file that reads a configuration, routes and texts. */
  page: string;
  /** The runtime behind all that it imports: React, the lifecycle. */
  runtime: string[];
  /** Tracking. */
  visit: string;
  /** The list that tells the types of visits from other sites. */
  referrers: string;
  widgets: Record<string, { own: string; files: string[] }>;
  texts: Record<string, string>;
  /** Hash of `import-map.json`, for the Content-Security-Policy of pages that contain it. */
  importMap: string;
}

/** What the files are made of. */
interface Parts {
  client: ClientFiles;
  graph: ModuleGraph;
  /** Names of the own widgets that import each module, by its id. */
  importers: ReadonlyMap<string, ReadonlySet<string>>;
  widgets: readonly BuiltWidget[];
  /** The texts of own widgets. */
  texts: TextsByLocale;
  build: string;
  base: string;
}

interface ComposedFiles {
  /** For browsers, by path. */
  files: Files;
  /** Source maps by the paths of their scripts, with `.map` at the end. */
  maps: ReadonlyMap<string, string>;
  report: BuildReport;
}

/** Everything that browsers and editors load. */
export async function composeFiles(
  { client, graph, importers, widgets, texts: ownTexts, build, base }: Parts,
  tailwind: TailwindStyles,
): Promise<ComposedFiles> {
  const texts = pageTexts(widgets, ownTexts);
  for (const [locale, values] of Object.entries(texts)) {
    client.add(`texts-${locale}`, `export const texts=${JSON.stringify(values)};`);
  }
  const keys = textKeys(widgets, (widget) => modulesBehind(moduleOf(widget), graph));
  client.add("keys", `export const textKeys=${JSON.stringify(keys)};`);
  const textCounts = Object.fromEntries(
    Object.entries(keys).map(([name, { length }]) => [name, length]),
  );
  const locales = Object.keys(texts);
  const loader = loaderScript(loaderTable(client, widgets, build, textCounts, locales));
  client.scripts.set("skerry.js", loader.code);
  client.scripts.set("load.js", await readFile(join(skerryPackages.mount, "src/load.js"), "utf8"));
  if (loader.map) client.maps.set("skerry.js.map", loader.map);
  const styles = await buildStyles({
    minify: true,
    widgets: widgets.filter(({ own }) => !own).map(({ name }) => name),
    folders: skerryPackages,
  });
  const ownStyles = confineLayers(
    styleParts(
      splitStyles(client.css, (params) => tailwind.moduleOf(params)),
      importers,
      (id) => tailwind.hasMade(id),
    ),
  );
  const map = importMap(client.scripts, base, client.retried());
  const files: Files = new Map<string, string | Uint8Array>([
    ...client.scripts,
    ...client.assets,
    ["skerry.css", `${styles}${ownStyles}`],
    ...(widgets.some(({ own }) => !own) ? await themeFiles() : []),
    ...schemaFiles(widgets),
    ["head.json", indented(headFiles(client, widgets, textCounts, locales))],
    ["import-map.json", map],
  ]);
  return { files, maps: client.maps, report: buildReport(client, widgets, locales, map) };
}

function buildReport(
  client: ClientFiles,
  widgets: readonly BuiltWidget[],
  locales: readonly string[],
  map: string,
): BuildReport {
  const paths = (name: string): [string, string] => [name, client.entry(name)];
  return {
    lifecycle: client.entry("lifecycle"),
    page: client.entry("page"),
    runtime: client.needed("runtime"),
    visit: client.entry("visit"),
    referrers: client.scriptNamed("referrer-type"),
    widgets: Object.fromEntries(
      widgets.map((widget) => {
        const files = client.ofWidget(widget);
        return [widget.name, { own: files.at(-1) as string, files }];
      }),
    ),
    texts: Object.fromEntries(locales.map((locale) => [locale, paths(`texts-${locale}`)[1]])),
    importMap: integrityOf(map),
  };
}

async function themeFiles(): Promise<Files> {
  const files: Files = new Map();
  for (const folder of ["themes/domain-check/assets", "themes/presets"]) {
    const source = join(skerryPackages.widgets, folder);
    const found = await readdir(source, { recursive: true, withFileTypes: true });
    for (const entry of found.filter((one) => one.isFile())) {
      const file = join(entry.parentPath, entry.name);
      const path = `${folder}/${relative(source, file).replaceAll("\\", "/")}`;
      files.set(path, await readFile(file));
    }
  }
  return files;
}
