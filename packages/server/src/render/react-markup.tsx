import { IslandProvider } from "@skerry/ui/island";
import type { ComponentType, ReactElement } from "react";
import { renderToString } from "react-dom/server";
import type { RenderMarkup } from "./render-island.ts";

/** A widget in its island, within the site's root if there is one. */
export function islandTree(
  ...[Component, props, island, root]: Parameters<RenderMarkup>
): ReactElement {
  const Widget = Component as ComponentType<Record<string, unknown>>;
  const widget = <Widget {...props} />;
  return (
    <IslandProvider value={island}>
      {root ? <root.Root name={root.name}>{widget}</root.Root> : widget}
    </IslandProvider>
  );
}

/** Renders with `renderToString`, which costs a fifth of React's streams for HTML of a widget's size. */
export const renderMarkup: RenderMarkup = (...island) => {
  const [, , { prefix }] = island;
  const html = renderToString(islandTree(...island), { identifierPrefix: prefix });
  // React throws no error for a component that threw or suspended inside a Suspense boundary.
  if (hasFailedBoundary(html)) throw new Error("A Suspense boundary could not be rendered.");
  return html;
};

/**
 * Whether React has written its comment for a Suspense boundary that failed. Almost no markup has the
 * inner characters, and a search for the whole comment stops at each tag.
 */
function hasFailedBoundary(html: string): boolean {
  return html.includes("$!--") && html.includes("<!--$!-->");
}
