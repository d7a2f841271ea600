import { type Island, IslandProvider } from "@skerry/ui/island";
import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";

/**
 * Renders a widget to HTML. The same island and props give the same bytes.
 *
 * With `renderToString`, which costs a fifth of React's streams for HTML of a widget's size.
 *
 * @throws what the component throws
 */
export function renderIsland(
  Component: ComponentType<never>,
  props: Readonly<Record<string, unknown>>,
  island: Island,
): string {
  const Widget = Component as ComponentType<Record<string, unknown>>;
  const html = renderToString(
    <IslandProvider value={island}>
      <Widget {...props} />
    </IslandProvider>,
    { identifierPrefix: island.prefix },
  );
  // React throws no error for a component that threw or suspended inside a Suspense boundary.
  if (isBroken(html)) throw new Error("A Suspense boundary could not be rendered.");
  return html;
}

/**
 * Whether React has written its comment for a Suspense boundary that failed. Almost no markup has the
 * inner characters, and a search for the whole comment stops at each tag.
 */
function isBroken(html: string): boolean {
  return html.includes("$!--") && html.includes("<!--$!-->");
}
