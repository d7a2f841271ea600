import { bundle } from "../harness/bundle.ts";
import type { Contender } from "./contender.ts";
import { propsWithPrefix, writeIsland } from "./write-island.ts";

/** The browser part of react-rails: one file with all components and its `react_ujs`. */
export async function reactUjs(): Promise<Contender> {
  return {
    name: "react_ujs",
    files: await bundle({ "react-ujs/page": "src/contenders/react-ujs-page.ts" }),
    head: '<script type="module" src="/react-ujs/page.js"></script>',
    island: (place) =>
      writeIsland(
        "div",
        {
          "data-react-class": place.widget,
          "data-react-props": propsWithPrefix(place),
          ...(place.markup && { "data-hydrate": "t" }),
        },
        place,
      ),
  };
}
