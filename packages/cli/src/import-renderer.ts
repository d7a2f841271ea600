import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { HandlerOptions } from "@skerry/server";

/** The exports of `renderer.mjs`. */
export type BuiltRenderer = Pick<
  HandlerOptions,
  "registry" | "texts" | "builtIn" | "build" | "light"
>;

const rendererIn = (folder: string): string => join(resolve(folder), "renderer.mjs");

/** Whether `skerry build` has written its renderer into a folder. */
export const holdsRenderer = (folder: string): boolean => existsSync(rendererIn(folder));

/**
 * Imports the renderer that `skerry build` has written.
 *
 * @param folder of the build
 * @throws Error without one
 */
export async function importRenderer(folder: string): Promise<BuiltRenderer> {
  const file = rendererIn(folder);
  if (!holdsRenderer(folder)) {
    throw new Error(`There is no renderer.mjs in ${folder}. Run: skerry build --out ${folder}`);
  }
  // The export of another module may have any name.
  const { registry, texts, builtIn, build, light } = (await import(
    pathToFileURL(file).href
  )) as BuiltRenderer;
  return { registry, texts, builtIn, build, light };
}
