import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Rolldown } from "vite";
import { SiteBuildError } from "../../errors/site-build-error.ts";
import { findSource, isSkerrySource, packageFolder } from "../skerry-packages.ts";

const sourceOf = (file: string): string => join(packageFolder("vite"), "src/sources/preact", file);

/** The module that is "react" where Preact is in its place. */
export const reactShim = sourceOf("react.js");

/** The renderer's own function. */
export const markupModule = sourceOf("render-markup.ts");

/** Preact's module for each of React's. */
const modules: Readonly<Record<string, string>> = {
  react: "preact/compat",
  "react-dom": "preact/compat",
  "react-dom/client": "preact/compat/client",
  "react-dom/server": "preact/compat/server",
  "react-dom/server.browser": "preact/compat/server",
  "react-dom/server.edge": "preact/compat/server",
  "react/jsx-runtime": "preact/compat/jsx-runtime",
  "react/jsx-dev-runtime": "preact/compat/jsx-dev-runtime",
  "react/compiler-runtime": "preact/compat/compiler-runtime",
  scheduler: "preact/compat/scheduler",
};

/** The module of Preact that has the exports of one of React. */
export const compatOf = (source: string): string => modules[source] ?? source;

/**
 * The module behind an import of React, of Preact or of Skerry's sources, where Preact is in the place of React. Preact is
 * the site's own, and a page has one copy of it, whichever package asks for it.
 *
 * @param root the site's folder
 * @throws SiteBuildError when Preact is not installed there
 */
export async function resolveWithPreact(
  context: Pick<Rolldown.PluginContext, "resolve">,
  root: string,
  source: string,
  importer: string | undefined,
): Promise<Rolldown.ResolveIdResult> {
  if (source.startsWith("@skerry/")) {
    const file = findSource(source);
    return file === undefined ? null : { id: file, moduleSideEffects: false };
  }
  if (source.endsWith("react-renderer.tsx")) {
    const isOurs = importer !== undefined && isSkerrySource(importer);
    return isOurs ? join(dirname(importer), "preact-renderer.ts") : null;
  }
  const module = compatOf(source);
  if (module === "preact/compat" && importer !== reactShim) return reactShim;
  const found = await context.resolve(module, join(root, "package.json"), { skipSelf: true });
  if (found) return found;
  throw new SiteBuildError([notInstalled(module)]);
}

/** For what Vite bundles of libraries before it serves them: plugins do not see their imports. */
export function preactAliases(root: string): { find: RegExp; replacement: string }[] {
  return reactImports.map((source) => ({
    find: new RegExp(`^${source}$`),
    replacement: compatOf(source) === "preact/compat" ? reactShim : preactModule(source, root),
  }));
}

/** The imports of React that are led to Preact. */
export const reactImports: readonly string[] = Object.keys(modules);

/**
 * The file of the site's Preact in the place of an import of React.
 *
 * @throws SiteBuildError when Preact is not installed there
 */
export function preactModule(source: string, root: string): string {
  const module = compatOf(source);
  try {
    // The ES module is beside each file for `require`.
    return createRequire(join(root, "package.json")).resolve(module).replace(/\.js$/, ".mjs");
  } catch {
    throw new SiteBuildError([notInstalled(module)]);
  }
}

const notInstalled = (module: string): string =>
  `${module.split("/")[0]} is not installed. Run: npm install preact preact-render-to-string`;
