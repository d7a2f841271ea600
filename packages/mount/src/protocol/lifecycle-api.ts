import type { Tracking } from "@skerry/core/tracking";
import type { LoaderContext } from "./loader-context.ts";
import type { ErrorDetail, FailedDetail, IslandState, Skerry, SkerryState } from "./skerry.ts";
import type { WidgetEntry } from "./widget-entry.ts";

// The files that the loader loads when a page needs them, as far as it knows them.

/** The fields of `skerry:error` about a failed island that `skerry:failed` does not have. */
export type MoreOfError = Partial<Pick<ErrorDetail, "kind" | "componentStack">>;

/** The element of an island, which its later objects go on using. */
export interface IslandHost {
  readonly element: HTMLElement;
  /** Name of its widget. */
  readonly name: string;
  readonly entry: WidgetEntry;
  /** Whether the page has changed its props: the served markup does not fit them any more. */
  hasNewProps?: boolean;
  /** The visitor's last `pointerdown`, `keydown` or `click` inside, and where. */
  lastPress?: [type: string, target: EventTarget] | undefined;
  /** Value of the attribute that shows it. */
  readonly state?: IslandState | undefined;
  showState(state?: IslandState): void;
  /**
   * Dispatches an event of `SkerryEvents`.
   *
   * @param type without `skerry:`
   * @param detail what it has beside the name
   * @returns whether the page has left it to its default
   */
  emit(type: string, detail?: object): boolean;
  /**
   * Shows the state, dispatches both events and reports the error of an island that has failed.
   *
   * @param more default: the kind is the phase
   */
  reportFailed(phase: FailedDetail["phase"], error: Error, more?: MoreOfError): void;
}

/** An island after its trigger. */
export interface IslandController {
  /** Mounted: reads the props again; failed: tries again. */
  loadNow(): void;
  /** The props have changed in the page. */
  updateProps(): void;
  /** An engine that morphs the page has changed the island: markup of a server may be there again. */
  morphed(): void;
  /** Unmounts, putting the island's own HTML back. */
  stop(): void;
}

/** Exports of the lifecycle's file. */
export interface LifecycleModule {
  /** The lifecycle of the page's islands; made once. */
  lifecycleOf(source: LoaderContext): PageLifecycle;
  /** Warns that the script, of this version, stays inert beside another major version. */
  warn(version: string): void;
}

/** Everything that waits for the first trigger of a page. */
export interface PageLifecycle extends Pick<Skerry, "ready">, Pick<SkerryState, "get" | "set"> {
  /** As `skerry.state.subscribe`, with the end of it when it has begun. */
  subscribe(...subscription: Parameters<SkerryState["subscribe"]>): Promise<() => void>;
  /** The page has changed. */
  noteChanges(records: MutationRecord[]): void;
  /** @param triggered `performance.now()` of the trigger */
  startIsland(host: IslandHost, triggered: number): IslandController;
  /** Starts to load what an island needs. */
  prepareFiles(host: IslandHost): void;
  warnDefinedTwice(name: string): void;
  /** @param owner name of the island around it, if there is one */
  warnNotMounted(
    element: Element,
    name: string,
    widgets: ReadonlyMap<string, WidgetEntry>,
    owner: string | null | undefined,
  ): void;
  warnUnknownTrigger(host: IslandHost, trigger: string): void;
}

/** Members of `window.skerry` that answer what the page's configuration says. */
export type PagePromises = Pick<Skerry, "path" | "url" | "translate">;

/** Exports of the file that reads a configuration. */
export interface PageModule {
  pagesOf(source: LoaderContext): PagePromises & {
    /** Reports each mistake in the configuration. */
    read(): Promise<unknown>;
  };
}

/** Exports of the file with tracking. */
export interface TrackingModule {
  /**
   * Starts tracking, if the configuration asks for it. Called again, it stops what runs and starts anew if the
   * configuration of tracking has changed.
   */
  syncTracking(source: LoaderContext): Promise<Tracking | undefined>;
}
