import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile, mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { originalPositionFor, TraceMap } from "@jridgewell/trace-mapping";
import { build, type Metafile, type OutputFile } from "esbuild";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type ChunkGroup, mergeChunks } from "./merge-chunks.ts";

let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "skerry-merge-"));
  await writeFile(join(folder, "package.json"), '{"type":"module"}');
});

afterEach(() => rm(folder, { recursive: true }));

interface Split {
  outputFiles: readonly Pick<OutputFile, "path" | "text">[];
  metafile: Metafile;
}

/** Bundles sources, each `entry-…` as an entry. */
async function split(sources: Readonly<Record<string, string>>): Promise<Split> {
  for (const [name, text] of Object.entries(sources)) {
    await writeFile(join(folder, `${name}.js`), text);
  }
  const entries = Object.keys(sources).filter((name) => name.startsWith("entry-"));
  const { outputFiles, metafile } = await build({
    absWorkingDir: folder,
    entryPoints: entries.map((name) => `${name}.js`),
    outdir: join(folder, "out"),
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    bundle: true,
    splitting: true,
    write: false,
    format: "esm",
    metafile: true,
    sourcemap: "external",
  });
  return { outputFiles, metafile };
}

/** Paths of the files that contain a source, as the metafile names them. */
const filesWith = ({ metafile }: Split, ...names: string[]): string[] =>
  names.flatMap((name) =>
    Object.entries(metafile.outputs)
      .filter(([, { inputs }]) => Object.hasOwn(inputs, `${name}.js`))
      .map(([path]) => path),
  );

async function merge(bundle: Split, ...groups: ChunkGroup[]): Promise<Split> {
  const merged = await mergeChunks(bundle, groups, folder);
  for (const { path, text } of merged.outputFiles) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  return merged;
}

/** What Node prints after it has imported entries, which the script calls by their names. */
function run(bundle: Split, entries: readonly string[], script: string): unknown {
  const imports = entries.map((entry) => {
    const [path = ""] = filesWith(bundle, `entry-${entry}`);
    return `import * as ${entry} from ${JSON.stringify(pathToFileURL(join(folder, path)).href)};`;
  });
  const code = [...imports, `console.log(JSON.stringify(${script}))`].join("\n");
  const output = execFileSync(process.execPath, ["--input-type=module", "--eval", code]);
  return JSON.parse(String(output));
}

const sources = {
  core: "export const count = { value: 0 }; export const next = () => (count.value += 1);",
  icons: 'export const icon = "star";',
  "entry-runtime": 'import { next } from "./core.js"; export { next as increase };',
  "entry-one":
    'import { next } from "./core.js"; import { icon } from "./icons.js"; export const show = () => `${icon} ${next()}`;',
  "entry-two":
    'import { icon } from "./icons.js"; export const show = () => icon; export const later = () => import("./entry-one.js");',
};

it("leaves one copy of what files share, whatever name they have for it", async () => {
  const bundle = await split(sources);
  const merged = await merge(bundle, {
    name: "runtime",
    members: filesWith(bundle, "core", "entry-runtime"),
  });
  const script = "[runtime.increase(), one.show(), Object.keys(runtime)]";
  // One name is enough, that of the entry.
  expect(run(merged, ["runtime", "one"], script)).toEqual([1, "star 2", ["increase"]]);
  expect(filesWith(merged, "core")).toEqual(filesWith(merged, "entry-runtime"));
  expect(merged.metafile.outputs[filesWith(merged, "core")[0] as string]?.entryPoint).toBe(
    "entry-runtime.js",
  );
});

it("follows what was renamed, in imports that come later as well", async () => {
  const bundle = await split(sources);
  const merged = await merge(bundle, {
    name: "shared",
    members: filesWith(bundle, "core", "icons"),
  });
  expect(run(merged, ["two"], "[two.show(), (await two.later()).show()]")).toEqual([
    "star",
    "star 1",
  ]);
  const paths = Object.keys(merged.metafile.outputs);
  expect(paths.filter((path) => path.endsWith(".js")).length).toBe(4);
  const written = new Set(merged.outputFiles.map(({ path }) => basename(path)));
  expect(paths.filter((path) => !written.has(basename(path)))).toEqual([]);
});

it("gives a file another name when the name of one that it imports has changed", async () => {
  const members = (bundle: Split): string[] => filesWith(bundle, "core", "icons");
  const before = await split(sources);
  const after = await split({ ...sources, icons: 'export const icon = "moon";' });
  const [first, second] = [
    await merge(before, { name: "shared", members: members(before) }),
    await merge(after, { name: "shared", members: members(after) }),
  ];
  // It needs the counter alone, which has not changed; but not its file.
  expect(filesWith(before, "entry-runtime")).toEqual(filesWith(after, "entry-runtime"));
  expect(filesWith(first, "entry-runtime")).not.toEqual(filesWith(second, "entry-runtime"));
});

it("keeps the lines of the sources", async () => {
  const bundle = await split(sources);
  const merged = await merge(bundle, {
    name: "shared",
    members: filesWith(bundle, "core", "icons"),
  });
  const [path = ""] = filesWith(merged, "icons");
  const textOf = (ending: string): string =>
    merged.outputFiles.find((file) => file.path === join(folder, path + ending))?.text ?? "";
  const lines = textOf("").split("\n");
  const line = lines.findIndex((one) => one.includes('"star"')) + 1;
  const column = lines[line - 1]?.indexOf('"star"') ?? 0;
  const found = originalPositionFor(new TraceMap(textOf(".map")), { line, column });
  expect([basename(found.source ?? ""), found.line]).toEqual(["icons.js", 1]);
});

it("tells apart what two files of a group call alike", async () => {
  const bundle = await split({
    one: 'export const value = "one";',
    two: 'export const value = "two";',
    "entry-a":
      'import { value } from "./one.js"; import { value as other } from "./two.js"; export const both = () => [value, other]',
    "entry-b": 'import { value } from "./one.js"; export const show = () => value',
    "entry-c": 'import { value } from "./two.js"; export const show = () => value',
  });
  const merged = await merge(bundle, { name: "own", members: filesWith(bundle, "one", "two") });
  expect(run(merged, ["a", "b", "c"], "[a.both(), b.show(), c.show()]")).toEqual([
    ["one", "two"],
    "one",
    "two",
  ]);
});
