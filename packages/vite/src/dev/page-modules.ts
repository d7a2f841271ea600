import { join } from "node:path";
import { packageFolder } from "../skerry-packages.ts";

// Modules that pages load in development alone.

/** A source, which the published package has as well: Vite reads it as any other module. */
const clientFile = join(packageFolder("vite"), "src/dev/client.ts");

/** The exports that a widget's module may have beside its component: an open page need not load again for them. */
const meanings = ["schema", "load", "slots", "isStatic", "readFallback"];

/**
 * The code before the script: Vite's client, and the code that replaces components. As modules, so that a policy
 * needs no more than `script-src 'self'`.
 *
 * @param hasRefresh whether the site has a plugin for React Fast Refresh
 * @param base of the files
 */
export const startSource = (hasRefresh: boolean, base: string): string =>
  [
    // First: React looks for it as soon as it runs.
    ...(hasRefresh ? [`import "virtual:skerry/dev/preamble";`] : []),
    `import "/@vite/client";`,
    `import { ensureStyles } from ${JSON.stringify(clientFile)};`,
    `ensureStyles(${JSON.stringify(`${base}skerry.css`)});`,
  ].join("\n");

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
  ...(widgets.has(module.id) ? ${JSON.stringify(meanings)} : []),
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
