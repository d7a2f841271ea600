import { existsSync } from "node:fs";
import { basename, relative, resolve } from "node:path";
import { defaultOptions } from "@skerry/vite/options";
import { browserFiles } from "../site/browser-files.ts";
import { findFiles } from "../site/import-renderer.ts";
import { expectOptionsOnly, readArguments } from "./read-arguments.ts";
import { UsageError } from "./usage-error.ts";
import { go } from "../typegen/languages/go.ts";
import type { Language } from "../typegen/languages/language.ts";
import { php } from "../typegen/languages/php.ts";
import { python } from "../typegen/languages/python.ts";
import { ruby } from "../typegen/languages/ruby.ts";
import { typescript } from "../typegen/languages/typescript.ts";
import { readPropsModel } from "../typegen/read-props-model.ts";
import { readSchemas } from "../typegen/read-schemas.ts";
import { compareFiles, updateFiles } from "../typegen/type-files.ts";

const usage = `Usage: skerry types --lang php|python|go|ruby|ts [--dir public/skerry] [--out folder]
                    [--renderer skerry-renderer] [--namespace name] [--check]

Writes the props of all widgets as types in the language of your backend, so that a misspelled
prop is found where it is written. They are made from the JSON Schemas that skerry build writes, or only from
those of the built-in widgets if there is no such folder.

  --lang       php: readonly classes (8.2), python: TypedDicts (3.9), go: structs (1.18), ruby: value classes
               (3.1), ts: interfaces
  --dir        the folder for browsers of skerry build, or
  --renderer   the renderer's folder of the same build
  --out        gets the files (default: SkerryProps for php, skerryprops for go, otherwise this folder)
  --namespace  namespace in PHP (App\\Props), module in Ruby (App::Props), package in Go
  --check      writes nothing, names the files that are out of date, and exits with 1 if there are any
`;

const languages: Readonly<Record<string, Language>> = { php, python, go, ruby, ts: typescript };

const defaultFolder = defaultOptions.out;

/** The command `skerry types`. */
export async function types(args: string[]): Promise<void> {
  const read = readArguments(args, usage, {
    options: ["lang", "dir", "renderer", "out", "namespace"],
    flags: ["check"],
  });
  if (!read) return;
  expectOptionsOnly(read.positionals, usage);
  const { lang, dir, namespace, check } = read.values;
  const language = readLanguage(lang);
  const out = read.values["out"] ?? language.out;
  const name = readNamespace(language, lang as string, namespace, out);
  const folder =
    dir ??
    (await filesOf(read.values["renderer"])) ??
    (existsSync(defaultFolder) ? defaultFolder : undefined);
  const { schemas, without } = await readSchemas(folder ?? browserFiles());
  const model = readPropsModel(schemas);
  const files = language.write(model, name);
  const found = await compareFiles(out, files);
  for (const widget of without) {
    process.stderr.write(
      `"${widget}" has no type: it exports no schema, or one that no JSON Schema describes.\n`,
    );
  }
  const place = (file: string): string => relative(process.cwd(), resolve(out, file));
  if (check) {
    const outdated = [...found.changed.keys(), ...found.stale];
    if (outdated.length === 0) return;
    const names = outdated.map((file) => `  ${place(file)}\n`).join("");
    throw new Error(
      `${outdated.length === 1 ? "A file is" : "Files are"} out of date:\n${names}Run skerry types with the same options, without --check`,
    );
  }
  await updateFiles(out, found);
  const count = `${model.widgets.length} ${model.widgets.length === 1 ? "widget" : "widgets"}`;
  const source = folder ?? "the built-in ones";
  const written = files.size === 1 ? place([...files.keys()][0] as string) : place(".") || ".";
  process.stdout.write(`Types of ${count} (${source}) are in ${written}.\n`);
}

/**
 * The folder for browsers of a renderer's build, from here.
 *
 * @throws Error when it is not where it was built
 */
async function filesOf(renderer: string | undefined): Promise<string | undefined> {
  if (renderer === undefined) return undefined;
  const files = await findFiles(renderer);
  if (files !== undefined) return relative("", files);
  throw new Error(
    `The schemas of ${renderer} are in the folder for browsers, which is not where it was built. Name it: --dir public/skerry`,
  );
}

function readLanguage(name: string | undefined): Language {
  const found = name !== undefined && Object.hasOwn(languages, name) ? languages[name] : undefined;
  if (found) return found;
  const received = name === undefined ? "there is none" : `received ${JSON.stringify(name)}`;
  throw new UsageError(
    `Expected --lang to be one of ${Object.keys(languages).join(", ")}, but ${received}.`,
    usage,
  );
}

function readNamespace(
  { namespace }: Language,
  lang: string,
  given: string | undefined,
  out: string,
): string {
  if (!namespace) {
    if (given === undefined) return "";
    throw new UsageError(`--namespace is for php, ruby and go, not for ${lang}.`, usage);
  }
  const name = given ?? namespace.of(basename(resolve(out)));
  if (namespace.pattern.test(name)) return name;
  throw new UsageError(
    `Expected --namespace to look like ${namespace.example}, but received ${JSON.stringify(name)}.`,
    usage,
  );
}
