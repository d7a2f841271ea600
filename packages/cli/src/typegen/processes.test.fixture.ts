import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, type TestContext } from "vitest";
import type { JsonSchema } from "./json-schema.ts";
import type { Language } from "./languages/language.ts";
import { readPropsModel, type WidgetSchema } from "./read-props-model.ts";
import { readSchemas } from "./read-schemas.ts";

const string = { type: "string" };

/** A widget whose schema has what schemas may have, and keys that are no names somewhere. */
export const card: WidgetSchema = {
  widget: "card",
  schema: {
    type: "object",
    properties: {
      class: { type: "string", description: 'Ends with "quotes"' },
      "aria-label": string,
      kind: { const: "card" },
      parent: { type: ["string", "null"] },
      size: { enum: ["s", "m", "", "2x-large", "#{nothing} $nothing 'quoted' \\"] },
      ratio: { enum: [1, 1.5] },
      either: { anyOf: [string, { type: "integer" }] },
      labels: { type: "object", additionalProperties: string },
      grid: { type: "array", items: { type: "array", items: { type: "integer" } } },
      tree: { $ref: "#/$defs/node" },
      media: { oneOf: [alternative("image", "src"), alternative("link", "href")] },
      open: { type: "object", properties: { a: string }, additionalProperties: {} },
      anything: {},
      more: string,
      unknown: string,
    },
    required: ["kind", "parent", "class"],
    $defs: {
      node: {
        type: "object",
        properties: { title: string, nodes: { type: "array", items: { $ref: "#/$defs/node" } } },
        required: ["title", "nodes"],
      },
    },
  },
};

function alternative(kind: string, key: string): JsonSchema {
  return {
    type: "object",
    properties: { kind: { const: kind }, [key]: string },
    required: ["kind", key],
  };
}

/** Props of `card` that each language can make. */
export const cardProps = {
  kind: "card",
  parent: null,
  class: "wide",
  "aria-label": "A card",
  size: "m",
  labels: {},
  grid: [[1], []],
  tree: { title: "a", nodes: [{ title: "b", nodes: [] }] },
  media: { kind: "link", href: "/" },
  open: { a: "b", other: 1 },
  more: "Read on",
};

/** The built-in widgets, as they are published, and `card`. */
export async function allSchemas(): Promise<WidgetSchema[]> {
  const folder = new URL("../../../mount/dist/browser", import.meta.url);
  const { schemas } = await readSchemas(fileURLToPath(folder));
  return [...schemas, card];
}

/** A helper of the examples. */
export const helper = (path: string): string =>
  fileURLToPath(new URL(`../../../../examples/${path}`, import.meta.url));

/** A folder that is removed after the tests of a file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "skerry-types-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes the types of widgets into a folder. @returns paths of the files */
export function writeTypes(
  folder: string,
  language: Language,
  widgets: readonly WidgetSchema[],
  namespace: string,
): string[] {
  const files = language.write(readPropsModel(widgets), namespace);
  return [...files].map(([name, text]) => writeText(join(folder, name), text));
}

export function writeText(file: string, text: string): string {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

/** Skips a test on a machine without a program. */
export function needs(skip: TestContext["skip"], program: string, debianPackage = program): void {
  if (spawnSync("sh", ["-c", `command -v ${program}`]).status === 0) return;
  skip(`${program} is not installed: apt-get install ${debianPackage}`);
}

export interface Outcome {
  code: number;
  /** Standard output and errors. */
  out: string;
}

export function run(folder: string, program: string, ...args: string[]): Promise<Outcome> {
  // Go wants a place for what it has compiled.
  const home = process.env["HOME"] ? {} : { GOCACHE: join(folder, ".go-build") };
  const env = {
    ...process.env,
    ...home,
    PYTHONDONTWRITEBYTECODE: "1",
    MYPY_CACHE_DIR: join(folder, ".mypy"),
  };
  return new Promise((resolve) => {
    execFile(program, args, { cwd: folder, env }, (failure, out, error) =>
      resolve({ code: failure ? Number(failure.code) || 1 : 0, out: `${out}${error}` }),
    );
  });
}

/** The props of the islands in some HTML. */
export const propsIn = (html: string): unknown[] =>
  [...html.matchAll(/data-props="([^"]*)"/g)].map(([, text = ""]) =>
    JSON.parse(
      text
        .replaceAll("&quot;", '"')
        .replaceAll("&#34;", '"')
        .replace(/&#(x27|0?39);/g, "'")
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")
        .replaceAll("&amp;", "&"),
    ),
  );
