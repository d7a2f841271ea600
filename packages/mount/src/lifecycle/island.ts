import type { IslandHost, IslandController } from "../protocol/lifecycle-api.ts";
import type { MountedWidget } from "../runtime/mounted-widget.ts";
import type { Crash } from "../runtime/widget-input.ts";
import type { Skerry } from "../protocol/skerry.ts";
import { ErrorReporter } from "./error-reporter.ts";
import { createFailedError } from "./failed-error.ts";
import type { Failure } from "../protocol/failure.ts";
import { type Effect, initialState, type LifecycleEvent, transition } from "./island-state.ts";
import type { ChunkLoader } from "./chunk-loader.ts";
import { loadIsland, phaseOf } from "./load-island.ts";
import type { LoadedIsland } from "./loaded-island.ts";
import { PersonalData } from "./personal-data.ts";
import { copyNode, ownCopies } from "./served-copy.ts";
import { ServedMarkup } from "./served-markup.ts";
import { checkStyleSheet } from "./style-sheet.ts";
import type { TranslationWatch } from "./translation-watch.ts";
import type { Interactions } from "./interactions.ts";

/** The page around an island, the same for all of them. */
export interface IslandServices extends ChunkLoader {
  /** Identifies the widgets' source: server markup of the same build can be hydrated. */
  build: string;
  interactions: Interactions;
  translation: TranslationWatch;
  /** Loading begins; calling the result says that it has ended, in whatever way. */
  startLoading(): () => void;
}

type Perform<E> = (island: Island, effect: E, run: number) => unknown;

/**
 * An island from its trigger to its end. Whatever happens becomes an event; `transition` says what the island is then,
 * and which effects that has here.
 */
export class Island implements IslandController {
  readonly #host: IslandHost;
  readonly #services: IslandServices;
  readonly #markup: ServedMarkup;
  readonly #personal: PersonalData;
  readonly #errors: ErrorReporter;
  #state = initialState;
  /** `performance.now()` of the trigger. */
  #triggered: number;
  #endLoading: (() => void) | undefined;
  /** What the widget was rendered with last. */
  #loaded: LoadedIsland | undefined;
  #widget: MountedWidget | undefined;
  /** The page looks for islands inside this one, and finds this one, too. */
  #isScanning = false;

  static readonly #effects: {
    readonly [Type in Effect["type"]]: Perform<Extract<Effect, { type: Type }>>;
  } = {
    begin: (island) => {
      island.#endLoading ??= island.#services.startLoading();
      if (island.#host.state !== "loading") island.#host.showState("loading");
    },
    load: (island, _, run) => island.#load(run),
    finish: (island) => {
      island.#endLoading?.();
      island.#endLoading = undefined;
    },
    "reset-clock": (island) => (island.#triggered = performance.now()),
    outdate: (island) => island.#markup.outdate(),
    render: (island, { loaded }, run) => island.#render(loaded, run),
    "render-again": (island, _, run) => {
      // In the same task, with the same props. What is in the island now is what is left of the widget.
      island.#unmount();
      island.#render(island.#loaded as LoadedIsland, run, true);
    },
    "show-mounted": (island) => {
      if (island.#host.state !== "mounted") island.#host.showState("mounted");
    },
    "show-loading": (island) => {
      if (island.#host.state === "mounted") island.#host.showState("loading");
    },
    announce: (island) => island.#announce(),
    revalidate: (island, _, run) => island.#revalidate(run),
    read: (island, _, run) => island.#read(run),
    update: (island, { props, page }) => {
      island.#loaded = { ...(island.#loaded as LoadedIsland), props, page };
      island.#widget?.update(props, page);
    },
    withdraw: (island, { isRendered }) => {
      island.#markup.noteFocus();
      if (isRendered) island.#unmount(true);
      else island.#showKept();
    },
    refocus: (island) => island.#widget?.refocus(),
    "show-kept": (island) => island.#showKept(),
    settle: (island, _, run) => island.#settle(run),
    describe: (island, { failure }, run) => island.#describe(failure, run),
    report: (island, { failure, error }) => island.#errors.report(failure, error),
    end: (island) => {
      island.#personal.stop();
      // An island that has left the page may come back, and hydrate.
      island.#unmount(island.#host.element.isConnected);
    },
    "emit-unmounted": (island) => island.#host.emit("unmounted"),
  };

  /**
   * Starts to load it.
   *
   * @param triggered `performance.now()` of the trigger
   */
  constructor(host: IslandHost, services: IslandServices, triggered: number) {
    this.#host = host;
    this.#services = services;
    this.#triggered = triggered;
    this.#markup = new ServedMarkup(host, services.build, services);
    this.#personal = new PersonalData(host.element, services.loadPersonal, () => this.#change());
    this.#errors = new ErrorReporter(
      host,
      services,
      () => this.#loaded?.page.configuration.debug === true,
    );
    if (host.hasNewProps) this.#markup.outdate();
    this.#dispatch({ type: "start" });
  }

  loadNow(): void {
    if (!this.#isScanning) this.#dispatch({ type: "refresh", hasUrl: this.#personal.refetch() });
  }

  updateProps(): void {
    this.#markup.outdate();
    this.#change();
  }

  morphed(): void {
    this.#dispatch({ type: "morphed" });
  }

  stop(): void {
    this.#dispatch({ type: "stop" });
  }

  /** The props, or where they come from, have changed. */
  #change(): void {
    this.#dispatch({ type: "changed" });
  }

  #dispatch(event: LifecycleEvent): void {
    const { state, effects } = transition(this.#state, event);
    this.#state = state;
    for (const effect of effects) {
      // A handler of the page may have ended this run.
      if (state.run !== this.#state.run) return;
      (Island.#effects[effect.type] as Perform<Effect>)(this, effect, state.run);
    }
  }

  #load(run: number): void {
    loadIsland({
      run,
      host: this.#host,
      services: this.#services,
      markup: this.#markup,
      personal: this.#personal,
      isCurrent: () => this.#isCurrent(run),
      scan: () => this.#scan(),
      dispatch: (event) => this.#dispatch(event),
    });
  }

  #scan(): void {
    this.#isScanning = true;
    (window.skerry as Skerry).scan(this.#host.element);
    this.#isScanning = false;
  }

  #isCurrent(run: number): boolean {
    return run === this.#state.run;
  }

  /** @param isAgain whether a translator has ended the widget, which the page knows already */
  #render(loaded: LoadedIsland, run: number, isAgain = false): void {
    const host = this.#host;
    const { MountedWidget, renderer } = loaded.runtime;
    this.#loaded = loaded;
    this.#markup.forgetFocus();
    const servedPrefix = this.#markup.isOverlay ? undefined : this.#markup.prefix();
    const errors = this.#errors;
    const widget = new MountedWidget(
      { ...loaded, host, renderer, servedPrefix, isAgain, errors, services: this.#services },
      {
        onCommit: () => this.#commit(widget, run),
        onCrash: (crash) => this.#crash(crash, run),
        onLeaving: () => this.#markup.noteFocus(),
        onNewProps: () => this.#change(),
      },
    );
    this.#widget = widget;
    // Effects measure: styles for widgets that are mounted count by then.
    host.showState("mounted");
    widget.render();
    this.#dispatch({ type: "returned", run });
  }

  #commit(widget: MountedWidget, run: number): void {
    if (!this.#markup.isOverlay)
      ownCopies.set(this.#host.element, () => widget.copyOriginal(copyNode));
    this.#dispatch({ type: "committed", run });
  }

  #crash(crash: Crash, run: number): void {
    const { thrown } = crash;
    // The renderer has looked in vain for a node that a translator has replaced.
    const isRepairable =
      this.#services.translation.isActive &&
      thrown instanceof DOMException &&
      thrown.name === "NotFoundError";
    const failure = { phase: phaseOf(thrown), ...crash };
    this.#dispatch({ type: "crashed", run, failure, isRepairable });
  }

  #announce(): void {
    const start = this.#triggered;
    const { element, name } = this.#host;
    const hydrated = this.#state.name === "mounted" && this.#widget?.isHydrated === true;
    this.#host.emit("mounted", { hydrated, duration: performance.now() - start });
    // Where a static widget's markup stays, there is no page.
    if (this.#loaded?.page.configuration.debug) performance.measure(`skerry:${name}`, { start });
    checkStyleSheet(element, this.#services.loadWarnings);
  }

  /** Served markup is in the page: personal data may say something else. */
  #revalidate(run: number): void {
    this.#loaded?.source.revalidate().catch((thrown) => {
      this.#dispatch({ type: "error", run, failure: { phase: "props", thrown } });
    });
  }

  /** Reads the props of a widget that is rendered already. */
  async #read(run: number): Promise<void> {
    const { reading } = this.#state;
    const { source, page: before } = this.#loaded as LoadedIsland;
    try {
      const props = await source.readAgain(before);
      // Its configuration may be another one by now.
      const page = await this.#services.loadPageFor(this.#host).catch(() => before);
      this.#dispatch({ type: "props", run, reading, props, page });
    } catch (thrown) {
      const failure: Failure = { phase: "props", thrown, propsText: source.text };
      this.#dispatch({ type: "error", run, reading, failure });
    }
  }

  /** @param isKeptShown whether a server's markup is no use any more */
  #unmount(isKeptShown = false): void {
    this.#widget?.unmount(isKeptShown ? () => this.#showKept() : undefined);
    ownCopies.delete(this.#host.element);
  }

  #showKept(): void {
    this.#markup.showKept(this.#loaded?.runtime);
  }

  #settle(run: number): Promise<void> {
    return this.#markup.settle(() => this.#isCurrent(run));
  }

  /** The widget is gone at once; the error's text may have to be loaded. */
  async #describe(failure: Failure, run: number): Promise<void> {
    // A click into what has just crashed must not be made again by the next attempt.
    delete this.#host.lastPress;
    await this.#settle(run);
    if (!this.#isCurrent(run)) return;
    const error = await createFailedError(this.#host, failure, this.#services.loadWarnings);
    this.#dispatch({ type: "described", run, failure, error });
  }
}
