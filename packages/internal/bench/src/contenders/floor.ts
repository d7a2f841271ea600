import { bundle } from "../harness/bundle.ts";
import type { Contender } from "./contender.ts";
import { propsWithPrefix, writeElement } from "./write-element.ts";

const withoutFiles: Contender = {
  name: "no script",
  files: new Map(),
  head: "",
  writeIsland: (island) =>
    writeElement(
      "div",
      { "data-widget": island.widget, "data-props": propsWithPrefix(island) },
      island,
    ),
};

/** The modules that stand for React on a page with Preact. */
export const preactAlias: Readonly<Record<string, string>> = {
  react: "preact/compat",
  "react/jsx-runtime": "preact/jsx-runtime",
  "react-dom": "preact/compat",
  "react-dom/client": "preact/compat/client",
};

/** The page without script: the baseline that is subtracted from every other contender. */
export const noScript: Contender = withoutFiles;

/** A hand-written loop of `createRoot` or `hydrateRoot` over known elements, in one file. */
export async function floor(): Promise<Contender> {
  return {
    ...withoutFiles,
    name: "floor, React",
    files: await bundle({ "floor/page": "src/contenders/floor-page.ts" }),
    head: '<script type="module" src="/floor/page.js"></script>',
  };
}

/** The same loop and the same components on Preact. */
export async function preactFloor(): Promise<Contender> {
  return {
    ...withoutFiles,
    name: "floor, Preact",
    files: await bundle({ "preact/page": "src/contenders/floor-page.ts" }, preactAlias),
    head: '<script type="module" src="/preact/page.js"></script>',
  };
}
