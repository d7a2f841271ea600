import { join } from "node:path";
import { packageFolder } from "../../sources/skerry-packages.ts";

// Modules that pages load in development alone.

/** Ids of these modules. */
export const devPrefix = "virtual:skerry/dev/";

/** A source, which the published package has as well: Vite reads it as any other module. */
const clientFile = join(packageFolder("vite"), "src/dev/page/client.ts");

const inspectorFile = (name: string): string =>
  JSON.stringify(join(packageFolder("vite"), `src/inspector/${name}.ts`));

/** What a widget's module may export beside its component: an open page need not load again for it. */
const metadataExports = ["schema", "load", "slots", "isStatic", "readFallback"];

/**
 * The code before the script: Vite's client, and the code that replaces components. As modules, so that a policy
 * needs no more than `script-src 'self'`.
 *
 * @param hasRefresh whether the site has a plugin for React Fast Refresh
 * @param viteBase where Vite serves modules
 * @param base of Skerry's files
 * @param hasInspector whether pages have the inspector, which `inspectorCall` starts
 */
export const startSource = (
  hasRefresh: boolean,
  viteBase: string,
  base: string,
  hasInspector: boolean,
): string =>
  [
    // First: React looks for it as soon as it runs.
    ...(hasRefresh ? [`import "virtual:skerry/dev/preamble";`] : []),
    // By the URL that hot modules import it by: by another one, a second copy would run.
    `import ${JSON.stringify(`${viteBase}@vite/client`)};`,
    `import { ensureStyles } from ${JSON.stringify(clientFile)};`,
    `ensureStyles(${JSON.stringify(`${base}skerry.css`)});`,
    ...(hasInspector ? [`import { startInspector } from ${inspectorFile("inspector")};`] : []),
  ].join("\n");

/** Stands behind the script, whose table it hands over. */
export const inspectorCall =
  "startInspector({ files: SKERRY_FILES, widgets: SKERRY_WIDGETS }, import.meta.url);";

/** What the inspector stands around, by the name of the file: an export, and what makes another one of it. */
const watched: Readonly<Record<string, [name: string, watch: string]>> = {
  lifecycle: ["lifecycleOf", "watchLifecycle"],
  visit: ["syncTracking", "watchVisit"],
};

const watchSource = (from: string, name: string, watch: string): string => `
import { ${name} as original } from ${JSON.stringify(from)};
import { ${watch} } from ${inspectorFile("watch-files")};
export * from ${JSON.stringify(from)};
export const ${name} = ${watch}(original);`;

/**
 * A later file of the script with the inspector around it.
 *
 * @param file its module
 * @returns nothing for those that it leaves alone
 */
export function watchedSource(name: string, file: string): string | undefined {
  const found = watched[name];
  return found && watchSource(file, ...found);
}

/** What own widgets import of Skerry. */
export const islandSource = (hasInspector: boolean): string =>
  hasInspector
    ? watchSource("@skerry/island", "useShared", "watchUseShared")
    : `export * from "@skerry/island";`;

/** @param widgets modules of own widgets */
export const preambleSource = (widgets: readonly string[]): string => `
import { injectIntoGlobalHook } from "/@react-refresh";
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;
const widgets = new Set(${JSON.stringify(widgets.map((file) => file.replaceAll("\\", "/")))});
const others = window.__getReactRefreshIgnoredExports;
window.__getReactRefreshIgnoredExports = (module) => [
  ...(others?.(module) ?? []),
  ...(widgets.has(module.id) ? ${JSON.stringify(metadataExports)} : []),
];
`;

/**
 * A style sheet's module that leaves it to `skerry.css`: in the order of a build, there before the script, and
 * allowed by `style-src 'self'`.
 *
 * @param code as Vite has made it
 */
export const withoutInjection = (code: string): { code: string; map: null } => ({
  code: code
    .replace(/^__vite__updateStyle\(.*\)$/m, "")
    .replace(/^import\.meta\.hot\.prune\(.*\)$/m, ""),
  map: null,
});
