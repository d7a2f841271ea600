import type { Tracking } from "@skerry/core/tracking";
import type { PageSource } from "../page-source.ts";
import type { FailedDetail, IslandState, Skerry } from "../skerry.ts";
import type { WidgetEntry } from "../widget-entry.ts";

// What the loader and the files that it loads know of each other. Names that end in `_` are
// shortened alike in all files.

/** An island of the page, from its first sight to its removal. */
export interface Island {
  readonly element_: HTMLElement;
  /** Name of its widget. */
  readonly name_: string;
  readonly entry_: WidgetEntry;
  /** The served markup no longer fits them. */
  hasNewProps_?: boolean;
  /** The visitor's last `pointerdown`, `keydown` or `click` inside, and where. */
  lastPress_?: [type: string, target: EventTarget];
  /** Value of the attribute that shows it. */
  readonly state_?: IslandState | undefined;
  showState_(state?: IslandState): void;
  /** Shows the state, dispatches the event and reports the error of an island that has failed. */
  reportFailed_(phase: FailedDetail["phase"], error: Error): void;
  /** Waits for the triggers, again after `stop_`. */
  armTriggers_(): void;
  /** Loads it now, whatever its triggers. Mounted, it reads its props again. */
  loadNow_(): void;
  /** The page has changed its props or its state. */
  handleAttribute_(name: string): void;
  /** The visitor did something inside. */
  handleInteraction_(type: string, target: EventTarget): void;
  /** Ends triggers and widget; the island's own HTML is put back. */
  stop_(): void;
}

/** What the loader needs of an island after its trigger. */
export interface IslandLifecycle {
  /** Mounted: reads the props again; failed: tries again. */
  loadNow_(): void;
  /** The props have changed in the page. */
  updateProps_(): void;
  /** Unmounts, putting the island's own HTML back. */
  stop_(): void;
}

/** What the lifecycle's file exports. */
export interface LifecycleModule {
  /** The lifecycle of the page's islands; made once. */
  page(source: PageSource): PageLifecycle;
  /** Warns that the script, of this version, stays inert beside another major version. */
  warn(version: string): void;
}

/** What the loader needs of the lifecycle: everything that waits for the first trigger. */
export interface PageLifecycle extends Pick<Skerry, "ready"> {
  /** @param triggered `performance.now()` of the trigger */
  startIsland_(island: Island, triggered: number): IslandLifecycle;
  /** Starts to load what an island needs. */
  prepareFiles_(island: Island): void;
  warnDefinedTwice_(name: string): void;
  /** @param owner name of the island around it, if there is one */
  warnNotMounted_(
    element: Element,
    name: string,
    widgets: ReadonlyMap<string, WidgetEntry>,
    owner: string | null | undefined,
  ): void;
  warnUnknownTrigger_(island: Island, trigger: string): void;
}

/** Members of `window.skerry` that answer what the page's configuration says. */
export type PagePromises = Pick<Skerry, "path" | "url" | "translate">;

/** What the file exports that reads a configuration. */
export interface PageModule {
  pages(source: PageSource): PagePromises & {
    /** Reports each mistake in the configuration. */
    read_(): Promise<unknown>;
  };
}

/** What the file with tracking exports. */
export interface VisitModule {
  /**
   * Starts tracking, if the configuration asks for it. Called again, it stops what runs and starts anew if the
   * configuration of tracking has changed.
   */
  startVisit(source: PageSource): Promise<Tracking | undefined>;
}
