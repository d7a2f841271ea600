import { checkProps } from "@skerry/core/contract/check-props";
import { PropsError } from "@skerry/core/contract/props-error";
import type { PropsSchema } from "@skerry/core/contract/props-schema";
import { IslandProvider, type Island } from "@skerry/ui/island";
import type { ComponentType, ReactNode } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { flushSync } from "react-dom";
import type { Report } from "../life/report.ts";
import type { Page } from "../page/page.ts";
import type { FailedDetail } from "../skerry.ts";
import type { WidgetModule } from "../widget-entry.ts";
import { Boundary } from "./boundary.tsx";
import { describeElement } from "./describe-element.ts";
import { propsScript, propsText, readProps } from "./read-props.ts";
import { inTimeSlices } from "./time-slices.ts";
import { noteVisitorInput } from "./visitor-input.ts";

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
  name: string;
  kind: number;
  /** Served markup: the marker, its prefix, its build. */
  marker: RegExpExecArray | null;
  build: string;
  page: Page;
  /** The served markup no longer fits the props: render from scratch. */
  stale: boolean;
  report(): Promise<Report>;
  /** The last click inside, once. */
  takeClick(): EventTarget | undefined;
  /** Whether the island still waits for this rendering. */
  isWanted(): boolean;
  /** The widget is in the page. */
  mounted(view: View, hydrated: boolean): void;
  /** It is not (any more); its HTML has been put back. */
  failed(phase: FailedDetail["phase"], error: Promise<Error>): void;
}

/** Renders islands. Loads with the first trigger of a page. */
export interface Runtime {
  /** Reads the props, renders, and says through `host` how it went. */
  render(module: WidgetModule, host: IslandHost): void;
}

type Props = Record<string, unknown>;

/** Roots that were rendered from scratch in this page: their ids start with this number. */
let roots = 0;
let styleSheetChecked = false;

const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown));

/** Props of an island, checked and completed by the widget's schema. */
async function propsOf(
  element: Element,
  module: WidgetModule,
  script: Element | undefined,
): Promise<Props> {
  const props = readProps(element, script);
  return module.schema ? checkProps(module.schema as PropsSchema<Props>, props) : props;
}

/** The one style sheet is easily forgotten; without it the widgets are bare and nothing says why. */
function checkStyleSheet(element: Element): void {
  if (styleSheetChecked || document.readyState !== "complete") return;
  const root = element.querySelector(".sk");
  if (!root) return;
  styleSheetChecked = true;
  if (!getComputedStyle(root).getPropertyValue("--_accent")) {
    console.warn(
      'Skerry: the style sheet is missing. Add <link rel="stylesheet" href="…/skerry.css"> to the page, from the folder of skerry.js.',
    );
  }
}

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

/** What went wrong where, with the likely slip when the JSON itself is broken. */
async function explain(
  { element, name, report }: IslandHost,
  phase: "props" | "render",
  thrown: unknown,
  script: Element | undefined,
): Promise<Error> {
  const error = asError(thrown);
  const place = `The widget "${name}" at ${describeElement(element)}`;
  if (phase === "render") {
    const text = `${place} crashed: ${error.message} Its own HTML was put back.`;
    return new Error(text, { cause: thrown });
  }
  let text = `${place} got bad props. ${error.message}`;
  if (error instanceof PropsError && error.code === "syntax") {
    const hint = await report().then(
      (say) => say.diagnosis(propsText(element, script) ?? ""),
      () => undefined,
    );
    if (hint) text += ` ${hint}`;
  }
  return new Error(text, { cause: thrown });
}

/**
 * Puts a widget into its island and keeps it there.
 *
 * @throws what the first rendering threw; the island has its own HTML back then
 */
function show(
  host: IslandHost,
  module: WidgetModule,
  firstProps: Props,
  script: Element | undefined,
): void {
  const { element } = host;
  const isOverlay = host.kind === 2;
  const Component = module.Component as ComponentType<Props>;
  const { marker } = host;
  const hydrated = !host.stale && !isOverlay && marker?.[2] === host.build;
  const prefix = hydrated ? (marker?.[1] as string) : `c${roots++}-`;
  const island = islandOf(host, prefix);
  const input = noteVisitorInput(isOverlay ? [] : element.childNodes, host.takeClick());

  // What is put back on any failure: the very same nodes, or a copy of those that React takes over.
  const own = [...(hydrated ? element.cloneNode(true) : element).childNodes];
  const container = isOverlay ? document.createElement("span") : element;
  let root: Root | undefined;
  let crash: { error: unknown } | undefined;
  let isShown = false;
  let updates = 0;

  function restore(): void {
    const current = root;
    root = undefined;
    try {
      if (current) flushSync(() => current.unmount());
    } catch {
      // A host script has taken our nodes away, and React's clean-up finds them missing.
    }
    if (isOverlay) container.remove();
    else element.replaceChildren(...own);
  }

  function onError(error: unknown): void {
    if (crash) return;
    crash = { error };
    if (!isShown) return;
    // React is still committing; a root cannot be unmounted from inside.
    queueMicrotask(() => {
      if (!root) return;
      restore();
      host.failed("render", explain(host, "render", error, script));
    });
  }

  function tree(props: Props): ReactNode {
    return (
      <Boundary onError={onError}>
        <IslandProvider value={island}>
          <Component {...props} />
        </IslandProvider>
      </Boundary>
    );
  }

  const options = {
    identifierPrefix: prefix,
    onCaughtError() {},
    onUncaughtError: onError,
    onRecoverableError(error: unknown) {
      if (host.page.configuration.debug) {
        console.warn(`The served markup of ${describeElement(element)} was rendered again.`, error);
      }
    },
  };

  /** Indentation of a template before the markup makes React throw all of it away (error 418). */
  function trimStart(): void {
    script?.remove();
    while (element.firstChild?.nodeType === Node.TEXT_NODE) element.firstChild.remove();
  }

  if (isOverlay) element.append(container);
  if (hydrated) trimStart();
  flushSync(() => {
    if (hydrated) root = hydrateRoot(element, tree(firstProps), options);
    else {
      root = createRoot(container, options);
      root.render(tree(firstProps));
    }
  });
  if (crash) {
    restore();
    input.replayValues(own, false);
    throw (crash as { error: unknown }).error;
  }
  isShown = true;
  if (!isOverlay) {
    input.replayValues(element.childNodes, hydrated);
    input.replayClick(element.childNodes, hydrated);
  }
  host.mounted(
    {
      update() {
        const mine = ++updates;
        const isCurrent = (): boolean => root !== undefined && mine === updates;
        propsOf(element, module, script).then(
          (props) => {
            if (isCurrent()) flushSync(() => root?.render(tree(props)));
          },
          (error: unknown) => {
            if (!isCurrent()) return;
            restore();
            host.failed("props", explain(host, "props", error, script));
          },
        );
      },
      remove: restore,
    },
    hydrated,
  );
  checkStyleSheet(element);
}

async function render(module: WidgetModule, host: IslandHost): Promise<void> {
  const script = propsScript(host.element);
  let props: Props;
  try {
    props = await propsOf(host.element, module, script);
  } catch (error) {
    if (host.isWanted()) host.failed("props", explain(host, "props", error, script));
    return;
  }
  inTimeSlices(() => {
    // It may have been unmounted meanwhile.
    if (!host.isWanted()) return;
    try {
      show(host, module, props, script);
    } catch (error) {
      host.failed("render", explain(host, "render", error, script));
    }
  });
}

export const runtime: Runtime = { render };
