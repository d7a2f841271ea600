import { createHash } from "node:crypto";
import { cp, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { toJsonSchema } from "@valibot/to-json-schema";
import { buildId } from "@skerry/widgets/build/build-id";
import { buildStyles } from "@skerry/widgets/build/build-styles";
import { registry, type WidgetName } from "@skerry/widgets/registry";
import type { Metafile } from "esbuild";
import { build } from "tsup";
import type { FileTable, LaterFiles } from "../src/file-table.ts";
import { reactModules } from "./react-modules.ts";

const mount = dirname(dirname(fileURLToPath(import.meta.url)));
const widgets = join(mount, "../widgets");
const out = join(mount, "dist/browser");
const locales = ["en", "de"];

/** What checks read: which files make up what. Paths from `dist/browser`. */
export interface BuildReport {
  life: string;
  /** React, the runtime and what they and most widgets import. */
  runtime: string[];
  page: string[];
  widgets: Record<string, { own: string; files: string[] }>;
  texts: Record<string, string>;
}

/**
 * Names of our own that cross from one file to another. They are shortened alike in all files; none
 * of them may be a name of the platform, of React or of the public interface, or be exported.
 */
const internalNames = [
  "armTriggers",
  "badConfiguration",
  "baseFiles",
  "beginLife",
  "buildName",
  "configurationText",
  "defaultTrigger",
  "definedTwice",
  "dropIsland",
  "fileNames",
  "fileTable",
  "happened",
  "importer",
  "islandElement",
  "islandName",
  "lastPress",
  "lifeFile",
  "loadFile",
  "loadNow",
  "notMounted",
  "prepareFiles",
  "propsChanged",
  "reportFailure",
  "showState",
  "unknownTrigger",
  "widgetEntry",
  "widgetFiles",
  "widgetKind",
];

const shortNames = Object.fromEntries(
  internalNames.map((name, index) => [
    name,
    String.fromCharCode(index < 26 ? 97 + index : 39 + index),
  ]),
);

/** Settings that every file for browsers shares. */
async function bundle(options: {
  entry: Record<string, string>;
  names: string;
  define?: Record<string, string>;
  splitting: boolean;
}): Promise<Metafile> {
  await build({
    config: false,
    silent: true,
    clean: false,
    format: "esm",
    platform: "browser",
    target: ["chrome110", "firefox110", "safari16.4"],
    // The loader is counted in bytes; for the chunks esbuild's own minifier is as good and faster.
    minify: options.splitting ? true : "terser",
    terserOptions: { module: true, ecma: 2020, toplevel: true, compress: { passes: 3 } },
    treeshake: false,
    metafile: true,
    tsconfig: join(mount, "tsconfig.json"),
    entry: options.entry,
    outDir: out,
    splitting: options.splitting,
    noExternal: [/./],
    define: { "process.env.NODE_ENV": '"production"', ...options.define },
    esbuildPlugins: [reactModules()],
    esbuildOptions(esbuild) {
      esbuild.absWorkingDir = mount;
      esbuild.conditions = ["@skerry/source"];
      esbuild.entryNames = options.names;
      esbuild.chunkNames = "chunks/[name]-[hash]";
      esbuild.legalComments = "none";
      esbuild.charset = "utf8";
      esbuild.mangleProps = new RegExp(`^(${internalNames.join("|")})$`);
      esbuild.mangleCache = shortNames;
    },
  });
  const file = join(out, "metafile-esm.json");
  const metafile = JSON.parse(await readFile(file, "utf8")) as Metafile;
  await rm(file);
  return metafile;
}

/** Everything that is loaded when a trigger fires: one entry each. */
async function bundleChunks(): Promise<Metafile> {
  const entry: Record<string, string> = {
    island: join(mount, "src/runtime-chunk.ts"),
    page: join(mount, "src/page/page.ts"),
    report: join(mount, "src/life/report.ts"),
  };
  for (const locale of locales) entry[`texts-${locale}`] = join(widgets, `src/texts/${locale}.ts`);
  for (const name of Object.keys(registry)) entry[name] = join(widgets, `src/${name}/index.ts`);
  return bundle({ entry, names: "chunks/[name]-[hash]", splitting: true });
}

/** A file and all that it imports, itself last. Paths from `dist/browser`. */
function closure(metafile: Metafile, file: string, into = new Set<string>()): Set<string> {
  const { imports = [] } = metafile.outputs[relative(mount, join(out, file))] ?? {};
  for (const { path, kind } of imports) {
    const imported = relative(out, join(mount, path));
    if (kind === "import-statement" && !into.has(imported)) closure(metafile, imported, into);
  }
  return into.add(file);
}

/** The file lists of every module that something loads. */
function fileLists(metafile: Metafile): Map<string, string[]> {
  const lists = new Map<string, string[]>();
  for (const [path, { entryPoint }] of Object.entries(metafile.outputs)) {
    if (!entryPoint) continue;
    const file = relative(out, join(mount, path));
    const name = basename(file).replace(/-[A-Z0-9]{8}\.js$/, "");
    lists.set(name, [...closure(metafile, file)]);
  }
  return lists;
}

const fileName = (file: string): string => basename(file, ".js");

/** Files that every page with a widget needs: the runtime's, and those that most widgets import. */
function baseFiles(lists: Map<string, string[]>): string[] {
  const names = Object.keys(registry);
  const runtime = lists.get("island") as string[];
  const imported = names.flatMap((name) => (lists.get(name) as string[]).slice(0, -1));
  const common = [...new Set(imported)].filter(
    (file) => imported.filter((one) => one === file).length * 2 > names.length,
  );
  return [...new Set([...common, ...runtime])];
}

/** The second file of the script, which imports nothing by itself. */
async function bundleLife(lists: Map<string, string[]>): Promise<string> {
  const names = (name: string): string[] => (lists.get(name) as string[]).map(fileName);
  const files: LaterFiles = {
    page: names("page"),
    report: names("report"),
    texts: Object.fromEntries(
      locales.map((locale) => [locale, names(`texts-${locale}`).at(-1) as string]),
    ),
  };
  const metafile = await bundle({
    entry: { life: join(mount, "src/script-life.ts") },
    names: "chunks/[name]-[hash]",
    splitting: false,
    define: { SKERRY_LATER_FILES: JSON.stringify(files) },
  });
  return relative(out, join(mount, Object.keys(metafile.outputs)[0] as string));
}

/** JSON whose keys are shortened as in the code: esbuild leaves those of a definition alone. */
function shortened(table: FileTable): string {
  const entries = Object.entries(table).map(([key, value]) => [shortNames[key], value]);
  return JSON.stringify(Object.fromEntries(entries));
}

async function fileTable(lists: Map<string, string[]>, life: string): Promise<FileTable> {
  const base = baseFiles(lists);
  const table: FileTable = {
    widgetFiles: {},
    lifeFile: fileName(life),
    baseFiles: base.map(fileName),
  };
  for (const [name, load] of Object.entries(registry)) {
    const module: { load: string; still?: boolean; overlay?: boolean } = await load();
    const kind = module.still ? 1 : module.overlay ? 2 : 0;
    const files = lists.get(name) as string[];
    const imports = files.slice(0, -1).filter((file) => !base.includes(file));
    const hash = fileName(files.at(-1) as string).slice(name.length + 1);
    table.widgetFiles[name] = [module.load, hash, kind, ...imports.map(fileName)]
      .join(" ")
      .replace(/ 0$/, "");
  }
  return table;
}

/** The page's one copy of React under a stable address, for widgets that a site defines itself. */
async function writeReact(runtime: string): Promise<void> {
  const names = Object.keys(await import("../src/react.ts")).sort();
  await writeFile(join(out, "react.js"), `export { ${names.join(", ")} } from "./${runtime}";\n`);
}

async function writeSchemas(): Promise<void> {
  await mkdir(join(out, "schemas"), { recursive: true });
  for (const name of Object.keys(registry) as WidgetName[]) {
    const { schema } = await registry[name]();
    const json = toJsonSchema(schema, { errorMode: "ignore", typeMode: "input" });
    await writeFile(
      join(out, `schemas/${name}.json`),
      `${JSON.stringify({ ...json, title: name }, null, 2)}\n`,
    );
  }
}

/** `{path: {size, integrity}}` of every file, for subresource integrity and caches. */
async function writeManifest(): Promise<void> {
  const manifest: Record<string, { size: number; integrity: string }> = {};
  const entries = await readdir(out, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = join(entry.parentPath, entry.name);
    const bytes = await readFile(file);
    const digest = createHash("sha384").update(bytes).digest("base64");
    manifest[relative(out, file)] = { size: bytes.length, integrity: `sha384-${digest}` };
  }
  const sorted = Object.fromEntries(Object.entries(manifest).sort(([a], [b]) => (a < b ? -1 : 1)));
  await writeFile(join(out, "manifest.json"), `${JSON.stringify(sorted, null, 2)}\n`);
}

/** Writes `dist/browser`: everything that a site serves under `/skerry/`. */
export async function buildScript(): Promise<void> {
  await rm(out, { recursive: true, force: true });
  const { version } = JSON.parse(await readFile(join(mount, "package.json"), "utf8"));
  const lists = fileLists(await bundleChunks());
  const life = await bundleLife(lists);
  await bundle({
    entry: { skerry: join(mount, "src/script.ts") },
    names: "[name]",
    splitting: false,
    define: {
      SKERRY_FILES: shortened(await fileTable(lists, life)),
      SKERRY_BUILD: JSON.stringify(await buildId()),
      SKERRY_VERSION: JSON.stringify(version),
    },
  });
  await writeReact(lists.get("island")?.at(-1) as string);
  await writeFile(join(out, "skerry.css"), await buildStyles({ minify: true }));
  await cp(join(widgets, "themes/domain-check/assets"), join(out, "themes/domain-check/assets"), {
    recursive: true,
  });
  await writeSchemas();
  await writeManifest();
  const report: BuildReport = {
    life,
    runtime: lists.get("island") as string[],
    page: lists.get("page") as string[],
    widgets: Object.fromEntries(
      Object.keys(registry).map((name) => {
        const files = lists.get(name) as string[];
        return [name, { own: files.at(-1) as string, files }];
      }),
    ),
    texts: Object.fromEntries(
      locales.map((locale) => [locale, lists.get(`texts-${locale}`)?.at(-1) as string]),
    ),
  };
  await writeFile(join(mount, "dist/build-report.json"), `${JSON.stringify(report, null, 2)}\n`);
}
