import { type IslandContext, IslandProvider } from "@skerry/ui/island";
import { type ComponentType, createElement, type VNode } from "preact";
import { renderToString } from "preact-render-to-string";

/**
 * Renders a widget of a build with `preact` to HTML.
 *
 * @throws what the component throws
 */
export function renderMarkup(
  Component: unknown,
  props: Readonly<Record<string, unknown>>,
  island: IslandContext,
): string {
  const Provider = IslandProvider as unknown as ComponentType<{ value: IslandContext }>;
  const widget = createElement(Component as ComponentType<object>, props) as VNode;
  return renderToString(createElement(Provider, { value: island }, widget));
}
