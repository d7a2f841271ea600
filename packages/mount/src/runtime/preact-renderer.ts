import { hydrate, options, render, type VNode } from "preact";
import { flushSync } from "react-dom";
import { toElement } from "./island-tree.tsx";
import type { Renderer, Tree, Watch } from "./renderer.ts";
import { applyServedStyle, isBlocked } from "./served-styles.ts";

// In a build with `preact`, "react" and "react-dom" are Preact's compat.

/** Nodes that Preact has rendered or taken over. It marks none. */
const rendered = new WeakSet<Node>();

/** Removes what was in a container before, once the widget is there. Set while that renders. */
let takePlace: (() => void) | undefined;

// Some of the short names of Preact, which its own tools read, too: the node of an element or text, and the end of a
// commit's changes, before effects.
interface PreactNode extends VNode {
  __e?: Node | null;
}
interface PreactOptions {
  __c?: (...commit: unknown[]) => void;
}

const { diffed } = options;
options.diffed = (vnode: PreactNode) => {
  const { __e: node, type, props } = vnode;
  // Components have the nodes of their elements.
  if (node && typeof type !== "function") {
    rendered.add(node);
    // Preact takes the style of served markup for set, and a policy may have blocked it.
    if ((props as { style?: unknown } | null)?.style && isBlocked(node as HTMLElement))
      applyServedStyle(node as HTMLElement);
  }
  diffed?.(vnode);
};

const commits = options as PreactOptions;
const { __c: committed } = commits;
commits.__c = (...commit) => {
  takePlace?.();
  committed?.(...commit);
};

/** Passes of effects that render again in one flush. What still has some then waits for its next turn. */
const maxPasses = 25;

/** Does some work, and all rendering and all effects that it causes, as React's flush does. */
function flush(work: () => void): void {
  const { requestAnimationFrame: later } = options;
  let waiting: (() => void) | undefined;
  options.requestAnimationFrame = (effects) => void (waiting = effects);
  const runEffects = (): void => {
    for (let pass = 0; waiting && pass < maxPasses; pass++) {
      const run: () => void = waiting;
      waiting = undefined;
      try {
        flushSync(run);
      } catch (error) {
        // Of an effect whose widget is gone.
        reportError(error);
      }
    }
  };
  try {
    flushSync(work);
    runEffects();
  } finally {
    options.requestAnimationFrame = later;
    if (waiting) setTimeout(waiting);
  }
}

const isPromise = (thrown: unknown): thrown is PromiseLike<unknown> =>
  typeof (thrown as Partial<PromiseLike<unknown>> | null)?.then === "function";

/** A tree in its container. */
class PreactRoot {
  readonly #container: HTMLElement;
  #tree: Tree;
  readonly #isServed: boolean;
  /** What a widget waits for that has suspended before it was there, without a boundary of its own. */
  #promise: PromiseLike<unknown> | undefined;
  #isThere = false;
  #hasThrown = false;
  #isOver = false;
  /** The island's, which hears nothing of a widget that has only suspended. */
  readonly #watch: Watch;

  constructor(container: HTMLElement, tree: Tree, isServed: boolean) {
    this.#container = container;
    this.#tree = tree;
    this.#isServed = isServed;
    const { watch } = tree;
    this.#watch = {
      rendering: () => watch.rendering(),
      entered: () => {
        // Preact mounts what is around a component that has thrown.
        if (this.#hasThrown) return;
        this.#isThere = true;
        watch.entered();
      },
      crashed: (error) => {
        this.#hasThrown = true;
        if (isPromise(error) && !this.#isThere) this.#promise = error;
        else watch.crashed(error);
      },
      left: () => {
        if (this.#isThere) watch.left();
      },
    };
    this.#start();
  }

  #start(): void {
    const before = [...this.#container.childNodes];
    this.#promise = undefined;
    this.#hasThrown = false;
    if (this.#isServed) {
      hydrate(this.#element(), this.#container);
      // Preact takes out what it cannot go on with: it stays until there is something to see.
      if (this.#promise) queueMicrotask(() => this.#putBack(before));
    } else {
      // Otherwise Preact would make use of what is there.
      render(null, this.#container);
      // What visitors have typed is noted while the widget renders, and a widget that suspends is not there yet.
      takePlace = () => {
        if (this.#promise) return;
        // What is in a slot of the widget by now stays there.
        for (const node of before) if (node.parentNode === this.#container) node.remove();
      };
      try {
        render(this.#element(), this.#container);
      } finally {
        takePlace = undefined;
      }
    }
    (this.#promise as PromiseLike<unknown> | undefined)?.then(this.#again, this.#again);
  }

  readonly #again = (): void => {
    if (!this.#isOver) flush(() => this.#start());
  };

  #putBack(nodes: Node[]): void {
    if (this.#promise && !this.#isOver) this.#container.replaceChildren(...nodes);
  }

  #element(): VNode {
    return toElement({ ...this.#tree, watch: this.#watch }) as unknown as VNode;
  }

  update(tree: Tree): void {
    this.#tree = tree;
    if (!this.#promise) render(this.#element(), this.#container);
  }

  unmount(): void {
    this.#isOver = true;
    render(null, this.#container);
  }
}

/** Renders with Preact. */
export const renderer: Renderer = {
  render: (container, tree, { hydrate: isServed }) => new PreactRoot(container, tree, isServed),
  update: (root: PreactRoot, tree) => tree && root.update(tree),
  unmount: (root: PreactRoot) => root.unmount(),
  flush,
  owns: (node) => rendered.has(node),
};
