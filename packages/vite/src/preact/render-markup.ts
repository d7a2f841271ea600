import { type IslandContext, IslandProvider } from "@skerry/ui/island";
import { type ComponentType, createElement, type VNode } from "preact";
import { renderToString } from "preact-render-to-string";

/**
 * Renders a widget of a build with `preact` to HTML.
 *
 * @param root what stands around it
 * @throws what the component throws
 */
export function renderMarkup(
  Component: unknown,
  props: Readonly<Record<string, unknown>>,
  island: IslandContext,
  root?: { Root: unknown; name: string },
): string {
  const Provider = IslandProvider as unknown as ComponentType<{ value: IslandContext }>;
  const Root = root?.Root as ComponentType<{ name: string }> | undefined;
  const widget = createElement(Component as ComponentType<object>, props) as VNode;
  const inside = Root && root ? createElement(Root, { name: root.name }, widget) : widget;
  return renderToString(createElement(Provider, { value: island }, inside));
}
