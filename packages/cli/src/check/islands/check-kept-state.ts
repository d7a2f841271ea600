import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createQuietRenderer } from "@skerry/server/quiet-renderer";
import { type ExampleWidget, findKeptState } from "@skerry/vite/kept-state";
import type { BuiltRenderer } from "../../import-renderer.ts";
import type { PageDiagnostic } from "../page-diagnostic.ts";

/** The entries that `skerry build` writes about own widgets, by their names. */
type WrittenWidgets = Record<string, { file: string; example?: object } | undefined>;

/**
 * Finds the own widgets of a build that show one visitor what another one was given.
 *
 * @param folder of the build
 */
export async function checkKeptState(
  folder: string,
  renderer: BuiltRenderer,
): Promise<PageDiagnostic[]> {
  const written = ((await readJson(join(folder, "renderer/widgets.json"))) ?? {}) as WrittenWidgets;
  const widgets = Object.keys(renderer.registry ?? {}).map(async (name): Promise<ExampleWidget> => {
    const { file = join(folder, "renderer.mjs"), example } = written[name] ?? {};
    const jsonSchema = (await readJson(
      join(folder, `schemas/${name}.json`),
    )) as ExampleWidget["jsonSchema"];
    return { name, place: file, example, jsonSchema };
  });
  const found = await findKeptState(
    await Promise.all(widgets),
    await createQuietRenderer(renderer),
  );
  return found.map(({ place, pointer, message }) => ({
    code: "kept-state",
    pointer,
    message,
    location: { file: place, line: 1, column: 1 },
  }));
}

/** @returns `undefined` without the file */
async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch {
    return undefined;
  }
}
