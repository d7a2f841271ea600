import { bundle } from "../harness/bundle.ts";
import type { Contender } from "./contender.ts";
import { propsWithPrefix, writeElement } from "./write-element.ts";

/** remount: React components as custom elements, in one file. It does not hydrate. */
export async function remount(): Promise<Contender> {
  return {
    name: "remount",
    files: await bundle({ "remount/page": "src/contenders/remount-page.ts" }),
    head: '<script type="module" src="/remount/page.js"></script>',
    writeIsland: (island) =>
      writeElement(`x-${island.widget}`, { "props-json": propsWithPrefix(island) }, island),
  };
}
