import { bundle } from "../harness/bundle.ts";
import type { Contender } from "./contender.ts";
import { propsWithPrefix, writeElement } from "./write-element.ts";

/** The browser part of react-rails: one file with all components and its `react_ujs`. */
export async function reactUjs(): Promise<Contender> {
  return {
    name: "react_ujs",
    files: await bundle({ "react-ujs/page": "src/contenders/react-ujs-page.ts" }),
    head: '<script type="module" src="/react-ujs/page.js"></script>',
    writeIsland: (island) =>
      writeElement(
        "div",
        {
          "data-react-class": island.widget,
          "data-react-props": propsWithPrefix(island),
          ...(island.markup && { "data-hydrate": "t" }),
        },
        island,
      ),
  };
}
