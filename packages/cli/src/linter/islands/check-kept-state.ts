import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createQuietRenderer } from "@skerry/server/quiet-renderer";
import { type ExampleWidget, findKeptState } from "@skerry/vite/kept-state";
import type { BuildFolders, BuiltRenderer } from "../../site/import-renderer.ts";
import type { PageDiagnostic } from "../page/page-diagnostic.ts";

/** The entries that `skerry build` writes about own widgets, by their names. */
type WrittenWidgets = Record<string, { file: string; example?: object } | undefined>;

/**
 * Finds the own widgets of a build that show one visitor what another one was given.
 *
 * @param folders of the build
 */
export async function checkKeptState(
  folders: BuildFolders,
  renderer: BuiltRenderer,
): Promise<PageDiagnostic[]> {
  const file = join(folders.renderer, "widgets.json");
  // A build of an earlier version.
  const old = join(folders.renderer, "renderer/widgets.json");
  const written = ((await readJson(file)) ?? (await readJson(old)) ?? {}) as WrittenWidgets;
  const widgets = Object.keys(renderer.registry ?? {}).map(async (name): Promise<ExampleWidget> => {
    const { file = join(folders.renderer, "renderer.mjs"), example } = written[name] ?? {};
    const jsonSchema = (await readJson(
      join(folders.files ?? folders.renderer, `schemas/${name}.json`),
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
