import { bundle } from "../harness/bundle.ts";
import type { Contender } from "./contender.ts";
import { skerry } from "./skerry.ts";
import { propsWithPrefix } from "./write-element.ts";

/** Beside skerry.js, whose copy of React the widgets use. */
const define = `(window.skerry ??= []).push((skerry) => {
  skerry.define("own-search-form", () => import("/own/search-form.js"));
  skerry.define("own-review-card", () => import("/own/review-card.js"));
});`;

/**
 * The same components as a site's own widgets, which `define` adds. As those of the other contenders they have no
 * schema, and bring their texts.
 */
export async function skerryOwn(): Promise<Contender> {
  const [contender, widgets] = await Promise.all([
    skerry(),
    bundle(
      {
        "own/search-form": "src/contenders/own-search-form.ts",
        "own/review-card": "src/contenders/own-review-card.ts",
      },
      { react: "/skerry/react.js", "react/jsx-runtime": "/skerry/react.js" },
      ["/skerry/*"],
    ),
  ]);
  return {
    ...contender,
    name: "Skerry, own widgets",
    files: new Map([...contender.files, ...widgets, ["/own/define.js", Buffer.from(define)]]),
    head: `<script src="/own/define.js"></script>${contender.head}`,
    writeIsland(island) {
      const html = contender.writeIsland({ ...island, props: propsWithPrefix(island) as never });
      return html.replace('data-widget="', 'data-widget="own-');
    },
    leavesReviews: false,
  };
}
