import { IslandProvider } from "@skerry/ui/island";
import type { ComponentType, ReactElement } from "react";
import { renderToString } from "react-dom/server";
import type { IslandArguments, RenderMarkup } from "./render-island.ts";

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

/**
 * Markup without the links to pictures that stand in it: in an island they come no earlier than the pictures, and inside a table
 * the HTML parser moves them out of it.
 */
export function withoutPreloads(html: string): string {
  let kept = "";
  let rest = html;
  for (let [found] = hoisted.exec(rest) ?? []; found; [found] = hoisted.exec(rest) ?? []) {
    rest = rest.slice(found.length);
    if (!picture.test(found)) kept += found;
  }
  return kept + rest;
}
