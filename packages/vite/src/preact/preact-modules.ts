import { join } from "node:path";
import { packageFolder } from "../skerry-packages.ts";

const sourceOf = (file: string): string => join(packageFolder("vite"), "src/preact", file);

/** The module that is "react" in a build with `preact`. */
export const reactShim = sourceOf("react.js");

/** The renderer's own function of such a build. */
export const markupModule = sourceOf("render-markup.ts");

/** What React's modules are there. */
const modules: Readonly<Record<string, string>> = {
  react: reactShim,
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

/** Imports of React, and of Preact itself, of which a page has one copy. */
export const reactImports = /^(react|react-dom|scheduler|preact|preact-render-to-string)(\/|$)/;

/** What an import is in a build with `preact`; the import itself where that is no module of React. */
export const preactModule = (source: string): string => modules[source] ?? source;
