import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { Failure } from "../protocol/failure.ts";
import {
  type Effect,
  initialState,
  type LifecycleEvent,
  type LifecycleState,
  maxRepairs,
  transition,
} from "./island-state.ts";
import type { LoadedIsland } from "./loaded-island.ts";

/** What comes of loading or of a render, and what a handler of the page does when it hears of something. */
type Outcome = "ready" | "keepable" | "error";
type Rendering = "commits" | "suspends" | "crashes";
type Reaction = "nothing" | "stop" | "changed" | "refresh";

type Action =
  | { do: "start" | "changed" | "refresh" | "refetch" | "stop" | "morph" }
  /** The island leaves the page and is back at once, or the page comes back from memory: in each case an end and a beginning. */
  | { do: "move" }
  /** A result of a load, of a reading or of a description arrives, perhaps of an older run. */
  | { do: "arrive"; at: number; outcome: Outcome; rendering: Rendering }
  /** A widget of this run, or of an older one, says something. */
  | { do: "commit" | "crash" | "repair"; at: number; rendering: Rendering };

const anyAction = (): fc.Arbitrary<Action> => {
  const at = fc.nat(5);
  const rendering = fc.constantFrom<Rendering>("commits", "suspends", "crashes");
  const outcome = fc.constantFrom<Outcome>("ready", "ready", "ready", "keepable", "error");
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ do: fc.constant("arrive" as const), at, outcome, rendering }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constantFrom("commit", "crash", "repair"), at, rendering }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constantFrom("start", "changed", "refresh", "refetch", "stop", "morph", "move"),
      }),
    },
  ) as fc.Arbitrary<Action>;
};

const anyReaction = fc.constantFrom<Reaction>(
  ...Array.from({ length: 9 }, () => "nothing" as const),
  "stop",
  "changed",
  "refresh",
);

/** A result that is still to come. */
interface Pending {
  kind: "load" | "read" | "describe";
  run: number;
  reading: number;
  failure?: Failure;
}

interface Widget {
  run: number;
  isAlive: boolean;
  hasCommitted: boolean;
  /** The reading whose props it shows. */
  shows: number;
}

/** Not `expect`, which takes a minute for so many. */
function must(isTrue: unknown, what: string): void {
  if (!isTrue) throw new Error(`An island ${what}.`);
}

/** Runs the effects as an island does, in a page of counters, and checks what must hold at each moment. */
class Page {
  state: LifecycleState = initialState;
  readonly pending: Pending[] = [];
  readonly widgets: Widget[] = [];
  /** Events that the page heard. */
  readonly heard: string[] = [];
  readonly reported = new Map<Failure, number>();
  open = 0;
  #isLoading = false;
  #rendering: Rendering = "commits";
  /** The reading whose props arrive. */
  #arriving = 0;
  readonly #reactions: Reaction[];

  constructor(reactions: readonly Reaction[]) {
    this.#reactions = [...reactions];
  }

  get alive(): Widget | undefined {
    return this.widgets.find(({ isAlive }) => isAlive);
  }

  dispatch(event: LifecycleEvent): void {
    const before = this.state;
    const { state, effects } = transition(before, event);
    must(state.run - before.run <= 1, "counts one by one");
    if ("run" in event && event.run !== before.run)
      must(state === before && effects.length === 0, "ignores an older run");
    this.state = state;
    for (const effect of effects) {
      if (state.run !== this.state.run) return;
      this.#perform(effect, state.run);
    }
  }

  #perform(effect: Effect, run: number): void {
    switch (effect.type) {
      case "begin":
        if (!this.#isLoading) this.open += 1;
        this.#isLoading = true;
        return;
      case "finish":
        if (this.#isLoading) this.open -= 1;
        this.#isLoading = false;
        return;
      case "load":
        this.pending.push({ kind: "load", run, reading: 0 });
        return;
      case "render-again":
        must(this.alive, "has a widget");
        this.#end();
        this.#render(run);
        return;
      case "render":
        this.#render(run);
        return;
      case "read":
        must(this.alive, "has a widget");
        this.pending.push({ kind: "read", run, reading: this.state.reading });
        return;
      case "update":
        must(this.alive, "has a widget");
        (this.alive as Widget).shows = this.#arriving;
        return;
      case "withdraw":
        must(effect.isRendered === Boolean(this.alive), "takes out what is there");
        this.#end();
        return;
      case "end":
        this.#end();
        return;
      case "refocus":
        must(!this.widgets.at(-1)?.hasCommitted, "gives the focus back before a commit only");
        return;
      case "describe":
        this.pending.push({ kind: "describe", run, reading: 0, failure: effect.failure });
        return;
      case "report":
        this.reported.set(effect.failure, (this.reported.get(effect.failure) ?? 0) + 1);
        this.#tell("failed");
        return;
      case "announce":
        must(this.state.name === "kept" || this.alive?.hasCommitted, "announces what is there");
        must(!this.#isLoading, "has loaded before handlers run");
        this.#tell("mounted");
        return;
      case "emit-unmounted":
        must(!this.alive, "has no widget");
        this.#tell("unmounted");
    }
  }

  /** A handler of the page may do something at once. */
  #tell(name: string): void {
    this.heard.push(name);
    const reaction = this.#reactions.shift() ?? "nothing";
    if (reaction === "refresh") this.dispatch({ type: "refresh", hasUrl: true });
    else if (reaction !== "nothing") this.dispatch({ type: reaction });
  }

  #render(run: number): void {
    must(!this.alive, "has no widget");
    const { reading } = this.state;
    const widget = { run, isAlive: true, hasCommitted: false, shows: reading };
    this.widgets.push(widget);
    const rendering = this.#rendering;
    this.#rendering = "commits";
    if (rendering === "commits") this.commit(widget);
    if (rendering === "crashes") this.crash(widget, false);
    this.dispatch({ type: "returned", run });
  }

  #end(): void {
    for (const widget of this.widgets) widget.isAlive = false;
  }

  commit(widget: Widget): void {
    if (!widget.isAlive) return;
    widget.hasCommitted = true;
    this.dispatch({ type: "committed", run: widget.run });
  }

  /** Also one that has ended: then only the run keeps its crash away. */
  crash({ run }: Widget, isRepairable: boolean): void {
    const failure: Failure = { phase: "render", thrown: {} };
    this.dispatch({ type: "crashed", run, failure, isRepairable });
  }

  arrive(result: Pending, outcome: Outcome, rendering: Rendering): void {
    const { kind, run, reading } = result;
    this.pending.splice(this.pending.indexOf(result), 1);
    this.#rendering = rendering;
    this.#arriving = reading;
    const failure: Failure = result.failure ?? { phase: "props", thrown: {} };
    if (kind === "describe") this.dispatch({ type: "described", run, failure, error: late });
    else if (outcome === "error")
      this.dispatch({ type: "error", run, ...(kind === "read" && { reading }), failure });
    else if (kind === "read") this.dispatch({ type: "props", run, reading, ...nothing });
    else if (outcome === "keepable") this.dispatch({ type: "keepable", run });
    else this.dispatch({ type: "ready", run, loaded: {} as LoadedIsland });
    this.#rendering = "commits";
  }

  perform(action: Action): void {
    const { pending, widgets } = this;
    if (action.do === "arrive") {
      const result = pending[action.at % pending.length];
      if (result) this.arrive(result, action.outcome, action.rendering);
    } else if (action.do === "commit" || action.do === "crash" || action.do === "repair") {
      const widget = widgets.at(-1 - (action.at % widgets.length));
      if (!widget) return;
      if (action.do === "commit") this.commit(widget);
      else {
        this.#rendering = action.rendering;
        this.crash(widget, action.do === "repair");
      }
    } else if (action.do === "move") {
      this.dispatch({ type: "stop" });
      this.dispatch({ type: "start" });
    } else if (action.do === "morph") this.dispatch({ type: "morphed" });
    else if (action.do === "refresh") this.dispatch({ type: "refresh", hasUrl: false });
    else if (action.do === "refetch") this.dispatch({ type: "refresh", hasUrl: true });
    else this.dispatch({ type: action.do });
  }

  /** What holds between any two events. */
  check(): void {
    const { state, alive, heard } = this;
    const isRendered = /suspended|mounted/.test(state.name);
    must(state.name !== "rendering", "renders in one task");
    must(
      this.widgets.filter(({ isAlive }) => isAlive).length === (isRendered ? 1 : 0),
      "has one widget, or none",
    );
    must(!isRendered || alive?.run === state.run, "shows the widget of this run");
    // The page hears only of the end of a widget that it has heard of.
    for (const [i, name] of heard.entries()) {
      must(name !== "unmounted" || heard[i - 1] === "mounted", "ends what was announced");
    }
    must(!state.isAnnounced || heard.at(-1) === "mounted", "knows what was announced");
    // Loading lasts until the page has heard of its end.
    const isLoading = /loading|suspended/.test(state.name) && !state.isAnnounced;
    if (state.name === "failed" && this.#isCurrent("describe"))
      must(this.open <= 1, "is loaded once");
    else must(this.open === (isLoading ? 1 : 0), "loads until the page has heard of its end");
    // Nothing waits for ever: a result of this run is still to come.
    must(this.#isCurrent("load") === (state.name === "loading"), "waits for a result to come");
    for (const [, times] of this.reported) must(times === 1, "reports each error once");
    must(state.repairs <= maxRepairs, "gives up in the end");
  }

  #isCurrent(kind: Pending["kind"]): boolean {
    const current = this.pending.filter((one) => one.kind === kind && one.run === this.state.run);
    must(kind === "read" || current.length <= 1, "waits for one result");
    return current.length > 0;
  }
}

const nothing = { props: {}, page: {} as never };
const late = new Error("late");

it("holds its promises in 10,000 random orders of what happens to an island", () => {
  const names = new Set<string>();
  fc.assert(
    fc.property(
      fc.array(anyAction(), { minLength: 5, maxLength: 20 }),
      fc.array(anyReaction, { maxLength: 20 }),
      (actions, reactions) => {
        const page = new Page(reactions);
        page.dispatch({ type: "start" });
        for (const action of actions) {
          page.perform(action);
          page.check();
          names.add(page.state.name);
        }
        // Everything arrives in the end, the oldest last.
        while (page.pending.length > 0 || page.state.name === "suspended") {
          const result = page.pending.at(-1);
          if (result) page.arrive(result, "ready", "commits");
          else page.commit(page.alive as Widget);
          page.check();
        }
        const { state } = page;
        must(/idle|kept|mounted|failed/.test(state.name), "comes to rest");
        must(page.open === 0, "has loaded in the end");
        must(
          state.name !== "mounted" || page.alive?.shows === state.reading,
          "shows the props that were read last",
        );

        page.dispatch({ type: "stop" });
        const { state: ended, heard } = page;
        const told = heard.length;
        for (const widget of page.widgets) page.crash(widget, false);
        for (let run = 0; run < ended.run; run += 1) {
          page.dispatch({ type: "ready", run, loaded: {} as LoadedIsland });
          page.dispatch({ type: "committed", run });
          page.dispatch({ type: "described", run, failure: {} as Failure, error: late });
        }
        must(page.state === ended && heard.length === told && !page.alive, "is at its end");
      },
    ),
    { numRuns: 10_000 },
  );
  // The orders have come to each state that an island stays in.
  expect([...names].sort()).toEqual(["failed", "idle", "kept", "loading", "mounted", "suspended"]);
});

it("reports each error of an undisturbed run once, and begins anew when it is loaded again", () => {
  const page = new Page([]);
  page.dispatch({ type: "start" });
  page.arrive(page.pending[0] as Pending, "ready", "crashes");
  page.arrive(page.pending[0] as Pending, "ready", "commits");
  expect([...page.reported.values()]).toEqual([1]);
  page.dispatch({ type: "refresh", hasUrl: false });
  page.arrive(page.pending[0] as Pending, "ready", "commits");
  expect(page.heard).toEqual(["failed", "mounted"]);
});

it("gives up a widget whose nodes a translator takes away for ever", () => {
  const page = new Page([]);
  page.dispatch({ type: "start" });
  page.arrive(page.pending[0] as Pending, "ready", "commits");
  for (let i = 0; i <= maxRepairs; i += 1) page.crash(page.alive as Widget, true);
  expect(page.state.name).toBe("failed");
  expect(page.widgets).toHaveLength(maxRepairs + 1);
});
