import { type Island, IslandProvider } from "@skerry/ui/island";
import type { ComponentType, ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import type { Failure } from "../lifecycle/explain-failure.ts";
import { Boundary, type Watch } from "./boundary.tsx";
import { copyContent } from "./controls.ts";
import type { IslandHost } from "./island-host.ts";
import type { Props, PropsSource } from "./props-source.ts";
import { noteVisitorInput, replayClick, type VisitorInput } from "./visitor-input.ts";

/** Roots that were rendered from scratch in this page: their ids start with this number. */
let roots = 0;

/** What the widget may know about the page around it. */
function islandOf({ element, page }: IslandHost, prefix: string): Island {
  const { configuration, locale, translate, tryPath, asset } = page;
  return {
    prefix,
    element,
    locale,
    translate,
    asset,
    path: tryPath,
    colorScheme: configuration.theme.colorScheme,
    fallbackAction: element.querySelector("form[action]")?.getAttribute("action") ?? undefined,
  };
}

const isBlank = (node: Node): boolean =>
  node.nodeType === Node.TEXT_NODE && !node.nodeValue?.trim();

/**
 * Takes out of an island what does not belong to the markup. React throws all of it away (error 418)
 * when a template's indentation stands before it.
 */
function tidyMarkup(element: Element, script: Element | undefined): void {
  script?.remove();
  const blank = [...element.childNodes].filter(isBlank);
  for (const node of blank) element.removeChild(node);
}

/** Puts a widget into its island, watches over it, and puts the island's own HTML back at its end. */
export function showWidget(
  host: IslandHost,
  Component: ComponentType<Props>,
  firstProps: Props,
  source: PropsSource,
): void {
  const { element, isOverlay } = host;
  const container = isOverlay ? document.createElement("span") : element;
  const servedPrefix = isOverlay ? undefined : host.servedPrefix();
  let hydrated = servedPrefix !== undefined;
  const prefix = servedPrefix ?? `c${roots++}-`;
  const island = islandOf(host, prefix);
  // What is put back: the very same nodes, or a copy of those that React takes over.
  const own = hydrated ? copyContent(element) : [...element.childNodes];

  let root: Root | undefined;
  let input: VisitorInput | undefined;
  let crash: { thrown: unknown } | undefined;
  /** What was in the island when the widget was new. */
  let shown: Node[] = [];
  let isIn = false;
  let isStarting = true;
  let isAnnounced = false;
  let updates = 0;

  const watch: Watch = {
    rendering() {
      if (!isIn && !isOverlay) input = noteVisitorInput(element);
    },
    entered() {
      isIn = true;
      shown = [...element.childNodes];
      if (!isStarting) queueMicrotask(settle);
    },
    crashed(thrown) {
      // On its way out it changes nothing any more, but must not be lost.
      if (!root && !isStarting && !(thrown instanceof DOMException)) reportError(thrown);
      crash ??= { thrown };
      // React is still committing: a root cannot be unmounted from inside.
      if (!isStarting) queueMicrotask(settle);
    },
    left() {
      isIn = false;
    },
  };

  const tree = (props: Props): ReactNode => (
    <Boundary watch={watch}>
      <IslandProvider value={island}>
        <Component {...props} />
      </IslandProvider>
    </Boundary>
  );

  const options = {
    identifierPrefix: prefix,
    onCaughtError() {},
    onUncaughtError: watch.crashed,
    onRecoverableError(error: unknown) {
      hydrated = false;
      if (host.page.configuration.debug) {
        console.warn("Skerry: served markup did not fit and was rendered again.", element, error);
      }
    },
  };

  /** @param present the nodes in the island before React took its own away */
  function putBack(present: Node[]): void {
    // React did not find its nodes: the page has put something else in their place, and that stays.
    const isReplaced =
      crash?.thrown instanceof DOMException &&
      !present.every(isBlank) &&
      !shown.some((node) => present.some((one) => one.contains(node)));
    if (isOverlay) container.remove();
    else element.replaceChildren(...(isReplaced ? present : own));
  }

  function remove(): void {
    const current = root;
    if (!current) return;
    root = undefined;
    const present = [...element.childNodes];
    flushSync(() => current.unmount());
    // React is at work and unmounts when it is done: somebody unmounts from inside an effect.
    if (isIn) queueMicrotask(() => putBack(present));
    else putBack(present);
  }

  function fail(failure: Failure): void {
    remove();
    if (!isAnnounced) input?.refocus();
    host.failed(failure);
  }

  /** After a commit: the widget is in the page, or it has crashed. */
  function settle(): void {
    if (!root) return;
    if (crash) fail({ phase: "render", ...crash });
    else if (isIn && !isAnnounced) {
      isAnnounced = true;
      input?.handOver();
      // The click on the content that an overlay is about was made on what is still there.
      const click = host.takeClick();
      if (!isOverlay) replayClick(click, element);
      // One of their handlers may have unmounted it.
      if (root) host.mounted(hydrated);
    }
  }

  async function update(): Promise<void> {
    const mine = ++updates;
    const isCurrent = (): boolean => root !== undefined && mine === updates;
    try {
      const props = await source.read();
      if (isCurrent()) flushSync(() => root?.render(tree(props)));
    } catch (thrown) {
      if (isCurrent()) fail({ phase: "props", thrown, propsText: source.text });
    }
  }

  if (isOverlay) {
    // Without a box, or it would be an item where the island is a flex container. The style sheet
    // keeps the page's rules from it, should it be there.
    container.className = "sk-overlay";
    container.style.setProperty("display", "contents");
    element.append(container);
  } else if (hydrated) tidyMarkup(element, source.script);
  host.begun({ update, remove });
  flushSync(() => {
    if (hydrated) root = hydrateRoot(element, tree(firstProps), options);
    else {
      root = createRoot(container, options);
      root.render(tree(firstProps));
    }
  });
  isStarting = false;
  settle();
}
