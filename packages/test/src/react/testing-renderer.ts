import { toElement } from "@skerry/mount/element";
import type { Renderer, Root, RenderInput } from "@skerry/mount/renderer";
import { act, render, type RenderResult } from "@testing-library/react";

/** Testing Library as the renderer of an island: whatever the island renders is inside of `act`. */
export class TestingRenderer implements Renderer {
  /** What Testing Library has said of the widget; absent until it is rendered. */
  result: RenderResult | undefined;
  /** Called when the widget has left the page, in whatever way. */
  onLeft: (() => void) | undefined;
  /** Told when the widget has been rendered with other props. */
  onUpdate: (() => void) | undefined;
  #isReact = true;

  readonly render: Renderer["render"] = (container, tree, { onMismatch }) => {
    const result = render(toElement(this.#watched(tree)), {
      container,
      baseElement: document.body,
      // The island tells the page of errors, each once.
      onCaughtError: (error, { errorBoundary, componentStack }) => {
        if (!isOwnBoundary(errorBoundary)) tree.watch.onCaughtError(error, componentStack);
      },
      onRecoverableError: (error, { componentStack }) => onMismatch(error, componentStack),
    }) as RenderResult;
    this.result = result;
    this.#isReact = Object.keys(container).some((key) => key.startsWith("__react"));
    return result;
  };

  readonly update: Renderer["update"] = (_: Root, tree) => {
    if (!tree) return;
    this.result?.rerender(toElement(this.#watched(tree)));
    this.onUpdate?.();
  };

  readonly unmount: Renderer["unmount"] = () => this.result?.unmount();

  readonly flush: Renderer["flush"] = (work) => {
    act(() => work());
  };

  // Preact marks no nodes, and nobody morphs the page of a test.
  readonly owns: Renderer["owns"] = (node) =>
    !this.#isReact || Object.keys(node).some((key) => key.startsWith("__react"));

  /** Testing Library's `cleanup` takes the widget out without asking the island. */
  #watched(tree: RenderInput): RenderInput {
    const { watch } = tree;
    return {
      ...tree,
      watch: {
        onRender: () => watch.onRender(),
        onCommit: () => watch.onCommit(),
        onLeave: () => watch.onLeave(),
        onCrash: (error, stack) => watch.onCrash(error, stack),
        onCaughtError: (error, stack) => watch.onCaughtError(error, stack),
        onUnmount: () => {
          watch.onUnmount();
          this.onLeft?.();
        },
      },
    };
  }
}

const isOwnBoundary = (boundary: unknown): boolean =>
  (boundary as { props?: { watch?: unknown } } | null | undefined)?.props?.watch !== undefined;
