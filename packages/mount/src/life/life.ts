import type { Page } from "../page/page.ts";
import type { IslandHost, Runtime, View } from "../runtime/runtime.tsx";
import type { FailedDetail, MountedDetail } from "../skerry.ts";
import type { Island } from "../loader/island.ts";
import type { WidgetEntry, WidgetModule } from "../widget-entry.ts";
import { markerOf } from "./marker-of.ts";
import type { Report } from "./report.ts";
import { whenReleased } from "./when-released.ts";

/** An island after its trigger. */
export interface Life {
  /** Mounted: reads the props again; failed: tries again. */
  loadNow(): void;
  propsChanged(): void;
  /** Unmounts, putting the island's own HTML back. */
  dropIsland(): void;
}

/** Where the code of islands comes from. Each is loaded once. */
export interface LifeSources {
  /** Identifies the widgets' source: server markup of the same build can be hydrated. */
  build: string;
  module(entry: WidgetEntry): Promise<WidgetModule>;
  page(): Promise<Page>;
  runtime(): Promise<Runtime>;
  report(): Promise<Report>;
}

function loadError(name: string, cause: unknown): Error {
  return new Error(
    `The files of the widget "${name}" could not be loaded. Its own HTML stays. Check that the folder of skerry.js is complete and can be reached.`,
    { cause },
  );
}

/**
 * Mounts an island and stays with it.
 *
 * @param triggered `performance.now()` of the trigger
 */
export function beginLife(sources: LifeSources, island: Island, triggered: number): Life {
  const { islandElement: element, islandName: name, widgetEntry: entry } = island;
  const { build, report } = sources;
  let state: "loading" | "mounted" | "failed" | undefined;
  /** Counts the attempts: what an earlier one still finishes is not wanted any more. */
  let attempt = 0;
  let view: View | undefined;
  let stale = false;

  function emit(type: string, detail?: Partial<MountedDetail>): void {
    const init = { bubbles: true, detail: { name, ...detail } };
    element.dispatchEvent(new CustomEvent(`skerry:${type}`, init));
  }

  function mounted(shown: View | undefined, hydrated: boolean): void {
    view = shown;
    state = "mounted";
    island.showState(state);
    emit("mounted", { hydrated, duration: performance.now() - triggered });
  }

  /** Its view is gone at once; the words may have to be loaded. */
  async function failed(
    phase: FailedDetail["phase"],
    words: Error | Promise<Error>,
  ): Promise<void> {
    const mine = attempt;
    view = undefined;
    state = "failed";
    const error = await words;
    if (state === "failed" && attempt === mine) island.reportFailure(phase, error);
  }

  async function run(): Promise<void> {
    if (entry.widgetKind === 1 && !stale && markerOf(element)?.[2] === build) {
      mounted(undefined, false);
      return;
    }
    const mine = ++attempt;
    const isWanted = (): boolean => state === "loading" && attempt === mine;
    state = "loading";
    island.showState(state);
    try {
      const [module, page, runtime] = await Promise.all([
        sources.module(entry),
        sources.page(),
        sources.runtime(),
      ]);
      const marker = markerOf(element);
      // Hydration keeps the nodes, and with them a click that has just begun.
      if (marker?.[2] !== build || stale) await whenReleased(island);
      const host: IslandHost = {
        element,
        name,
        kind: entry.widgetKind,
        marker,
        build,
        page,
        stale,
        report,
        isWanted,
        takeClick() {
          const [type, target] = island.lastPress ?? [];
          delete island.lastPress;
          return type === "click" ? target : undefined;
        },
        mounted,
        failed,
      };
      if (isWanted()) runtime.render(module, host);
    } catch (cause) {
      if (isWanted()) failed("load", loadError(name, cause));
    }
  }

  function again(): void {
    if (state === "loading") return;
    triggered = performance.now();
    run();
  }

  run();
  return {
    loadNow() {
      if (view) view.update();
      else if (state === "failed") again();
    },
    propsChanged() {
      if (view) view.update();
      else {
        stale = true;
        again();
      }
    },
    dropIsland() {
      const was = state;
      state = undefined;
      view?.remove();
      view = undefined;
      if (was === "mounted") emit("unmounted");
    },
  };
}
