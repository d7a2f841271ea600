import type { Page } from "@skerry/core/page";
import type { Island, IslandLifecycle } from "../loader/island-lifecycle.ts";
import type { FailedReason, IslandHost, View } from "../runtime/island-host.ts";
import type { MountedDetail } from "../skerry.ts";
import { overlayKind, staticKind } from "../widget-entry.ts";
import { checkStyleSheet } from "./check-style-sheet.ts";
import { createFailedError } from "./create-failed-error.ts";
import type { Visitor } from "./follow-visitor.ts";
import type { LifecycleFiles } from "./lifecycle-files.ts";
import { servedPrefix } from "./served-prefix.ts";

/** What all islands of a page share. */
export interface LifecycleContext extends LifecycleFiles {
  /** Identifies the widgets' source: server markup of the same build can be hydrated. */
  build: string;
  visitor: Visitor;
  /** Loading begins; calling what it returns says that it has ended, in whatever way. */
  startLoading(): () => void;
}

/** Islands whose props have changed since their markup was served: it is not hydrated any more. */
const outdated = new WeakSet<Element>();

/** Start of every id in markup that can be taken over as it is. */
function prefixOf({ element_: element }: Island, build: string): string | undefined {
  return outdated.has(element) ? undefined : servedPrefix(element, build);
}

function emit(
  { element_: element, name_: name }: Island,
  type: string,
  detail?: Partial<MountedDetail>,
): void {
  const init = { bubbles: true, detail: { name, ...detail } };
  element.dispatchEvent(new CustomEvent(`skerry:${type}`, init));
}

type HostEvents = Pick<IslandHost, "isWanted" | "onRenderStart" | "onMounted" | "onFailed">;

function createHost(
  { build, visitor }: LifecycleContext,
  island: Island,
  page: Page,
  events: HostEvents,
): IslandHost {
  const isOverlay = island.entry_.kind_ === overlayKind;
  const prefix = (): string | undefined => prefixOf(island, build);
  return {
    element: island.element_,
    isOverlay,
    page,
    servedPrefix: prefix,
    atRest: () => visitor.atRest(island, isOverlay || prefix() !== undefined),
    lastClick() {
      const [type, target] = island.lastPress_ ?? [];
      return type === "click" ? target : undefined;
    },
    ...events,
  };
}

/** Loads what an island needs and renders it. */
async function render(
  context: LifecycleContext,
  island: Island,
  events: HostEvents,
): Promise<void> {
  try {
    const [module, page, renderIsland] = await Promise.all([
      context.loadModule(island.entry_),
      context.loadPage(),
      context.loadRuntime(),
    ]);
    if (!module?.Component) throw new Error('The module exports no "Component".');
    if (events.isWanted()) renderIsland(module, createHost(context, island, page, events));
  } catch (thrown) {
    if (events.isWanted()) events.onFailed({ phase: "load", thrown });
  }
}

/**
 * Mounts an island and stays with it until `stop_`.
 *
 * @param triggered `performance.now()` of the trigger
 */
export function startIsland(
  context: LifecycleContext,
  island: Island,
  triggered: number,
): IslandLifecycle {
  const { element_: element } = island;
  let state: "loading" | "mounted" | "failed" | undefined;
  /** Counts the attempts: what an earlier one still finishes is not wanted any more. */
  let attempt = 0;
  let view: View | undefined;
  let stopLoading: (() => void) | undefined;
  if (island.hasNewProps_) outdated.add(element);

  function settle(): void {
    stopLoading?.();
    stopLoading = undefined;
  }

  function onMounted(hydrated: boolean): void {
    state = "mounted";
    island.showState_(state);
    emit(island, state, { hydrated, duration: performance.now() - triggered });
    settle();
    checkStyleSheet(element, context.loadWarnings);
  }

  /** Its view is gone at once; the words may have to be loaded. */
  async function onFailed(reason: FailedReason): Promise<void> {
    const current = attempt;
    view = undefined;
    state = "failed";
    // A click into what has just crashed must not be made again by the next attempt.
    delete island.lastPress_;
    const error = await createFailedError(island, reason, context.loadWarnings);
    if (state !== "failed" || attempt !== current) return;
    island.reportFailed_(reason.phase, error);
    settle();
  }

  async function run(): Promise<void> {
    const current = ++attempt;
    const isWanted = (): boolean => state === "loading" && attempt === current;
    state = "loading";
    stopLoading ??= context.startLoading();
    island.showState_(state);
    // The loader has to know this lifecycle before the first event.
    await undefined;
    if (!isWanted()) return;
    if (island.entry_.kind_ === staticKind && prefixOf(island, context.build) !== undefined) {
      onMounted(false);
    } else {
      const onRenderStart = (shown: View): unknown => (view = shown);
      render(context, island, { isWanted, onRenderStart, onMounted, onFailed });
    }
  }

  function runAgain(): void {
    triggered = performance.now();
    run();
  }

  run();
  return {
    loadNow_() {
      if (view) view.update();
      else if (state !== "loading") {
        // Mounted as served, without a view: what its #id names may have changed.
        if (state === "mounted") outdated.add(element);
        runAgain();
      }
    },
    updateProps_() {
      outdated.add(element);
      if (view) view.update();
      else if (state === "loading") run();
      else runAgain();
    },
    stop_() {
      const wasMounted = state === "mounted";
      state = undefined;
      view?.stop();
      view = undefined;
      if (wasMounted) emit(island, "unmounted");
      settle();
    },
  };
}
