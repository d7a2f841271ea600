import { bundle } from "../harness/bundle.ts";
import type { Contender } from "./contender.ts";
import { skerry } from "./skerry.ts";
import { propsWithPrefix } from "./write-element.ts";

/** Beside skerry.js, whose copy of React the widgets use. */
const define = `(window.skerry ??= []).push((skerry) => {
  skerry.define("own-search-form", () => import("/own/search-form.js"));
  skerry.define("own-review-card", () => import("/own/review-card.js"));
});`;

const react = { react: "/skerry/react.js", "react/jsx-runtime": "/skerry/react.js" };

/**
 * The same components as a site's own widgets, which `define` adds. As those of the other contenders they have no
 * schema, and bring their texts.
 */
export async function skerryOwn(): Promise<Contender> {
  const contender = await skerry();
  // Each file by itself: what esbuild puts into a third one would be found late.
  const widgets = await Promise.all(
    ["search-form", "review-card"].map(async (name) =>
      bundle({ [`own/${name}`]: `src/contenders/own/own-${name}.ts` }, react, ["/skerry/*"]),
    ),
  );
  return {
    ...contender,
    name: "Skerry, own widgets",
    files: new Map([
      ...contender.files,
      ...widgets.flatMap((files) => [...files]),
      ["/own/define.js", Buffer.from(define)],
    ]),
    head: `<script src="/own/define.js" async></script>${contender.head}`,
    writeIsland(island) {
      const html = contender.writeIsland({ ...island, props: propsWithPrefix(island) as never });
      return html.replace('data-widget="', 'data-widget="own-');
    },
    leavesReviews: false,
  };
}
