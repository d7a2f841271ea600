import { bundle } from "../harness/bundle.ts";
import type { Contender } from "./contender.ts";
import { preactAlias } from "./floor.ts";
import { propsWithPrefix, writeElement } from "./write-element.ts";

/** preact-island with the same components on preact/compat, in one file. It does not hydrate. */
export async function preactIsland(): Promise<Contender> {
  return {
    name: "preact-island",
    files: await bundle(
      { "preact-island/page": "src/contenders/preact-island-page.ts" },
      preactAlias,
    ),
    head: '<script type="module" src="/preact-island/page.js"></script>',
    writeIsland(island) {
      const props = JSON.stringify(propsWithPrefix(island)).replaceAll("<", "\\u003c");
      const script = `<script type="text/props">${props}</script>`;
      return writeElement("div", { "data-island": island.widget }, { ...island, markup: script });
    },
  };
}
