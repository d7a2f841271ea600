import { IslandProvider } from "@skerry/ui/island";
import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import type { RenderMarkup } from "./render-island.ts";

/** Renders with `renderToString`, which costs a fifth of React's streams for HTML of a widget's size. */
export const renderMarkup: RenderMarkup = (Component, props, island, root) => {
  const Widget = Component as ComponentType<Record<string, unknown>>;
  const widget = <Widget {...props} />;
  const html = renderToString(
    <IslandProvider value={island}>
      {root ? <root.Root name={root.name}>{widget}</root.Root> : widget}
    </IslandProvider>,
    { identifierPrefix: island.prefix },
  );
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
