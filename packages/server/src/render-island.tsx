import { type Island, IslandProvider } from "@skerry/ui/island";
import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";

/**
 * A widget as HTML, without any DOM: the same bytes for the same island and props.
 *
 * `renderToString` and not a stream: for the size of a widget it costs a fifth.
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
  // React puts a mark in place of what threw or waited inside a Suspense boundary, and says nothing.
  if (html.includes("<!--$!-->")) throw new Error("A Suspense boundary could not be rendered.");
  return html;
}
