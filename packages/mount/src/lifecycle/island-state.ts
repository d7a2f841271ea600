import type { WidgetPage } from "@skerry/core/page/widget-page";
import type { Props } from "../protocol/props.ts";
import type { Failure } from "../protocol/failure.ts";
import type { LoadedIsland } from "./loaded-island.ts";

// The states of an island, and what each event makes of them. Nothing here touches a page: `Island` runs the effects.

export interface LifecycleState {
  /**
   * - `idle`: not begun, or stopped
   * - `kept`: static markup of a server stays as it is, without React
   * - `rendering`: the first render is under way, in one task
   * - `suspended`: it has returned without a commit
   */
  readonly name: "idle" | "loading" | "kept" | "rendering" | "suspended" | "mounted" | "failed";
  /** Counts beginnings and ends. Results of an older run are ignored. */
  readonly run: number;
  /** Counts how often changed props are read within a run. The last reading counts. */
  readonly reading: number;
  /** The page was told that the widget is mounted. */
  readonly isAnnounced: boolean;
  /** How often a translator's changes have ended the widget. */
  readonly repairs: number;
}

export type LifecycleEvent =
  | { type: "start" | "changed" | "morphed" | "stop" }
  /** @param hasUrl whether the island names a URL of personal data, which is fetched again */
  | { type: "refresh"; hasUrl: boolean }
  | { type: "keepable" | "returned" | "committed"; run: number }
  | { type: "ready"; run: number; loaded: LoadedIsland }
  | { type: "props"; run: number; reading: number; props: Props; page: WidgetPage }
  /** @param isRepairable whether a translator has taken the widget's nodes away */
  | { type: "crashed"; run: number; failure: Failure; isRepairable: boolean }
  | { type: "error"; run: number; reading?: number; failure: Failure }
  /** The error of a failed island is in words. */
  | { type: "described"; run: number; failure: Failure; error: Error };

export type Effect =
  | { type: "begin" | "load" | "finish" | "reset-clock" | "outdate" }
  | { type: "render"; loaded: LoadedIsland }
  | { type: "render-again" | "show-mounted" | "show-loading" | "announce" | "revalidate" }
  | { type: "read" }
  | { type: "update"; props: Props; page: WidgetPage }
  /** @param isRendered whether there is a widget to take out */
  | { type: "withdraw"; isRendered: boolean }
  | { type: "refocus" | "show-kept" | "settle" }
  | { type: "describe"; failure: Failure }
  | { type: "report"; failure: Failure; error: Error }
  | { type: "end" | "emit-unmounted" };

interface Step {
  state: LifecycleState;
  effects: readonly Effect[];
}

type Of<Type> = Extract<LifecycleEvent, { type: Type }>;

/** What each event does in a state. The others are ignored. */
type Row = {
  [Type in LifecycleEvent["type"]]?: (state: LifecycleState, event: Of<Type>) => Step;
};

export const initialState: LifecycleState = {
  name: "idle",
  run: 0,
  reading: 0,
  isAnnounced: false,
  repairs: 0,
};

/** How often a widget is rendered again because a translator has taken its nodes away. */
export const maxRepairs = 50;

const stay = (state: LifecycleState, ...effects: Effect[]): Step => ({ state, effects });

const begin = (state: LifecycleState, ...before: Effect[]): Step => ({
  state: { ...state, name: "loading", run: state.run + 1, isAnnounced: false },
  effects: [...before, { type: "begin" }, { type: "load" }],
});

/** Measured from now on: nothing has triggered it but new props. */
const beginAgain = (state: LifecycleState): Step => begin(state, { type: "reset-clock" });

const read = (state: LifecycleState): Step => ({
  state: { ...state, reading: state.reading + 1 },
  effects: [{ type: "read" }],
});

// `finish` comes before what calls handlers of the page: they may begin the island anew.
const announce = (state: LifecycleState, name: "kept" | "mounted"): Step => ({
  state: { ...state, name, isAnnounced: true },
  effects: [
    { type: "show-mounted" },
    ...(state.isAnnounced ? [] : ([{ type: "finish" }, { type: "announce" }] as const)),
    ...(name === "mounted" && !state.isAnnounced ? ([{ type: "revalidate" }] as const) : []),
  ],
});

const fail = (state: LifecycleState, { failure }: { failure: Failure }): Step => {
  const isRendered = state.name !== "loading";
  return {
    state: { ...state, name: "failed", run: state.run + 1, isAnnounced: false },
    effects: [
      { type: "withdraw", isRendered },
      { type: "show-loading" },
      ...(isRendered && !state.isAnnounced ? ([{ type: "refocus" }] as const) : []),
      { type: "describe", failure },
    ],
  };
};

const stop = (state: LifecycleState): Step => ({
  state: { ...state, name: "idle", run: state.run + 1, isAnnounced: false },
  effects: [
    { type: "end" },
    { type: "finish" },
    ...(state.isAnnounced ? ([{ type: "emit-unmounted" }] as const) : []),
  ],
});

/** There is a widget, which may not be in the page yet. */
const rendered: Row = {
  changed: read,
  refresh: (state, { hasUrl }) => (hasUrl || state.isAnnounced ? read(state) : stay(state)),
  props: (state, { props, page }) => stay(state, { type: "update", props, page }),
  crashed: (state, event) =>
    event.isRepairable && state.isAnnounced && state.repairs < maxRepairs
      ? {
          state: { ...state, name: "rendering", repairs: state.repairs + 1 },
          effects: [{ type: "render-again" }],
        }
      : fail(state, event),
  error: fail,
  stop,
};

const table: Record<LifecycleState["name"], Row> = {
  idle: { start: (state) => begin(state), changed: beginAgain, refresh: beginAgain },
  loading: {
    changed: (state) => begin(state),
    // The props that it waits for, or already has, may be older than those that the page knows by now.
    refresh: (state, { hasUrl }) => (hasUrl ? begin(state) : stay(state)),
    keepable: (state) => announce(state, "kept"),
    ready: (state, { loaded }) => ({
      state: { ...state, name: "rendering" },
      effects: [{ type: "render", loaded }],
    }),
    error: fail,
    stop,
  },
  kept: {
    changed: beginAgain,
    // The props that its #id names may have changed.
    refresh: (state) => begin(state, { type: "outdate" }, { type: "reset-clock" }),
    stop,
  },
  rendering: {
    ...rendered,
    returned: (state) => ({
      state: { ...state, name: "suspended" },
      effects: [{ type: "show-loading" }],
    }),
    committed: (state) => announce(state, "mounted"),
  },
  suspended: { ...rendered, committed: (state) => announce(state, "mounted") },
  mounted: rendered,
  failed: {
    changed: beginAgain,
    refresh: beginAgain,
    described: (state, { failure, error }) =>
      stay(state, { type: "finish" }, { type: "report", failure, error }),
    morphed: (state) => stay(state, { type: "show-kept" }, { type: "settle" }),
    stop,
  },
};

/** Whether an event belongs to an older run, or to an older reading of props. */
const isOutdated = (state: LifecycleState, event: LifecycleEvent): boolean =>
  ("run" in event && event.run !== state.run) ||
  ("reading" in event && event.reading !== state.reading);

/** The next state, and what is to be done, in this order, as long as the run stays the same. */
export function transition(state: LifecycleState, event: LifecycleEvent): Step {
  const row = table[state.name] as Record<
    string,
    ((state: LifecycleState, event: LifecycleEvent) => Step) | undefined
  >;
  return (!isOutdated(state, event) && row[event.type]?.(state, event)) || stay(state);
}
