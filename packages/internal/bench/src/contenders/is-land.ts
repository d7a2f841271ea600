import { bundle } from "../harness/bundle.ts";
import type { Contender } from "./contender.ts";
import { propsWithPrefix, writeElement } from "./write-element.ts";

/** Eleventy's `<is-land>` with React behind an init type, one file per widget. */
export async function isLand(): Promise<Contender> {
  return {
    name: "is-land + React",
    files: await bundle({ "is-land/page": "src/contenders/is-land-page.ts" }),
    head: '<script type="module" src="/is-land/page.js"></script>',
    writeIsland: (island) =>
      writeElement(
        "is-land",
        {
          type: "react",
          "data-name": island.widget,
          "data-props": propsWithPrefix(island),
          ...(island.load === "visible" && { "on:visible": "" }),
        },
        island,
      ),
  };
}
