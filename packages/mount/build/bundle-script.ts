import { readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { buildId } from "@skerry/widgets/build/build-id";
import { registry } from "@skerry/widgets/registry";
import type { FileName, LaterFiles } from "../src/file-table.ts";
import { bundle, bundleAlone } from "./bundle.ts";
import { fileLists } from "./file-lists.ts";
import { collectMangledNames, type MangledNames } from "./mangled-names.ts";
import { islandFolder, mountFolder, outFolder, widgetsFolder } from "./paths.ts";
import { bodies } from "./react-modules.ts";
import { runtimeImports, runtimeNames } from "./runtime-imports.ts";
import { widgetTable } from "./widget-table.ts";

/** Locales with built-in texts. */
export const locales = ["en", "de"];

/** The files of the script. Paths from `dist/browser`. */
export interface ScriptFiles {
  lifecycle: string;
  visit: string;
  /** The files that each entry of the chunks needs, its own last. */
  lists: Map<string, string[]>;
  /** Absolute paths of all source files, those of libraries as well. */
  inputs: Set<string>;
}

/** What all bundles of a build share. */
interface Common {
  mangledNames: MangledNames;
  /** Gets the files that went into the bundles, as absolute paths. */
  inputs: Set<string>;
}

const fileName = (file: string): FileName => basename(file, ".js");

/** Bundles all JavaScript of `dist/browser`. */
export async function bundleScript(): Promise<ScriptFiles> {
  const mangledNames = await collectMangledNames();
  const inputs = new Set(Object.values(bodies));
  const common = { mangledNames, inputs };
  const lists = await bundleChunks(common);
  const visit = await bundleAlone("visit", "src/visit.ts", common);
  // Shares nothing, because only pages with a mistake load it.
  const warnings = await bundleAlone("warnings", "src/lifecycle/warnings.ts", common);
  const version = await readVersion();
  const names = (name: string): FileName[] => (lists.get(name) as string[]).map(fileName);
  const later: LaterFiles = {
    runtime: names("island"),
    page: names("page"),
    warnings: [fileName(warnings)],
    visit: [fileName(visit)],
    texts: Object.fromEntries(locales.map((locale) => [locale, names(`texts-${locale}`)])),
    widgets: Object.fromEntries(Object.keys(registry).map((name) => [name, names(name)])),
  };
  const lifecycle = await bundleAlone("lifecycle", "src/lifecycle-module.ts", {
    ...common,
    define: {
      SKERRY_VERSION: JSON.stringify(version),
      SKERRY_BUILD: JSON.stringify(await buildId()),
      SKERRY_LATER_FILES: JSON.stringify(later),
    },
  });
  await bundle({
    ...common,
    entry: { skerry: join(mountFolder, "src/script.ts") },
    names: "[name]",
    splitting: false,
    define: {
      SKERRY_WIDGETS: await widgetTable(mangledNames),
      SKERRY_LIFECYCLE: JSON.stringify(fileName(lifecycle)),
      SKERRY_RUNTIME: JSON.stringify(later.runtime.at(-1)),
      SKERRY_VERSION: JSON.stringify(version),
      SKERRY_MAJOR: String(Number.parseInt(version)),
    },
  });
  const runtime = lists.get("island")?.at(-1) as string;
  await bundleReact(runtime, common);
  await bundleIsland(runtime, common);
  return { lifecycle, visit, lists, inputs };
}

async function readVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(mountFolder, "package.json"), "utf8"));
  return version as string;
}

/** Everything that is loaded when a trigger fires: one entry each. */
async function bundleChunks(common: Common): Promise<Map<string, string[]>> {
  const entry: Record<string, string> = {
    island: join(mountFolder, "src/runtime-chunk.ts"),
    page: join(mountFolder, "src/page/read-page.ts"),
  };
  for (const locale of locales) {
    entry[`texts-${locale}`] = join(widgetsFolder, `src/texts/${locale}.ts`);
  }
  for (const name of Object.keys(registry)) {
    entry[name] = join(widgetsFolder, `src/${name}/index.ts`);
  }
  const names = "chunks/[name]-[hash]";
  return fileLists(await bundle({ ...common, entry, names, splitting: true }));
}

/** The page's one copy of React under a stable URL, for widgets that a site defines itself. */
async function bundleReact(runtime: string, common: Common): Promise<void> {
  const rest = await bundleAlone("react", "src/react-rest-chunk.ts", {
    ...common,
    resolver: runtimeImports(`./${basename(runtime)}`),
  });
  const names = await runtimeNames();
  const restNames = Object.keys(await import("../src/react-rest-chunk.ts")).sort();
  const all = [...names, ...restNames].join(", ");
  const internals = ["reactInternals as __CLIENT_", "domInternals as __DOM_"].map(
    (name) => `${name}INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE`,
  );
  const text = [
    `import { ${names.join(", ")} } from "./${runtime}";`,
    `import { ${restNames.join(", ")} } from "./${rest}";`,
    `export { ${all} };`,
    `export { ${internals.join(", ")} } from "./${runtime}";`,
    // For "import React" and "import ReactDOM" alike.
    `export default { ${all} };`,
  ];
  await writeFile(join(outFolder, "react.js"), `${text.join("\n")}\n`);
}

/** `@skerry/island` under a stable URL. */
async function bundleIsland(runtime: string, common: Common): Promise<void> {
  await bundle({
    ...common,
    entry: { island: join(islandFolder, "src/index.ts") },
    names: "[name]",
    splitting: false,
    resolver: runtimeImports(`./${runtime}`),
  });
}
