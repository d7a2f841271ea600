import type { OwnWidget } from "./widgets/find-widgets.ts";
import type { OwnRoot } from "./widgets/own-root.ts";
import { markupModule } from "./preact/preact-modules.ts";
import type { TextsByLocale } from "./widgets/widget-texts.ts";
import type { BuiltWidget } from "./widgets/widgets.ts";

/** The exports that a widget's module may have beside its component. */
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

/** Why no own widget can be rendered. */
export const rootUnloaded = ({ place }: OwnRoot): string =>
  `${place} cannot be loaded on a server, and wraps every own widget: `;

/**
 * The rows of a registry with the root in each module. One that cannot be loaded is named, and what the widgets' own
 * modules say can still be read from `own`.
 */
const rootedRegistry = (rows: string, root: OwnRoot): string => `
const widgets = { ${rows} };
const root = () => import(${JSON.stringify(root.file)});
const loadRoot = () => root().then((module) => module.default, (cause) => {
  throw new Error(${JSON.stringify(rootUnloaded(root))} + (cause?.message ?? cause), { cause });
});
const rooted = (load) => async () => ({ Root: await loadRoot(), ...await load() });
export const registry = Object.fromEntries(Object.entries(widgets).map(([name, load]) => [name, rooted(load)]));
export const own = { widgets, root };`;

const rowOf = (name: string, module: string): string =>
  `${JSON.stringify(name)}: () => import(${JSON.stringify(module)})`;

/**
 * The options that give `createHandler` the site's own widgets. Each is a module of its own, so that one that cannot
 * be loaded does not affect the others.
 *
 * @param root what stands around each
 * @param builtIn names of the built-in widgets that are part of the build; `undefined`: all
 * @param idOf what a widget's module is imported as
 */
export function rendererSource(
  widgets: readonly OwnWidget[],
  root: OwnRoot | undefined,
  texts: TextsByLocale,
  builtIn: readonly string[] | undefined,
  idOf: (name: string) => string,
): string {
  const rows = widgets.map(({ name }) => rowOf(name, idOf(name))).join(", ");
  return [
    root ? rootedRegistry(rows, root) : `export const registry = { ${rows} };`,
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
  root: OwnRoot | undefined,
  widgets: readonly BuiltWidget[],
  texts: TextsByLocale,
  builtInNames: readonly string[] | undefined,
  idOf: (name: string) => string,
): string {
  const rows = widgets.flatMap(({ name, source }) => (source ? rowOf(name, source) : []));
  return [
    rendererSource(own, root, texts, builtInNames, idOf),
    `import { renderMarkup, awaitMarkup, traceMarkup } from ${JSON.stringify(markupModule)};`,
    `export const light = { builtIn: { ${rows.join(", ")} }, renderMarkup, awaitMarkup, traceMarkup };`,
  ].join("\n");
}
