import type { Tracking } from "@skerry/core/tracking";
import type { PageSource } from "../page-source.ts";
import type { Skerry } from "../skerry.ts";
import type { WidgetEntry } from "../widget-entry.ts";
import type { IslandElement } from "./island-element.ts";

// The files that the loader loads when a page needs them, as far as it knows them.

/** An island after its trigger. */
export interface TriggeredIsland {
  /** Mounted: reads the props again; failed: tries again. */
  loadNow(): void;
  /** The props have changed in the page. */
  updateProps(): void;
  /** Unmounts, putting the island's own HTML back. */
  stop(): void;
}

/** Exports of the lifecycle's file. */
export interface LifecycleModule {
  /** The lifecycle of the page's islands; made once. */
  page(source: PageSource): PageLifecycle;
  /** Warns that the script, of this version, stays inert beside another major version. */
  warn(version: string): void;
}

/** Everything that waits for the first trigger of a page. */
export interface PageLifecycle extends Pick<Skerry, "ready"> {
  /** @param triggered `performance.now()` of the trigger */
  startIsland(host: IslandElement, triggered: number): TriggeredIsland;
  /** Starts to load what an island needs. */
  prepareFiles(host: IslandElement): void;
  warnDefinedTwice(name: string): void;
  /** @param owner name of the island around it, if there is one */
  warnNotMounted(
    element: Element,
    name: string,
    widgets: ReadonlyMap<string, WidgetEntry>,
    owner: string | null | undefined,
  ): void;
  warnUnknownTrigger(host: IslandElement, trigger: string): void;
}

/** Members of `window.skerry` that answer what the page's configuration says. */
export type PagePromises = Pick<Skerry, "path" | "url" | "translate">;

/** Exports of the file that reads a configuration. */
export interface PageModule {
  pages(source: PageSource): PagePromises & {
    /** Reports each mistake in the configuration. */
    read(): Promise<unknown>;
  };
}

/** Exports of the file with tracking. */
export interface VisitModule {
  /**
   * Starts tracking, if the configuration asks for it. Called again, it stops what runs and starts anew if the
   * configuration of tracking has changed.
   */
  startVisit(source: PageSource): Promise<Tracking | undefined>;
}
