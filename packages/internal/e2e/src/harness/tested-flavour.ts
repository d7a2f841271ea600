import { fileURLToPath, pathToFileURL } from "node:url";
import { browserFiles } from "@skerry/example-plain-html/app";
import type { LightWidgets } from "@skerry/server";
import { type IslandContext, IslandProvider } from "@skerry/ui/island";
import { buildId } from "@skerry/widgets/build/build-id";
import { registry, type WidgetName } from "@skerry/widgets/registry";
import { type ComponentType, createElement } from "react";
import { renderToString } from "react-dom/server";

/** Whether this run is about the files with Preact. Vitest's projects say so in their configuration. */
export const isLight = process.env["SKERRY_E2E_FLAVOUR"] === "preact";

const lightFiles = fileURLToPath(new URL("../light", pathToFileURL(`${browserFiles}/`)));

/** The name of another build with the same library. */
export const otherBuild = isLight ? "light-0ld" : "0ld";

/** The folder of the built files. */
export const builtFiles = isLight ? lightFiles : browserFiles;

interface LightRenderer {
  build: string;
  light: LightWidgets;
}

const importLight = (): Promise<LightRenderer> =>
  import(pathToFileURL(`${lightFiles}-renderer/renderer.mjs`).href) as Promise<LightRenderer>;

/** The build whose markup is hydrated. */
export const testedBuild = async (): Promise<string> =>
  isLight ? (await importLight()).build : buildId();

/**
 * Renders a built-in widget in Node.
 *
 * @throws Error when the schema refuses the props
 */
export async function renderWidget(
  name: WidgetName,
  props: object,
  context: IslandContext,
): Promise<string> {
  const { Component, schema } = await registry[name]();
  const result = await schema["~standard"].validate(props);
  if (result.issues) throw new Error(`${name}: ${result.issues[0]?.message}`);
  if (isLight) {
    const { light } = await importLight();
    const widget = await light.builtIn[name]?.();
    return light.renderMarkup(widget?.Component, { ...result.value }, context) as string;
  }
  const element = createElement(Component as ComponentType<object>, result.value);
  return renderToString(createElement(IslandProvider, { value: context }, element));
}
