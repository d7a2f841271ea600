import { bundle } from "../harness/bundle.ts";
import type { Contender } from "./contender.ts";
import { propsWithPrefix, writeIsland } from "./write-island.ts";

/** Eleventy's `<is-land>` with React behind an init type, one file per widget. */
export async function isLand(): Promise<Contender> {
  return {
    name: "is-land + React",
    files: await bundle({ "is-land/page": "src/contenders/is-land-page.ts" }),
    head: '<script type="module" src="/is-land/page.js"></script>',
    island: (place) =>
      writeIsland(
        "is-land",
        {
          type: "react",
          "data-name": place.widget,
          "data-props": propsWithPrefix(place),
          ...(place.load === "visible" && { "on:visible": "" }),
        },
        place,
      ),
  };
}
