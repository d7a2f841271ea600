import { fork } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { closestName } from "@skerry/core/diagnosis/closest-name";
import { installedFor } from "../sources/installed-for.ts";
import type { Reading } from "./read-types.mjs";
import { mayBeTyped } from "./may-be-typed.ts";
import { packageFolder } from "../sources/skerry-packages.ts";
import type { OwnWidget } from "../widgets/find-widgets.ts";
import type { BuiltWidget, JsonSchema } from "../widgets/widgets.ts";

/** What is known of the types of widgets' props. */
export interface TypeSchemas {
  /** By the names of the widgets. */
  schemas: ReadonlyMap<string, JsonSchema>;
  /** About props that no page can give, one line each. */
  notices: readonly string[];
}

/** Where the widgets are. */
export interface TypedSite {
  root: string;
  /** What the option says. */
  schemas: "types" | "exports" | undefined;
  /** Vite's aliases. */
  alias: readonly { find: string | RegExp; replacement: string }[];
}

/** A reading that holds as long as its files have these hashes. */
interface KeptReading extends Omit<Reading, "files"> {
  files: Readonly<Record<string, string>>;
}

const none: TypeSchemas = { schemas: new Map(), notices: [] };

/**
 * Makes JSON Schemas of the types of widgets' props, in another process where a file has changed since the last time. A
 * widget without a type has none.
 *
 * @param widgets those that may have no schema of their own
 */
export async function readTypeSchemas(
  widgets: readonly OwnWidget[],
  site: TypedSite,
): Promise<TypeSchemas> {
  const possible = await Promise.all(
    widgets
      .filter(({ file }) => isTyped(file, site))
      .map(async (widget) => ({
        widget,
        mayBe: mayBeTyped(await readFile(widget.file, "utf8").catch(() => "")),
      })),
  );
  const typed = possible.flatMap(({ widget, mayBe }) => (mayBe ? [widget] : []));
  if (typed.length === 0) return none;
  const { root } = site;
  const alias = Object.fromEntries(
    site.alias.flatMap(({ find, replacement }) =>
      typeof find === "string" && resolve(replacement) === replacement.replace(/\/$/, "")
        ? [[find, replacement]]
        : [],
    ),
  );
  const cache = join(installedFor(root), "node_modules/.cache/skerry/types.json");
  const key = await keyOf({ root, alias });
  const kept = await readCache(cache, key);
  const hashes = new Hashes();
  const readings = new Map<string, Reading | KeptReading>();
  for (const { name, file } of typed) {
    const found = kept[file];
    if (found && (await hashes.fit(found.files))) readings.set(name, found);
  }
  const changed = typed.filter(({ name }) => !readings.has(name));
  if (changed.length > 0) {
    const read = await readInProcess(changed, root, alias);
    const written: Record<string, KeptReading> = { ...kept };
    for (const { name, file } of changed) {
      const reading = read[name];
      if (!reading) continue;
      readings.set(name, reading);
      const { files, ...rest } = reading;
      if (reading.isWhole) written[file] = { ...rest, files: await hashes.all(files) };
      else Reflect.deleteProperty(written, file);
    }
    await writeCache(cache, key, written);
  }
  const all = typed.flatMap((widget) => {
    const reading = readings.get(widget.name);
    return reading ? [{ widget, reading }] : [];
  });
  return {
    schemas: new Map(
      all.flatMap(({ widget, reading: { schema, attributes = [] } }) =>
        schema ? [[widget.name, withAttributes(schema as JsonSchema, attributes)] as const] : [],
      ),
    ),
    notices: all.flatMap(({ widget, reading: { notices, failure } }) =>
      failure === undefined
        ? notices
        : [`${widget.place} has no schema: the type of its props could not be read: ${failure}`],
    ),
  };
}

/** A widget that exports no schema, with that of its type. */
export function withTypeSchema(widget: BuiltWidget, { schemas }: TypeSchemas): BuiltWidget {
  const jsonSchema = widget.hasSchema ? undefined : schemas.get(widget.name);
  return jsonSchema ? { ...widget, jsonSchema } : widget;
}

/** A module in TypeScript; one in JavaScript where the site has TypeScript, which reads its comments. */
function isTyped(file: string, { root, schemas }: TypedSite): boolean {
  if (schemas === "exports") return false;
  return schemas === "types" || /\.[cm]?tsx?$/.test(file) || hasTypeScript(root);
}

function hasTypeScript(root: string): boolean {
  if (["tsconfig.json", "jsconfig.json"].some((name) => existsSync(join(root, name)))) return true;
  const require = createRequire(join(root, "package.json"));
  return ["typescript", "@typescript/native-preview"].some((name) => {
    try {
      return require.resolve(`${name}/package.json`) !== "";
    } catch {
      return false;
    }
  });
}

/** An attribute that a prop may be mistaken for is a key like any other. */
function withAttributes(schema: JsonSchema, attributes: readonly string[]): JsonSchema {
  const { properties = {} } = schema;
  const listed = Object.keys(properties);
  const similar = attributes.filter((name) => closestName(name, listed) !== undefined);
  const added = Object.fromEntries(similar.map((name) => [name, {}]));
  return { ...schema, properties: { ...properties, ...added } };
}

const source = (name: string): string => join(packageFolder("vite"), "src/props-types", name);

async function readInProcess(
  widgets: readonly OwnWidget[],
  root: string,
  alias: Readonly<Record<string, string>>,
): Promise<Record<string, Reading>> {
  const asked = widgets.map(({ name, file }) => ({ name, file }));
  const child = fork(
    source("types-process.mjs"),
    [JSON.stringify({ widgets: asked, root, alias })],
    {
      // Without the options of a debugger or a test runner.
      execArgv: [],
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    },
  );
  let read: Record<string, Reading> | undefined;
  let complaint = "";
  child.stderr?.on("data", (part: Buffer) => (complaint = `${complaint}${part}`.slice(-2_000)));
  child.on("message", (answer: Record<string, Reading>) => (read = answer));
  await once(child, "close");
  const failure = /^\w*Error: .*$/m.exec(complaint)?.[0] ?? "the process has ended";
  const failed = { notices: [], failure, files: [], isWhole: false };
  return read ?? Object.fromEntries(asked.map(({ name }) => [name, failed]));
}

/** Hashes of files, each read once. */
class Hashes {
  readonly #known = new Map<string, Promise<string>>();

  of(file: string): Promise<string> {
    const known = this.#known.get(file) ?? readFile(file).then(hash, () => "");
    this.#known.set(file, known);
    return known;
  }

  async all(files: readonly string[]): Promise<Record<string, string>> {
    const rows = files.map(async (file) => [file, await this.of(file)] as const);
    return Object.fromEntries(await Promise.all(rows));
  }

  async fit(files: Readonly<Record<string, string>>): Promise<boolean> {
    const rows = Object.entries(files).map(async ([file, one]) => (await this.of(file)) === one);
    return (await Promise.all(rows)).every(Boolean);
  }
}

const hash = (content: string | Uint8Array): string =>
  createHash("sha256").update(content).digest("base64url").slice(0, 22);

/** Another version of what reads the types has other readings. */
async function keyOf(task: object): Promise<string> {
  const names = [
    "read-types.mjs",
    "site-program.mjs",
    "props-type.mjs",
    "type-schema.mjs",
    "site-files.mjs",
  ];
  const sources = await Promise.all(names.map((name) => readFile(source(name), "utf8")));
  return hash(JSON.stringify([task, sources]));
}

async function readCache(file: string, key: string): Promise<Record<string, KeptReading>> {
  try {
    const kept = JSON.parse(await readFile(file, "utf8")) as {
      key: string;
      readings: Record<string, KeptReading>;
    };
    return kept.key === key ? kept.readings : {};
  } catch {
    return {};
  }
}

/** A cache that cannot be written is no reason to fail. */
async function writeCache(
  file: string,
  key: string,
  readings: Readonly<Record<string, KeptReading>>,
): Promise<void> {
  const known = Object.entries(readings).filter(([widget]) => existsSync(widget));
  const text = JSON.stringify({ key, readings: Object.fromEntries(known) });
  const part = `${file}.${process.pid}`;
  await mkdir(dirname(file), { recursive: true })
    .then(() => writeFile(part, text))
    .then(() => rename(part, file))
    .catch(() => {});
}
