import { bundle } from "../harness/bundle.ts";
import type { Contender } from "./contender.ts";
import { propsWithPrefix, writeElement } from "./write-element.ts";

const controller = "symfony--ux-react--react";

/** The browser part of symfony/ux-react: a Stimulus controller, in one file. It does not hydrate. */
export async function uxReact(): Promise<Contender> {
  return {
    name: "symfony/ux-react",
    files: await bundle({ "ux-react/page": "src/contenders/ux-react-page.ts" }),
    head: '<script type="module" src="/ux-react/page.js"></script>',
    // As `react_component()` writes it.
    writeIsland: (island) =>
      writeElement(
        "div",
        {
          "data-controller": controller,
          [`data-${controller}-component-value`]: island.widget,
          [`data-${controller}-props-value`]: propsWithPrefix(island),
        },
        island,
      ),
  };
}
