import { createHash } from "node:crypto";
import { cp, mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { toJsonSchema } from "@valibot/to-json-schema";
import { buildId } from "@skerry/widgets/build/build-id";
import { buildStyles } from "@skerry/widgets/build/build-styles";
import { registry, type WidgetName } from "@skerry/widgets/registry";
import type { Metafile } from "esbuild";
import { build } from "tsup";
import type { FileName, LaterFiles } from "../src/file-table.ts";
import { htmlCustomData, type DescribedWidget } from "./html-custom-data.ts";
import { ownEntries } from "./own-entries.ts";
import { reactModules } from "./react-modules.ts";
import { repeatSmall } from "./repeat-small.ts";
import { shortNames } from "./short-names.ts";

const mount = dirname(dirname(fileURLToPath(import.meta.url)));
const widgets = join(mount, "../widgets");
const out = join(mount, "dist/browser");
const locales = ["en", "de"];

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

/**
 * Names of our own that cross from one file to another. They are shortened alike in all files; none
 * of them may be a name of the platform, of React or of the public interface, or be exported.
 */
const internalNames = [
  "armTriggers",
  "startIsland",
  "startVisit",
  "defaultTrigger",
  "dropIsland",
  "handleInteraction",
  "hasNewProps",
  "importer",
  "islandElement",
  "islandName",
  "lastPress",
  "loadNow",
  "prepareFiles",
  "propsChanged",
  "reportFailure",
  "showState",
  "warnBadConfiguration",
  "warnDefinedTwice",
  "warnNotMounted",
  "warnUnknownTrigger",
  "widgetEntry",
  "widgetKind",
  "widgetName",
];

const shortProperties = Object.fromEntries(
  internalNames.map((name, index) => [
    name,
    String.fromCharCode(index < 26 ? 97 + index : 39 + index),
  ]),
);

async function readVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(mount, "package.json"), "utf8"));
  return version as string;
}

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
    minify: "terser",
    terserOptions: {
      module: true,
      ecma: 2020,
      toplevel: true,
      // "unsafe" for functions that are called with new. Those of the script are not.
      compress: { passes: 4, unsafe_arrows: !options.splitting },
    },
    treeshake: false,
    metafile: true,
    tsconfig: join(mount, "tsconfig.json"),
    entry: options.entry,
    outDir: out,
    splitting: options.splitting,
    noExternal: [/./],
    define: { "process.env.NODE_ENV": '"production"', ...options.define },
    esbuildPlugins: [reactModules(), ownEntries(), repeatSmall()],
    esbuildOptions(esbuild) {
      esbuild.absWorkingDir = mount;
      esbuild.conditions = ["@skerry/source"];
      esbuild.entryNames = options.names;
      esbuild.chunkNames = "chunks/[name]-[hash]";
      esbuild.legalComments = "none";
      esbuild.charset = "utf8";
      esbuild.mangleProps = new RegExp(`^(${internalNames.join("|")})$`);
      esbuild.mangleCache = shortProperties;
    },
  });
  return shortenNames(join(out, "metafile-esm.json"));
}

/** Shortens the hashes in the names of the files that were just built, and wherever they stand. */
async function shortenNames(metafile: string): Promise<Metafile> {
  const text = await readFile(metafile, "utf8");
  await rm(metafile);
  const { outputs } = JSON.parse(text) as Metafile;
  const names = shortNames(Object.keys(outputs).map((path) => basename(path)));
  const shorten = (text: string): string =>
    [...names].reduce((text, [name, short]) => text.replaceAll(name, short), text);
  for (const path of Object.keys(outputs)) {
    const file = join(mount, path);
    await writeFile(file, shorten(await readFile(file, "utf8")));
    await rename(file, shorten(file));
  }
  return JSON.parse(shorten(text)) as Metafile;
}

/** Everything that is loaded when a trigger fires: one entry each. */
async function bundleChunks(): Promise<Metafile> {
  const entry: Record<string, string> = {
    island: join(mount, "src/runtime-chunk.ts"),
    page: join(mount, "src/page/read-page.ts"),
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
    const name = basename(file).replace(/-[A-Z0-9]+\.js$/, "");
    lists.set(name, [...closure(metafile, file)]);
  }
  return lists;
}

const fileName = (file: string): string => basename(file, ".js");

/** A file that imports nothing. */
async function bundleAlone(
  name: string,
  source: string,
  define: Record<string, string> = {},
): Promise<string> {
  const metafile = await bundle({
    entry: { [name]: join(mount, source) },
    names: "chunks/[name]-[hash]",
    splitting: false,
    define,
  });
  return relative(out, join(mount, Object.keys(metafile.outputs)[0] as string));
}

/** The second file of the script. */
async function bundleLifecycle(lists: Map<string, string[]>, visit: string): Promise<string> {
  const names = (name: string): FileName[] => (lists.get(name) as string[]).map(fileName);
  const files: LaterFiles = {
    runtime: names("island"),
    page: names("page"),
    // Shares nothing, because only pages with a mistake load it.
    warnings: [fileName(await bundleAlone("warnings", "src/lifecycle/warnings.ts"))],
    visit: [fileName(visit)],
    texts: Object.fromEntries(locales.map((locale) => [locale, names(`texts-${locale}`)])),
    widgets: Object.fromEntries(Object.keys(registry).map((name) => [name, names(name)])),
  };
  return bundleAlone("lifecycle", "src/lifecycle-module.ts", {
    SKERRY_VERSION: JSON.stringify(await readVersion()),
    SKERRY_BUILD: JSON.stringify(await buildId()),
    SKERRY_LATER_FILES: JSON.stringify(files),
  });
}

/**
 * What the loader knows of each widget: `[name, WidgetEntry]`, with the keys shortened as in the code,
 * because esbuild leaves those of a definition alone. What is alike stands together, which packs
 * better; "visible" is what the loader takes by itself.
 */
async function widgetTable(): Promise<string> {
  const rows: { name: string; kind: number; load: string }[] = [];
  for (const [name, importer] of Object.entries(registry)) {
    const module: { load: string; isStatic?: boolean; overlay?: boolean } = await importer();
    rows.push({ name, kind: module.isStatic ? 1 : module.overlay ? 2 : 0, load: module.load });
  }
  rows.sort((a, b) => a.kind - b.kind || (a.load < b.load ? -1 : 1));
  const { widgetKind, defaultTrigger } = shortProperties as Record<string, string>;
  return JSON.stringify(
    rows.map(({ name, kind, load }) => [
      name,
      {
        ...(kind > 0 && { [widgetKind!]: kind }),
        ...(load !== "visible" && { [defaultTrigger!]: load }),
      },
    ]),
  );
}

/** The page's one copy of React under a stable address, for widgets that a site defines itself. */
async function writeReact(runtime: string): Promise<void> {
  const names = Object.keys(await import("../src/react.ts")).sort();
  await writeFile(join(out, "react.js"), `export { ${names.join(", ")} } from "./${runtime}";\n`);
}

/** A JSON Schema per widget, and what editors make of them. */
async function writeSchemas(): Promise<void> {
  await mkdir(join(out, "schemas"), { recursive: true });
  const described: Record<string, DescribedWidget> = {};
  for (const name of Object.keys(registry) as WidgetName[]) {
    const { schema, load } = await registry[name]();
    const { $schema, ...rules } = toJsonSchema(schema, { errorMode: "ignore", typeMode: "input" });
    described[name] = { load, schema: rules as DescribedWidget["schema"] };
    await writeJson(`schemas/${name}.json`, { $schema, title: name, ...rules });
  }
  await writeJson("html-custom-data.json", htmlCustomData(described));
}

async function writeJson(file: string, value: unknown): Promise<void> {
  await writeFile(join(out, file), `${JSON.stringify(value, null, 2)}\n`);
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
  await writeJson("manifest.json", sorted);
}

/** Writes `dist/browser`: everything that a site serves under `/skerry/`. */
export async function buildScript(): Promise<void> {
  await rm(out, { recursive: true, force: true });
  const lists = fileLists(await bundleChunks());
  const visit = await bundleAlone("visit", "src/visit.ts");
  const lifecycle = await bundleLifecycle(lists, visit);
  await bundle({
    entry: { skerry: join(mount, "src/script.ts") },
    names: "[name]",
    splitting: false,
    define: {
      SKERRY_WIDGETS: await widgetTable(),
      SKERRY_LIFECYCLE: JSON.stringify(fileName(lifecycle)),
      SKERRY_RUNTIME: JSON.stringify(fileName(lists.get("island")?.at(-1) as string)),
      SKERRY_VERSION: JSON.stringify(await readVersion()),
      SKERRY_MAJOR: String(Number.parseInt(await readVersion())),
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
    lifecycle,
    runtime: lists.get("island") as string[],
    page: lists.get("page") as string[],
    visit,
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
