import type { OwnWidget } from "../widgets/find-widgets.ts";
import { type OwnRoot, rootUnloaded } from "../widgets/own-root.ts";
import type { TextsByLocale } from "../widgets/widget-texts.ts";
import type { BuiltWidget } from "../widgets/widgets.ts";

/** Stands in the renderer where the id of the build belongs: that is a hash of the renderer's code. */
export const buildPlaceholder = "SKERRY_OWN_BUILD_ID";

/** Stands in the renderer where the names of the widgets belong that import Tailwind: these are known after it has been built. */
export const tailwindPlaceholder = "SKERRY_TAILWIND_WIDGETS";

/**
 * The module of an own widget as the renderer and the browser load it: with `Component` where it has a
 * default export only.
 *
 * @param exports those that it has beside its component
 * @param root what browsers get with it
 */
export function widgetSource(
  file: string,
  exports: readonly string[],
  root: OwnRoot | undefined,
): string {
  return [
    `import * as module from ${JSON.stringify(file)};`,
    "export const Component = module.Component ?? module.default;",
    ...exports.map((name) => `export const ${name} = module.${name};`),
    ...(root ? [`export { default as Root } from ${JSON.stringify(root.file)};`] : []),
  ].join("\n");
}

/**
 * The rows of a registry with the root in each module. One that cannot be loaded is named, and what the widgets' own
 * modules say can still be read from `own`.
 */
const rootedRegistry = (rows: string, root: OwnRoot): string => `
const widgets = { ${rows} };
const root = () => import(${JSON.stringify(root.file)});
const loadRoot = () => root().then(({ default: Root, collectStyles }) => ({ Root, collectStyles }), (cause) => {
  throw new Error(${JSON.stringify(rootUnloaded(root))} + (cause?.message ?? cause), { cause });
});
const rooted = (load) => async () => ({ ...await loadRoot(), ...await load() });
export const registry = Object.fromEntries(Object.entries(widgets).map(([name, load]) => [name, rooted(load)]));
export const own = { widgets, root };`;

const rowOf = (name: string, module: string): string =>
  `${JSON.stringify(name)}: () => import(${JSON.stringify(module)})`;

/** What a renderer is made of. */
export interface RendererParts {
  own: readonly OwnWidget[];
  /** The component around each of them. */
  ownRoot: OwnRoot | undefined;
  texts: TextsByLocale;
  /** Names of the built-in widgets that are part of the build; `undefined`: all. */
  builtInNames: readonly string[] | undefined;
  /** Those widgets. */
  widgets: readonly BuiltWidget[];
}

/**
 * The options that give `createHandler` the site's own widgets, the built-in ones, and the library that renders both: a
 * renderer needs nothing from around it. Each widget is a module of its own, so that one that cannot be loaded does not
 * affect the others.
 *
 * @param markup modules with `renderMarkup`, `awaitMarkup` and `traceMarkup`
 * @param idOf what a widget's module is imported as
 */
export function rendererSource(
  { own, ownRoot, texts, builtInNames, widgets }: RendererParts,
  markup: { render: string; await: string; trace: string },
  idOf: (name: string) => string,
): string {
  const rows = own.map(({ name }) => rowOf(name, idOf(name))).join(", ");
  const builtInRows = widgets.flatMap(({ name, source }) => (source ? rowOf(name, source) : []));
  return [
    ownRoot ? rootedRegistry(rows, ownRoot) : `export const registry = { ${rows} };`,
    `export const texts = ${JSON.stringify(texts)};`,
    `export const builtIn = ${JSON.stringify(builtInNames)};`,
    `export const build = "${buildPlaceholder}";`,
    `export const tailwind = "${tailwindPlaceholder}";`,
    `import { renderMarkup } from ${JSON.stringify(markup.render)};`,
    `import { awaitMarkup } from ${JSON.stringify(markup.await)};`,
    `import { traceMarkup } from ${JSON.stringify(markup.trace)};`,
    `export const light = { builtIn: { ${builtInRows.join(", ")} }, renderMarkup, awaitMarkup, traceMarkup };`,
  ].join("\n");
}
