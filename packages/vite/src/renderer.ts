import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { OwnWidget } from "./find-widgets.ts";
import { SiteBuildError } from "./site-build-error.ts";
import type { TextsByLocale } from "./widget-texts.ts";
import type { BuiltWidget } from "./widgets.ts";
import { writeFiles } from "./write-files.ts";

/** What a widget's module may export beside its component. */
export const optionalExports = ["schema", "load", "isStatic", "slots"] as const;

/** Packages that the renderer shares with its caller: a second copy of them would not work. */
export const sharedPackages = /^(react|react-dom)(\/|$)|^@skerry\//;

/** Stands in the renderer where the id of the build belongs: that is a hash of the renderer's code. */
export const buildPlaceholder = "SKERRY_OWN_BUILD_ID";

/**
 * The module of an own widget as the renderer and the browser load it: with `Component` where it has a
 * default export only.
 *
 * @param exports those that it has beside its component
 */
export function widgetSource(file: string, exports: readonly string[]): string {
  return [
    `import * as module from ${JSON.stringify(file)};`,
    "export const Component = module.Component ?? module.default;",
    ...exports.map((name) => `export const ${name} = module.${name};`),
  ].join("\n");
}

/**
 * What `createHandler` takes of the site's own widgets. Each is a module of its own, so that one that cannot
 * be loaded does not affect the others.
 *
 * @param builtIn names of the built-in widgets that are part of the build; `undefined`: all
 * @param idOf what a widget's module is imported as
 */
export function rendererSource(
  widgets: readonly OwnWidget[],
  texts: TextsByLocale,
  builtIn: readonly string[] | undefined,
  idOf: (name: string) => string,
): string {
  const rows = widgets.map(
    ({ name }) => `${JSON.stringify(name)}: () => import(${JSON.stringify(idOf(name))})`,
  );
  return [
    `export const registry = { ${rows.join(", ")} };`,
    `export const texts = ${JSON.stringify(texts)};`,
    `export const builtIn = ${JSON.stringify(builtIn)};`,
    `export const build = "${buildPlaceholder}";`,
  ].join("\n");
}

type Exports = Partial<Record<"Component" | (typeof optionalExports)[number], unknown>>;

/**
 * Runs the modules of the renderer once, to know what each widget is.
 *
 * @param files the renderer's modules by path
 * @param folder gets them; it is where they find React
 * @param exportsOf names that a widget's module exports; empty where only running it tells
 * @returns the widgets, and a notice for each that a server cannot run
 * @throws SiteBuildError naming every module without a component
 */
export async function runOwnWidgets(
  widgets: readonly OwnWidget[],
  files: ReadonlyMap<string, string>,
  folder: string,
  exportsOf: (widget: OwnWidget) => readonly string[],
): Promise<{ widgets: BuiltWidget[]; notices: string[] }> {
  await writeFiles(folder, files);
  const { registry } = (await import(pathToFileURL(join(folder, "renderer.mjs")).href)) as {
    registry: Record<string, () => Promise<Exports>>;
  };
  const notices: string[] = [];
  const mistakes: string[] = [];
  const read: BuiltWidget[] = [];
  for (const own of widgets) {
    const { name, place } = own;
    const names = exportsOf(own);
    const hasComponent = names.includes("Component") || names.includes("default");
    const exports =
      names.length > 0 && !hasComponent
        ? {}
        : await registry[name]?.().catch((error: unknown) => {
            notices.push(
              `${place} cannot be loaded on a server, so the browser renders "${name}": ${error instanceof Error ? error.message : String(error)}. Use what only browsers have in an effect, or import it there.`,
            );
          });
    // Of a file that an editor has emptied and not yet written, no export is known.
    if (exports && exports.Component === undefined) {
      mistakes.push(
        `${place}:1:1 The module exports no component. Add: export function Component(props) { … }`,
      );
    }
    read.push({
      name,
      own,
      load: typeof exports?.load === "string" ? exports.load : "visible",
      isStatic: exports?.isStatic === true,
      hasSlots: Boolean(exports?.slots),
      isOverlay: false,
      schema: exports?.schema,
      exports: optionalExports.filter((one) =>
        names.length > 0 ? names.includes(one) : exports?.[one] !== undefined,
      ),
    });
  }
  if (mistakes.length > 0) throw new SiteBuildError(mistakes);
  return { widgets: read, notices };
}
