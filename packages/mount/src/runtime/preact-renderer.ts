import { type ContainerNode, hydrate, options, render, type VNode } from "preact";
import { flushSync } from "react-dom";
import { toElement } from "./island-tree.tsx";
import type { Renderer, Tree } from "./renderer.ts";
import { applyServedStyle, isBlocked } from "./served-styles.ts";

// In a build with `preact`, "react" and "react-dom" are Preact's compat.

/** Nodes that Preact has rendered or taken over. It marks none. */
const rendered = new WeakSet<Node>();

/** The node of an element or text in Preact's tree: one of the few names that its own tools read, too. */
interface RenderedNode extends VNode {
  __e?: Node | null;
}

const { diffed } = options;
options.diffed = (vnode: RenderedNode) => {
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

/** Passes of effects that render again in one flush. What still has some then waits for the next frame. */
const maxPasses = 25;

/** Does some work, and all rendering and all effects that it causes. */
function flush(work: () => void): void {
  const { requestAnimationFrame: later } = options;
  let waiting: (() => void) | undefined = work;
  options.requestAnimationFrame = (runEffects) => void (waiting = runEffects);
  try {
    for (let pass = 0; waiting && pass < maxPasses; pass++) {
      const run: () => void = waiting;
      waiting = undefined;
      flushSync(run);
    }
  } finally {
    options.requestAnimationFrame = later;
    if (waiting) setTimeout(waiting);
  }
}

const toVNode = (tree: Tree): VNode => toElement(tree) as unknown as VNode;

/** Renders with Preact. */
export const renderer: Renderer = {
  render(container, tree, { hydrate: isServed }) {
    // As React does: Preact would make use of what is there.
    if (!isServed) container.replaceChildren();
    (isServed ? hydrate : render)(toVNode(tree), container);
    return container;
  },
  update(container: ContainerNode, tree) {
    if (tree) render(toVNode(tree), container);
  },
  unmount: (container: ContainerNode) => render(null, container),
  flush,
  owns: (node) => rendered.has(node),
};
