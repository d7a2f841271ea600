import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { HandlerOptions } from "@skerry/server";

/** The exports of `renderer.mjs`. */
export type BuiltRenderer = Pick<
  HandlerOptions,
  "registry" | "texts" | "builtIn" | "build" | "light"
>;

/**
 * Imports the renderer that `skerry build` has written.
 *
 * @param folder of the build
 * @throws Error without one
 */
export async function importRenderer(folder: string): Promise<BuiltRenderer> {
  const file = join(resolve(folder), "renderer.mjs");
  if (!existsSync(file)) {
    throw new Error(`There is no renderer.mjs in ${folder}. Run: skerry build --out ${folder}`);
  }
  // The export of another module may have any name.
  const { registry, texts, builtIn, build, light } = (await import(
    pathToFileURL(file).href
  )) as BuiltRenderer;
  return { registry, texts, builtIn, build, light };
}
