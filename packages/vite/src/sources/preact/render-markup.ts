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

/** Whether a node is the content of a `Suspense`. */
function isInSuspense(vnode: RenderedNode | undefined): boolean {
  for (let node = vnode?.__; node; node = node.__) {
    if (node.type === (Suspense as unknown)) return true;
  }
  return false;
}

/**
 * Renders a widget of a build with `preact` to HTML.
 *
 * @returns `undefined` where a component waits for a promise, or has thrown inside of a `Suspense`
 * @throws what the component throws
 */
export function renderMarkup(...island: Island): string | undefined {
  try {
    return renderToString(islandTree(...island));
  } catch (thrown) {
    if (isWaiting(thrown) || isInSuspense(current)) return undefined;
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

/** How often a tree is rendered in which something throws, and something else waits. */
const maxRounds = 3;

/**
 * Renders a widget, and waits for the promises in its tree.
 *
 * @param end on the clock of `performance.now()`: a `Suspense` around what has not settled by then shows its fallback
 */
export async function awaitMarkup(end: number, ...island: Island): Promise<AwaitedMarkup> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), Math.max(0, end - performance.now()));
  });
  try {
    const rendering = Promise.resolve(renderToStringAsync(islandTree(...island)));
    // Preact has no way to end it, and gives up all of it where a component throws.
    const html = await Promise.race([rendering.catch(() => false as const), late]);
    if (typeof html === "string") return { html, open: [] };
    let rendered = renderFallbacks(...island);
    const rounds = html === false ? maxRounds : 1;
    for (let round = 1; round < rounds; round++) {
      const { promises } = rendered;
      if (promises.length === 0) break;
      const settled = Promise.allSettled(promises).then(() => true);
      if (!(await Promise.race([settled, late]))) break;
      rendered = renderFallbacks(...island);
    }
    return { html: rendered.html, open: rendered.open };
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

/** Renders what there is now, with the fallback of each `Suspense` in which a component waits or throws. */
function renderFallbacks(...island: Island): AwaitedMarkup & { promises: PromiseLike<unknown>[] } {
  const open: AwaitedMarkup["open"] = [];
  const promises: PromiseLike<unknown>[] = [];
  const boundaries = new Set<RenderedNode>();
  const onError: ErrorHandler["onError"] = (thrown, vnode, render) => {
    // A fallback that throws is the matter of the next one.
    if (vnode.type !== (Suspense as unknown) || boundaries.has(vnode)) throw thrown;
    boundaries.add(vnode);
    const isPromise = typeof (thrown as Partial<PromiseLike<unknown>> | null)?.then === "function";
    if (isPromise) promises.push(thrown as PromiseLike<unknown>);
    if (isPromise && typeof current?.type === "function") waiting.add(current.type);
    const componentStack = stackOf(current);
    open.push({ thrown: isPromise ? new WaitedTooLong() : thrown, componentStack });
    return `<!--$s-->${render(vnode.props.fallback, vnode)}<!--/$s-->`;
  };
  try {
    return {
      html: renderWith(islandTree(...island), undefined, { onError }),
      open,
      promises,
    };
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
