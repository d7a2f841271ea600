import { IslandProvider } from "@skerry/ui/island";
import type { ComponentType, ReactElement } from "react";
import { renderToString } from "react-dom/server";
import type { IslandArguments, RenderMarkup } from "../api/markup-renderer.ts";

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

/** `renderToString` costs a fifth of React's streams for small HTML. */
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

/** Whether React has left a boundary open. The short search first: it stops at far fewer places. */
function hasOpenBoundary(html: string): boolean {
  return html.includes("$!--") && html.includes("<!--$!-->");
}

/** What React writes in front. */
const hoisted = /^(?:<(?:link|meta)\b[^>]*>|<(style|script|title)\b[^>]*>[^]*?<\/\1>)/;
/** React's link for a picture of the markup. An author's link orders its attributes otherwise. */
const picture = /^<link rel="preload" as="image"/;
/** Kept in front of table parts. */
const style = /^<(?:style|script)\b|^<link\b[^>]* rel="stylesheet"/;
const part =
  /^(?:<!--[^]*?-->)*<(?:caption|colgroup|col|thead|tbody|tfoot|tr|th|td|optgroup|option)\b/;

/**
 * Drops useless elements in front of the markup: links to pictures that follow, and in front of table parts
 * also links, `<meta>` and `<title>`, which the HTML parser would move out of the table. Style sheets stay.
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
