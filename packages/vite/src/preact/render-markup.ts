import { type IslandContext, IslandProvider } from "@skerry/ui/island";
import {
  type ComponentChildren,
  type ComponentType,
  createElement,
  options,
  type VNode,
} from "preact";
import { Suspense } from "preact/compat";
import { renderToString, renderToStringAsync } from "preact-render-to-string";

type Island = [
  Component: unknown,
  props: Readonly<Record<string, unknown>>,
  island: IslandContext,
  /** What stands around it. */
  root?: { Root: unknown; name: string },
  /** Puts around all of it what collects styles. */
  wrap?: (element: VNode) => VNode,
];

// The published files of Preact and its renderer shorten some names. Its devtools rely on these as well.
interface RenderedNode extends VNode<{ fallback?: ComponentChildren }> {
  /** Its parent. */
  __?: RenderedNode | undefined;
  /** It has thrown a promise: comments stand around its markup, between which Preact hydrates it when it no longer does. */
  _suspended?: boolean;
}

/** Preact's hook before it renders a node, and behind it. */
interface Hooks {
  __b?: (vnode: RenderedNode) => void;
  diffed?: (vnode: RenderedNode) => void;
}

/** Components that have waited once: they have the comments each time, because browsers will wait for them, too. */
const waiting = new WeakSet<object>();
/** The node that is rendered now, or has thrown. */
let current: RenderedNode | undefined;

const hooks = options as Hooks;
const { __b: before, diffed } = hooks;
hooks.__b = (vnode) => {
  current = vnode;
  if (typeof vnode.type === "function" && waiting.has(vnode.type)) vnode._suspended = true;
  before?.(vnode);
};
hooks.diffed = (vnode) => {
  if (vnode._suspended && typeof vnode.type === "function") waiting.add(vnode.type);
  diffed?.(vnode);
};

function islandTree(
  ...[Component, props, island, root, wrap = (element) => element]: Island
): VNode {
  const Provider = IslandProvider as unknown as ComponentType<{ value: IslandContext }>;
  const Root = root?.Root as ComponentType<{ name: string }> | undefined;
  const widget = createElement(Component as ComponentType<object>, props) as VNode;
  const inside = Root && root ? createElement(Root, { name: root.name }, widget) : widget;
  return wrap(createElement(Provider, { value: island }, inside) as VNode);
}

/** Whether `renderToString` has met a component that waits. */
const isWaiting = (thrown: unknown): boolean =>
  thrown instanceof Error && thrown.message.startsWith('Use "renderToStringAsync"');

/**
 * Renders a widget of a build with `preact` to HTML.
 *
 * @returns `undefined` where a component waits for a promise
 * @throws what the component throws
 */
export function renderMarkup(...island: Island): string | undefined {
  try {
    return renderToString(islandTree(...island));
  } catch (thrown) {
    if (isWaiting(thrown)) return undefined;
    throw thrown;
  }
}

/** A component waits outside of every `Suspense`, or longer than it may. */
class WaitedTooLong extends Error {
  override readonly name = "WaitedTooLong";
}

interface AwaitedMarkup {
  html: string;
  open: { thrown: unknown; componentStack?: string }[];
}

/**
 * Renders a widget, and waits for the promises in its tree.
 *
 * @param end on the clock of `performance.now()`: a `Suspense` around what has not settled by then shows its fallback
 */
export async function awaitMarkup(end: number, ...island: Island): Promise<AwaitedMarkup> {
  const rendering = Promise.resolve(renderToStringAsync(islandTree(...island)));
  // Preact has no way to end it.
  rendering.catch(() => {});
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), Math.max(0, end - performance.now()));
  });
  try {
    const html = await Promise.race([rendering, late]);
    return html === undefined ? renderFallbacks(...island) : { html, open: [] };
  } finally {
    clearTimeout(timer);
  }
}

/** Gets what has been thrown inside of a component, and returns what stands in its place. */
interface ErrorHandler {
  onError(
    thrown: unknown,
    vnode: RenderedNode,
    render: (child: ComponentChildren, parent: RenderedNode) => string,
  ): string;
}

/** The streams of the same package give it their handler. */
const renderWith = renderToString as unknown as (
  vnode: VNode,
  context: undefined,
  handler: ErrorHandler,
) => string;

/** Renders what there is now, with the fallback of each `Suspense` in which a component waits. */
function renderFallbacks(...island: Island): AwaitedMarkup {
  const open: AwaitedMarkup["open"] = [];
  const onError: ErrorHandler["onError"] = (thrown, vnode, render) => {
    const isPromise = typeof (thrown as Partial<PromiseLike<unknown>> | null)?.then === "function";
    if (!isPromise || vnode.type !== (Suspense as unknown)) throw thrown;
    open.push({ thrown: new WaitedTooLong(), componentStack: stackOf(current) });
    return `<!--$s-->${render(vnode.props.fallback, vnode)}<!--/$s-->`;
  };
  try {
    return { html: renderWith(islandTree(...island), undefined, { onError }), open };
  } catch (thrown) {
    throw isWaiting(thrown) ? new WaitedTooLong() : thrown;
  }
}

const nameOf = ({ type }: RenderedNode): string =>
  typeof type === "function" ? type.displayName || type.name : String(type);

/** A node and those around it, the inner one first. */
function stackOf(vnode: RenderedNode | undefined): string {
  const names: string[] = [];
  for (let node = vnode; node; node = node.__) names.push(`at ${nameOf(node)}`);
  return names.join("\n");
}

/**
 * Renders a widget that has failed once more, to find out where.
 *
 * @returns the components around what throws, the inner one first
 */
export async function traceMarkup(...island: Island): Promise<string | undefined> {
  const { __b: before, diffed } = hooks;
  const open: RenderedNode[] = [];
  hooks.__b = (vnode) => {
    open.push(vnode);
    before?.(vnode);
  };
  hooks.diffed = (vnode) => {
    open.pop();
    diffed?.(vnode);
  };
  try {
    renderMarkup(...island);
    return undefined;
  } catch {
    return open
      .reverse()
      .map((node) => `at ${nameOf(node)}`)
      .join("\n");
  } finally {
    hooks.__b = before as never;
    hooks.diffed = diffed as never;
  }
}
