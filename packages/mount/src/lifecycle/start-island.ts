import type { Page } from "@skerry/core/page";
import type { IslandHost, View } from "../runtime/island-host.ts";
import type { Runtime } from "../runtime/render-island.ts";
import type { MountedDetail } from "../skerry.ts";
import type { Island } from "../loader/island.ts";
import type { WidgetEntry, WidgetModule } from "../widget-entry.ts";
import { checkStyleSheet } from "./check-style-sheet.ts";
import { explainFailure, type Failure } from "./explain-failure.ts";
import type { Visitor } from "./follow-visitor.ts";
import type { Warnings } from "./warnings.ts";
import { servedPrefix } from "./served-prefix.ts";

/** An island after its trigger. */
export interface IslandLifecycle {
  /** Mounted: reads the props again; failed: tries again. */
  loadNow(): void;
  propsChanged(): void;
  /** Unmounts, putting the island's own HTML back. */
  dropIsland(): void;
}

/** Where the code of islands comes from. Each is loaded once. */
export interface LifecycleFiles {
  /** Identifies the widgets' source: server markup of the same build can be hydrated. */
  build: string;
  module(entry: WidgetEntry): Promise<WidgetModule>;
  page(): Promise<Page>;
  runtime(): Promise<Runtime>;
  warnings(): Promise<Warnings>;
}

/** What all islands of a page share. */
export interface LifecycleContext extends LifecycleFiles {
  visitor: Visitor;
  /** Loading begins; calling what it returns says that it has ended, in whatever way. */
  startLoading(): () => void;
}

/** Islands whose props have changed since their markup was served: it is not taken over any more. */
const outdated = new WeakSet<Element>();

/**
 * Mounts an island and stays with it.
 *
 * @param triggered `performance.now()` of the trigger
 */
export function startIsland(
  context: LifecycleContext,
  island: Island,
  triggered: number,
): IslandLifecycle {
  const { islandElement: element, islandName: name, widgetEntry: entry } = island;
  const { warnings } = context;
  const isOverlay = entry.widgetKind === 2;
  let state: "loading" | "mounted" | "failed" | undefined;
  /** Counts the attempts: what an earlier one still finishes is not wanted any more. */
  let attempt = 0;
  let view: View | undefined;
  let endLoading: (() => void) | undefined;
  if (island.hasNewProps) outdated.add(element);

  function emit(type: string, detail?: Partial<MountedDetail>): void {
    const init = { bubbles: true, detail: { name, ...detail } };
    element.dispatchEvent(new CustomEvent(`skerry:${type}`, init));
  }

  function settle(): void {
    endLoading?.();
    endLoading = undefined;
  }

  /** Start of every id in markup that can be taken over as it is. */
  function prefix(): string | undefined {
    return outdated.has(element) ? undefined : servedPrefix(element, context.build);
  }

  function mounted(hydrated: boolean): void {
    state = "mounted";
    island.showState(state);
    emit("mounted", { hydrated, duration: performance.now() - triggered });
    settle();
    checkStyleSheet(element, () => {
      warnings().then(
        (warnings) => warnings.noStyleSheet(),
        () => {},
      );
    });
  }

  /** Its view is gone at once; the words may have to be loaded. */
  async function failed(failure: Failure): Promise<void> {
    const mine = attempt;
    view = undefined;
    state = "failed";
    // A click into what has just crashed must not be made again by the next attempt.
    delete island.lastPress;
    const error = await explainFailure(island, failure, warnings);
    if (state !== "failed" || attempt !== mine) return;
    island.reportFailure(failure.phase, error);
    settle();
  }

  async function run(): Promise<void> {
    const mine = ++attempt;
    const isWanted = (): boolean => state === "loading" && attempt === mine;
    state = "loading";
    endLoading ??= context.startLoading();
    island.showState(state);
    // Whoever has begun this lifecycle gets to know it before its first event.
    await undefined;
    if (!isWanted()) return;
    if (entry.widgetKind === 1 && prefix() !== undefined) {
      mounted(false);
      return;
    }
    try {
      const [module, page, runtime] = await Promise.all([
        context.module(entry),
        context.page(),
        context.runtime(),
      ]);
      if (!module?.Component) throw new Error('The module exports no "Component".');
      const host: IslandHost = {
        element,
        isOverlay,
        page,
        servedPrefix: prefix,
        isWanted,
        atRest: () => context.visitor.atRest(island, isOverlay || prefix() !== undefined),
        takeClick() {
          const [type, target] = island.lastPress ?? [];
          return type === "click" ? target : undefined;
        },
        begun(shown) {
          view = shown;
        },
        mounted,
        failed,
      };
      if (isWanted()) runtime.render(module, host);
    } catch (thrown) {
      if (isWanted()) failed({ phase: "load", thrown });
    }
  }

  function again(): void {
    triggered = performance.now();
    run();
  }

  run();
  return {
    loadNow() {
      if (view) view.update();
      else if (state !== "loading") {
        // Mounted as served, without a view: what its #id names may have changed.
        if (state === "mounted") outdated.add(element);
        again();
      }
    },
    propsChanged() {
      outdated.add(element);
      if (view) view.update();
      else if (state === "loading") run();
      else again();
    },
    dropIsland() {
      const wasMounted = state === "mounted";
      state = undefined;
      view?.remove();
      view = undefined;
      if (wasMounted) emit("unmounted");
      settle();
    },
  };
}
