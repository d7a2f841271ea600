import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { NOTICES_FILE } from "@skerry/widgets/build/third-party-notices";
import { packageFolder } from "../sources/skerry-packages.ts";
import { type OwnWidget, readExample } from "../widgets/find-widgets.ts";
import type { Files } from "./integrity.ts";
import { indented } from "./schemas.ts";

/** What the folder of a renderer is made of. */
interface RendererFilesInput {
  /** Its code, by path. */
  modules: ReadonlyMap<string, string>;
  own: readonly OwnWidget[];
  /** Names of the own widgets that a server can load. */
  loadable: readonly string[];
  /** The files that pages may preload: a renderer that serves no files knows them, too. */
  head: string;
  licences: string;
  /** Whether it gets the program that serves it where Node alone is installed. */
  hasProgram: boolean;
}

/** The files of a renderer, without a list of them. */
export async function rendererFiles({
  modules,
  own,
  loadable,
  head,
  licences,
  hasProgram,
}: RendererFilesInput): Promise<Files> {
  return new Map([
    ...modules,
    ["renderer.mjs", withLoadable(modules.get("renderer.mjs") ?? "", loadable)],
    ["widgets.json", indented(await widgetList(own))],
    ["head.json", head],
    ...(hasProgram ? await serveFiles() : []),
    [NOTICES_FILE, licences],
  ]);
}

/** The code of a renderer that says which own widgets a server can load: that is known when they have been. */
const withLoadable = (code: string, names: readonly string[]): string =>
  `${code.trimEnd()}\nexport const loadable=${JSON.stringify(names)};\n`;

/** The facts about own widgets that tools read, by the widgets' names. */
async function widgetList(own: readonly OwnWidget[]): Promise<object> {
  const rows = own.map(async (widget): Promise<[string, object]> => {
    return [widget.name, { file: widget.place, example: await readExample(widget) }];
  });
  return Object.fromEntries(await Promise.all(rows));
}

/** The program `serve.mjs`, with the licences of what is in it. */
async function serveFiles(): Promise<[string, string][]> {
  const folder = join(packageFolder("vite"), "dist/serve");
  const names = (await readdir(folder)).sort();
  return Promise.all(
    names.map(async (name): Promise<[string, string]> => [
      name,
      await readFile(join(folder, name), "utf8"),
    ]),
  );
}
