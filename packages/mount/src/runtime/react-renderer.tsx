import type { ReactElement } from "react";
import { flushSync } from "react-dom";
import {
  createRoot,
  hydrateRoot,
  type Root as ReactRoot,
  type RootOptions,
} from "react-dom/client";
import { toElement } from "./island-tree.tsx";
import { listenLate } from "./listen-late.ts";
import type { Renderer } from "./renderer.ts";
import { styleHydrated } from "./react-styles.ts";

/** The build replaces it. */
declare const process: { env: { NODE_ENV?: string } };

interface RenderedTree {
  root: ReactRoot;
  element: ReactElement;
}

/** Renders with React. */
export const renderer: Renderer = {
  render(container, tree, { hydrate, prefix, onError, onMismatch }) {
    const element = toElement(tree);
    const options: RootOptions = {
      identifierPrefix: prefix,
      // An island that fails is reported once, by the page. While a widget is developed, React also says in which
      // component, and what the widget itself has caught.
      ...(process.env.NODE_ENV !== "development" && { onCaughtError() {} }),
      onUncaughtError: onError,
      onRecoverableError: onMismatch,
    };
    listenLate(container);
    if (hydrate) {
      styleHydrated(container);
      return { root: hydrateRoot(container, element, options), element };
    }
    const root = createRoot(container, options);
    root.render(element);
    return { root, element };
  },
  update(rendered: RenderedTree, tree) {
    // With the same element React skips all components whose state is the same.
    if (tree) rendered.element = toElement(tree);
    rendered.root.render(rendered.element);
  },
  unmount({ root }: RenderedTree) {
    root.unmount();
  },
  flush: (work) => flushSync(work),
  // One copy of React, of a pinned version, marks the nodes that it has rendered.
  owns: (node) => Object.keys(node).some((key) => key.startsWith("__react")),
};
