import { IslandProvider } from "@skerry/ui/island";
import type { ComponentType, ReactElement } from "react";
import { renderToString } from "react-dom/server";
import type { IslandArguments, RenderMarkup } from "../api/markup-renderer.ts";

/** A widget in its island, within the site's root if there is one. */
export function islandTree(...[Component, props, island, root]: IslandArguments): ReactElement {
  const Widget = Component as ComponentType<Record<string, unknown>>;
  const widget = <Widget {...props} />;
  return (
    <IslandProvider value={island}>
      {root ? <root.Root name={root.name}>{widget}</root.Root> : widget}
    </IslandProvider>
  );
}

/** React's error for a component that waits outside of every Suspense boundary. */
const suspended = /suspended while responding to synchronous input|React error #426\b/;

/** Renders with `renderToString`, which costs a fifth of React's streams for HTML of a widget's size. */
export const renderMarkup: RenderMarkup = (...island) => {
  const [, , { prefix }, , wrap = (element) => element] = island;
  try {
    const html = renderToString(wrap(islandTree(...island)), { identifierPrefix: prefix });
    return hasOpenBoundary(html) ? undefined : withoutPreloads(html);
  } catch (error) {
    if (error instanceof Error && suspended.test(error.message)) return undefined;
    throw error;
  }
};

/**
 * Whether React has written its comment for a Suspense boundary in which a component waits or has thrown. Almost no markup
 * has the inner characters, and a search for the whole comment stops at each tag.
 */
function hasOpenBoundary(html: string): boolean {
  return html.includes("$!--") && html.includes("<!--$!-->");
}

/** What React writes in front of everything else. */
const hoisted = /^(?:<(?:link|meta)\b[^>]*>|<(style|script|title)\b[^>]*>[^]*?<\/\1>)/;
/** Its link for one of the first pictures of the markup. An author's own (`preload`) has other places for its attributes. */
const picture = /^<link rel="preload" as="image"/;
/** What stays where it is written in a table, and what the markup would be without. */
const style = /^<(?:style|script)\b|^<link\b[^>]* rel="stylesheet"/;
/** A part of a table, or of a list of options. */
const part =
  /^(?:<!--[^]*?-->)*<(?:caption|colgroup|col|thead|tbody|tfoot|tr|th|td|optgroup|option)\b/;

/**
 * Markup without what is of no use in front of it. Links to pictures that stand in it come no earlier than the pictures. In
 * front of a part of a table, the HTML parser moves links, `<meta>` and `<title>` out of the table; the browser's React
 * writes those into the head. Style sheets stay.
 */
export function withoutPreloads(html: string): string {
  const front: string[] = [];
  let rest = html;
  for (let [found] = hoisted.exec(rest) ?? []; found; [found] = hoisted.exec(rest) ?? []) {
    rest = rest.slice(found.length);
    if (!picture.test(found)) front.push(found);
  }
  if (front.length === 0) return rest;
  const kept = part.test(rest) ? front.filter((one) => style.test(one)) : front;
  return kept.join("") + rest;
}
