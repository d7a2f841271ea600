import { hydrate, options, render, type VNode } from "preact";
import { flushSync } from "react-dom";
import { Boundary } from "./boundary.tsx";
import { toElement } from "./element.tsx";
import type { Renderer, RenderInput, RootCallbacks } from "./renderer.ts";
import { applyServedStyle, isBlocked } from "./served-styles.ts";

// In a build with `preact`, "react" and "react-dom" are Preact's compat.

/** Nodes that Preact has rendered or taken over. It marks none. */
const rendered = new WeakSet<Node>();

/**
 * Removes the container's old content as soon as the widget is in the DOM. Set only while a root renders from the
 * beginning.
 */
let removeOldContent: (() => void) | undefined;

// Preact's published files shorten its internal names. Its own devtools rely on these as well.
interface PreactNode extends VNode {
  /** Its parent. */
  __?: PreactNode | null;
  /** The component's instance. */
  __c?: unknown;
  /** The DOM node of an element or a text. */
  __e?: Node | null;
}

interface PreactOptions {
  /** Called when the DOM has changed and refs are set, before layout effects. */
  __c?: (...commit: unknown[]) => void;
  /** Called with what a component has thrown: an error, or a promise for a `Suspense`. */
  __e?: (thrown: unknown, vnode: PreactNode, ...rest: unknown[]) => void;
}

const isPromise = (thrown: unknown): thrown is PromiseLike<unknown> =>
  typeof (thrown as Partial<PromiseLike<unknown>> | null)?.then === "function";

const { diffed } = options;
options.diffed = (vnode: PreactNode) => {
  const { __e: node, type, props } = vnode;
  // The vnode of a component points to the node of its first element, which its own vnode adds.
  if (node && typeof type !== "function") {
    rendered.add(node);
    // While it hydrates, Preact assumes that the served style attribute applies. A policy may have blocked it.
    if ((props as { style?: unknown } | null)?.style && isBlocked(node as HTMLElement))
      applyServedStyle(node as HTMLElement);
  }
  diffed?.(vnode);
};

const internalOptions = options as PreactOptions;
const { __c: previousCommit, __e: previousCatch } = internalOptions;
internalOptions.__c = (...commit) => {
  removeOldContent?.();
  previousCommit?.(...commit);
};

/** Whether a component has suspended since this was last reset. */
let hasSuspended = false;
/** Whether what was thrown last has come to an island's own boundary. */
let hasCrashed = false;
internalOptions.__e = (thrown, vnode, ...rest) => {
  const isPending = isPromise(thrown);
  hasSuspended ||= isPending;
  hasCrashed = false;
  // Throws what no boundary has caught.
  previousCatch?.(thrown, vnode, ...rest);
  if (!isPending && !hasCrashed) watchAround(vnode)?.onCaughtError(thrown);
};

/** The watch of the island that a node belongs to. */
function watchAround(vnode: PreactNode | null | undefined): RootCallbacks | undefined {
  if (!vnode) return undefined;
  const { __c: component } = vnode;
  return component instanceof Boundary ? component.props.watch : watchAround(vnode.__);
}

/**
 * Effects can cause renders, which cause new effects. One flush runs at most this many rounds, and a timer runs the
 * rest.
 */
const maxRounds = 25;

/** The watch of the island whose widget this flush takes out. */
let leaving: RootCallbacks | undefined;

/** Does some work, and all rendering and all effects that it causes, as React's flush does. */
function flush(work: () => void): void {
  const { requestAnimationFrame: nextFrame } = options;
  let runEffects: (() => void) | undefined;
  options.requestAnimationFrame = (run) => void (runEffects = run);
  try {
    flushSync(work);
    for (let round = 0; runEffects && round < maxRounds; round++) {
      const run: () => void = runEffects;
      runEffects = undefined;
      flushSync(() => {
        try {
          run();
        } catch (error) {
          // An effect of a widget that is gone: no boundary is left to catch it. The next round runs the effects behind it.
          if (leaving) leaving.onCrash(error);
          else reportError(error);
          runEffects ??= run;
        }
      });
    }
  } finally {
    options.requestAnimationFrame = nextFrame;
    leaving = undefined;
    if (runEffects) setTimeout(runEffects);
  }
}

/** A tree in its container. */
class PreactRoot {
  readonly #container: HTMLElement;
  #tree: RenderInput;
  /** Whether the container has served markup for the tree. */
  #isServed: boolean;
  /** The promise that the widget threw before it was in the page: the render is tried again when it settles. */
  #promise: PromiseLike<unknown> | undefined;
  #hasEntered = false;
  /** The current attempt has thrown an error or a promise. */
  #isInterrupted = false;
  /** The widget was taken out. */
  #isOver = false;
  /**
   * Tells the island. Until the widget is in the page, a thrown promise is not reported as a crash, and `onCommit` and
   * `onUnmount` are left out.
   */
  readonly #watch: RootCallbacks;

  constructor(container: HTMLElement, tree: RenderInput, isServed: boolean) {
    this.#container = container;
    this.#tree = tree;
    this.#isServed = isServed;
    const { watch } = tree;
    this.#watch = {
      onRender: () => watch.onRender(),
      onCommit: () => {
        // Preact calls `componentDidMount` of the boundary even if a component inside it has thrown. That is no entry.
        if (this.#isInterrupted) return;
        this.#hasEntered = true;
        watch.onCommit();
      },
      onCrash: (error) => {
        this.#isInterrupted = hasCrashed = true;
        if (isPromise(error) && !this.#hasEntered) this.#promise = error;
        else watch.onCrash(error);
      },
      onLeave: () => watch.onLeave(),
      onCaughtError: (error) => watch.onCaughtError(error),
      onUnmount: () => {
        if (this.#hasEntered) watch.onUnmount();
      },
    };
    this.#start();
  }

  #start(): void {
    const before = [...this.#container.childNodes];
    this.#promise = undefined;
    this.#isInterrupted = false;
    if (this.#isServed) this.#hydrate(before);
    else this.#render(before);
    (this.#promise as PromiseLike<unknown> | undefined)?.then(this.#again, this.#again);
  }

  #hydrate(before: ChildNode[]): void {
    hasSuspended = false;
    hydrate(this.#element(), this.#container);
    // Preact removes markup that it cannot hydrate. If the widget itself has suspended, its markup comes back until there
    // is something to see.
    if (this.#promise) queueMicrotask(() => this.#putBack(before));
    // Preact removes nodes that a widget no longer renders only inside elements. A `Suspense` still needs those at the top.
    if (hasSuspended || this.#isInterrupted) return;
    for (const node of before) {
      const isLeft = node.parentNode === this.#container && !(node instanceof Comment);
      if (isLeft && !rendered.has(node)) node.remove();
    }
  }

  #render(before: ChildNode[]): void {
    // Rendering nothing first registers the container. Otherwise Preact would reuse the nodes that are in it.
    render(null, this.#container);
    // Not earlier, because `watch.onRender()` reads what visitors have typed. If the widget has suspended, the old content
    // stays.
    removeOldContent = () => {
      if (this.#promise) return;
      // Nodes that are in a slot of the widget by now stay there.
      for (const node of before) if (node.parentNode === this.#container) node.remove();
    };
    try {
      render(this.#element(), this.#container);
    } finally {
      removeOldContent = undefined;
    }
  }

  /** Called when the promise settles. */
  readonly #again = (): void => {
    if (!this.#isOver) flush(() => this.#start());
  };

  #putBack(nodes: Node[]): void {
    if (this.#promise && !this.#isOver) this.#container.replaceChildren(...nodes);
  }

  #element(): VNode {
    return toElement({ ...this.#tree, watch: this.#watch }) as unknown as VNode;
  }

  update(tree: RenderInput): void {
    this.#tree = tree;
    if (!this.#promise) render(this.#element(), this.#container);
    // Preact would take attributes of the served markup for those of the new props.
    else this.#isServed = false;
  }

  unmount(): void {
    this.#isOver = true;
    leaving = this.#watch;
    render(null, this.#container);
  }
}

/** Renders with Preact. */
export const renderer: Renderer = {
  render: (container, tree, { hydrate: isServed }) => new PreactRoot(container, tree, isServed),
  // Without a tree there is nothing to do: `flush` has already rendered what effects changed.
  update: (root: PreactRoot, tree) => tree && root.update(tree),
  unmount: (root: PreactRoot) => root.unmount(),
  flush,
  owns: (node) => rendered.has(node),
};
