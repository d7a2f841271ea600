import type { OwnWidget } from "./widgets/find-widgets.ts";
import { markupModule } from "./preact/preact-modules.ts";
import type { TextsByLocale } from "./widgets/widget-texts.ts";
import type { BuiltWidget } from "./widgets/widgets.ts";

/** What a widget's module may export beside its component. */
export const optionalExports = ["schema", "load", "isStatic", "slots", "readFallback"] as const;

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

const rowOf = (name: string, module: string): string =>
  `${JSON.stringify(name)}: () => import(${JSON.stringify(module)})`;

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
  const rows = widgets.map(({ name }) => rowOf(name, idOf(name)));
  return [
    `export const registry = { ${rows.join(", ")} };`,
    `export const texts = ${JSON.stringify(texts)};`,
    `export const builtIn = ${JSON.stringify(builtIn)};`,
    `export const build = "${buildPlaceholder}";`,
  ].join("\n");
}

/**
 * The same in a build with Preact: also the built-in widgets, and what renders all of them. Those in `@skerry/server`
 * are components of React.
 */
export function preactRendererSource(
  own: readonly OwnWidget[],
  widgets: readonly BuiltWidget[],
  texts: TextsByLocale,
  builtInNames: readonly string[] | undefined,
  idOf: (name: string) => string,
): string {
  const rows = widgets.flatMap(({ name, source }) => (source ? rowOf(name, source) : []));
  return [
    rendererSource(own, texts, builtInNames, idOf),
    `import { renderMarkup } from ${JSON.stringify(markupModule)};`,
    `export const light = { builtIn: { ${rows.join(", ")} }, renderMarkup };`,
  ].join("\n");
}
