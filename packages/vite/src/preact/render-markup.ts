import { type IslandContext, IslandProvider } from "@skerry/ui/island";
import { type ComponentType, createElement, options, type VNode } from "preact";
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

/** Preact's hook before it renders a node. Its published files shorten the name, and its devtools rely on it. */
type Hooks = Pick<typeof options, "diffed"> & { __b?: (vnode: VNode) => void };

/**
 * Renders a widget that has failed once more, to find out where.
 *
 * @returns the components around what throws, the inner one first
 */
export async function traceMarkup(
  ...widget: Parameters<typeof renderMarkup>
): Promise<string | undefined> {
  const hooks: Hooks = options;
  const { __b: before, diffed } = hooks;
  const open: VNode[] = [];
  hooks.__b = (vnode) => {
    open.push(vnode);
    before?.(vnode);
  };
  hooks.diffed = (vnode) => {
    open.pop();
    diffed?.(vnode);
  };
  try {
    renderMarkup(...widget);
    return undefined;
  } catch {
    return open
      .map(({ type }) => (typeof type === "function" ? type.displayName || type.name : type))
      .reverse()
      .map((name) => `at ${name}`)
      .join("\n");
  } finally {
    hooks.__b = before as never;
    hooks.diffed = diffed as never;
  }
}
