import { openDigest } from "@skerry/core/contract/marker";
import type { ReactElement } from "react";
import { flushSync } from "react-dom";
import {
  createRoot,
  hydrateRoot,
  type Root as ReactRoot,
  type RootOptions,
} from "react-dom/client";
import { Boundary } from "./boundary.tsx";
import { toElement } from "./element.tsx";
import { listenLazily } from "./lazy-listeners.ts";
import type { Renderer } from "./renderer.ts";
import { styleHydrated } from "./react-styles.ts";

/** The build replaces it. */
declare const process: { env: { NODE_ENV?: string } };

interface RenderedTree {
  root: ReactRoot;
  element: ReactElement;
}

type CaughtListener = NonNullable<RootOptions["onCaughtError"]>;

/**
 * Listens to errors that boundaries catch, while a widget is developed: React goes on saying in the console in which
 * component they were. It exports no function that does.
 */
function alsoListen(root: ReactRoot, listener: CaughtListener): void {
  const { _internalRoot: internal } = root as unknown as {
    _internalRoot: { onCaughtError: CaughtListener };
  };
  const say = internal.onCaughtError;
  internal.onCaughtError = (...caught) => {
    listener(...caught);
    say(...caught);
  };
}

/** Renders with React. */
export const renderer: Renderer = {
  render(container, tree, { hydrate, prefix, onError, onMismatch }) {
    const element = toElement(tree);
    const onCaughtError: CaughtListener = (error, { errorBoundary, componentStack }) => {
      if (!(errorBoundary instanceof Boundary)) tree.watch.onCaughtError(error, componentStack);
    };
    const isDeveloped = process.env.NODE_ENV === "development";
    const options: RootOptions = {
      identifierPrefix: prefix,
      // The page reports errors, each once.
      ...(!isDeveloped && { onCaughtError }),
      onUncaughtError: (error, { componentStack }) => onError(error, componentStack),
      onRecoverableError(error, { componentStack }) {
        // A Suspense boundary that was served with its fallback is no mismatch.
        const { digest } = (error ?? {}) as { digest?: string };
        if (digest !== openDigest) onMismatch(error, componentStack);
      },
    };
    listenLazily(container);
    if (hydrate) styleHydrated(container);
    const root = hydrate
      ? hydrateRoot(container, element, options)
      : createRoot(container, options);
    if (isDeveloped) alsoListen(root, onCaughtError);
    if (!hydrate) root.render(element);
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
