import { checkProps } from "@skerry/core/contract/check-props";
import { parseProps } from "@skerry/core/contract/parse-props";
import type { PropsSchema } from "@skerry/core/contract/props-schema";
import { IslandProvider, type Island } from "@skerry/ui/island";
import type { ComponentType, ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import type { Failure } from "../life/explain-failure.ts";
import type { Page } from "../page/page.ts";
import type { WidgetModule } from "../widget-entry.ts";
import { Boundary, type Watch } from "./boundary.tsx";
import { propsScript, propsText } from "./read-props.ts";
import { inTimeSlices } from "./time-slices.ts";
import { noteVisitorInput, replayClick, type VisitorInput } from "./visitor-input.ts";

/** A rendered widget. */
export interface View {
  /** Reads the props again. */
  update(): void;
  /** Unmounts and puts the island's own HTML back. */
  remove(): void;
}

/** What the runtime is given for one island. */
export interface IslandHost {
  element: HTMLElement;
  kind: number;
  page: Page;
  /** Start of every id in served markup that can be taken over as it is now. */
  markup(): string | undefined;
  /** Whether the island still waits for this rendering. */
  isWanted(): boolean;
  /** Resolves when the visitor is not in the middle of a click or a word. */
  atRest(): Promise<void>;
  /** The last click inside, once. */
  takeClick(): EventTarget | undefined;
  /** Rendering begins: from now on it can be removed. */
  begun(view: View): void;
  /** The widget is in the page. */
  mounted(hydrated: boolean): void;
  /** It is not (any more); the island's own HTML has been put back. */
  failed(failure: Failure): void;
}

/** Renders islands. Loads with the first trigger of a page. */
export interface Runtime {
  /** Reads the props, renders, and says through `host` how it went. */
  render(module: WidgetModule, host: IslandHost): Promise<void>;
}

type Props = Record<string, unknown>;

/** Where an island's props are. */
interface PropsSource {
  text(): string | null;
  /** Checked and completed by the widget's schema. */
  read(): Promise<Props>;
}

/** Roots that were rendered from scratch in this page: their ids start with this number. */
let roots = 0;

function propsSource(element: Element, schema: unknown): PropsSource {
  // It leaves the island when the widget takes over.
  const script = propsScript(element);
  const text = (): string | null => propsText(element, script);
  return {
    text,
    async read() {
      const props = parseProps(text());
      return schema ? checkProps(schema as PropsSchema<Props>, props) : props;
    },
  };
}

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
function tidyMarkup(element: Element): void {
  propsScript(element)?.remove();
  const blank = [...element.childNodes].filter(isBlank);
  for (const node of blank) element.removeChild(node);
}

/** Puts a widget into its island and keeps it there. */
function show(
  host: IslandHost,
  Component: ComponentType<Props>,
  firstProps: Props,
  source: PropsSource,
): void {
  const { element } = host;
  const isOverlay = host.kind === 2;
  const container = isOverlay ? document.createElement("span") : element;
  const servedPrefix = isOverlay ? undefined : host.markup();
  let hydrated = servedPrefix !== undefined;
  const prefix = servedPrefix ?? `c${roots++}-`;
  const island = islandOf(host, prefix);
  // What is put back: the very same nodes, or a copy of those that React takes over.
  const own = [...(hydrated ? element.cloneNode(true) : element).childNodes];

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
      replayClick(host.takeClick(), element);
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

  if (isOverlay) element.append(container);
  else if (hydrated) tidyMarkup(element);
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

async function render({ Component, schema }: WidgetModule, host: IslandHost): Promise<void> {
  const source = propsSource(host.element, schema);
  let props: Props;
  try {
    props = await source.read();
  } catch (thrown) {
    if (host.isWanted()) host.failed({ phase: "props", thrown, propsText: source.text });
    return;
  }
  await host.atRest();
  inTimeSlices(() => {
    // It may have been unmounted meanwhile.
    if (host.isWanted()) show(host, Component as ComponentType<Props>, props, source);
  });
}

export const runtime: Runtime = { render };
