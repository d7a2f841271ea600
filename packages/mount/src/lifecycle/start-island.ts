import { stateAttribute } from "@skerry/core/contract/attributes";
import type { PropsSchema } from "@skerry/core/props/props-schema";
import type { WidgetPage } from "@skerry/core/page/widget-page";
import type { Island, IslandLifecycle } from "../loader/island-lifecycle.ts";
import type { Pages } from "../page/create-pages.ts";
import type { FailedReason, IslandHost, Shielded, View } from "../runtime/island-host.ts";
import type { MountedDetail, Skerry } from "../skerry.ts";
import type { PageSlots } from "../slots/page-slots.ts";
import { overlayKind, slotsKind, staticKind, type WidgetModule } from "../widget-entry.ts";
import { checkStyleSheet } from "./check-style-sheet.ts";
import { createFailedError } from "./create-failed-error.ts";
import type { Visitor } from "./follow-visitor.ts";
import { keepOverlay } from "./keep-overlay.ts";
import type { LifecycleFiles } from "./lifecycle-files.ts";
import { MorphShield } from "./morph-shield.ts";
import { copyNode, ownCopies } from "./served-copy.ts";
import { servedPrefix } from "./served-prefix.ts";

/** The build replaces it. */
declare const process: { env: { NODE_ENV?: string } };

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
  { build, visitor, loadPageFor, loadWarnings, isUntrusted }: LifecycleContext,
  island: Island,
  page: WidgetPage,
  slots: PageSlots | undefined,
  events: HostEvents,
): IslandHost {
  const isOverlay = island.entry_.kind === overlayKind;
  const prefix = (): string | undefined => prefixOf(island, build);
  return {
    element: island.element_,
    isOverlay,
    page,
    slots,
    isUntrusted,
    loadPage: () => loadPageFor(island).catch(() => page),
    servedPrefix: prefix,
    shield(view) {
      const { element_: element } = island;
      if (isOverlay) return keepOverlay(element, view.container_);
      const isMorphed = (): boolean => !element.hasAttribute(stateAttribute);
      slots?.entered_();
      const { stop } = new MorphShield(view, isMorphed, slots);
      ownCopies.set(element, () => slots?.copy_(copyNode) ?? view.originalNodes_.map(copyNode));
      return () => {
        stop();
        ownCopies.delete(element);
      };
    },
    atRest: () => visitor.atRest(island, () => isOverlay || prefix() !== undefined),
    lastClick() {
      const [type, target] = island.lastPress_ ?? [];
      // In a slot the click was made on what is still there. What a visitor has written may look like a button of the
      // widget, and have its name.
      const isMade =
        type === "click" && !slots?.contains_(target as Node) && !isUntrusted(target as Element);
      return isMade ? target : undefined;
    },
    onMismatch(error) {
      if (process.env.NODE_ENV !== "development" && !page.configuration.debug) return;
      loadWarnings().then(
        (warnings) => warnings.mismatch(island.element_, island.name_, error),
        () => {},
      );
    },
    ...events,
    onRenderStart(view) {
      slots?.start_(view as View & Shielded);
      events.onRenderStart(view);
    },
  };
}

/** The slots of an island, if its widget has any. */
async function createSlots(
  { loadSlots, isUntrusted }: LifecycleContext,
  { element_: element, entry_: entry }: Island,
  { slots }: WidgetModule,
): Promise<PageSlots | undefined> {
  if (!slots) return undefined;
  // From now on islands inside mount by themselves.
  entry.kind = slotsKind;
  (window.skerry as Skerry).scan(element);
  return new (await loadSlots()).PageSlots(element, slots, isUntrusted);
}

/** What checks the keys of an island's props, if there is a schema that names them. */
async function loadKeyCheck(
  { loadPages, isConfigured }: LifecycleContext,
  { entry_: entry }: Island,
  { schema }: WidgetModule,
): Promise<Pages["watchProps_"] | undefined> {
  // In a widget that the page defines itself, unknown keys are no mistake: `debug` alone tells of them.
  const isChecked = schema && (!entry.importer || isConfigured());
  return isChecked ? (await loadPages()).watchProps_ : undefined;
}

/** Loads what an island needs and renders it. */
async function render(
  context: LifecycleContext,
  island: Island,
  events: HostEvents,
): Promise<void> {
  try {
    const loading = context.loadModule(island.entry_);
    const [module, page, renderIsland, slots, watchProps] = await Promise.all([
      loading,
      context.loadPageFor(island),
      context.loadRuntime(),
      loading.then((loaded) => createSlots(context, island, loaded)),
      loading.then((loaded) => loadKeyCheck(context, island, loaded)),
    ]);
    if (!module?.Component) throw new Error('The module exports no "Component".');
    if (!events.isWanted()) return;
    const { Component, schema } = module;
    const { configuration } = page;
    const watched =
      watchProps?.(island, schema as PropsSchema, context.loadWarnings, configuration) ?? schema;
    const host = createHost(context, island, page, slots, events);
    renderIsland({ Component, schema: watched }, host);
  } catch (thrown) {
    if (events.isWanted()) events.onFailed({ phase: "load", thrown });
  }
}

/** An island after its trigger, until `stop_`. */
class StartedIsland implements IslandLifecycle {
  #state: "loading" | "mounted" | "failed" | undefined;
  /** Counts the attempts: what an earlier one still finishes is not wanted any more. */
  #attempt = 0;
  #view: View | undefined;
  #stopLoading: (() => void) | undefined;
  readonly #context: LifecycleContext;
  readonly #island: Island;
  #triggered: number;

  constructor(context: LifecycleContext, island: Island, triggered: number) {
    this.#context = context;
    this.#island = island;
    this.#triggered = triggered;
    if (island.hasNewProps_) outdated.add(island.element_);
    this.#run();
  }

  loadNow_(): void {
    if (this.#view) this.#view.update();
    else if (this.#state !== "loading") {
      // Mounted as served, without a view: what its #id names may have changed.
      if (this.#state === "mounted") outdated.add(this.#island.element_);
      this.#runAgain();
    }
  }

  updateProps_(): void {
    outdated.add(this.#island.element_);
    if (this.#view) this.#view.update();
    else if (this.#state === "loading") this.#run();
    else this.#runAgain();
  }

  stop_(): void {
    const wasMounted = this.#state === "mounted";
    this.#state = undefined;
    this.#view?.stop();
    this.#view = undefined;
    if (wasMounted) emit(this.#island, "unmounted");
    this.#settle();
  }

  async #run(): Promise<void> {
    const current = ++this.#attempt;
    const isWanted = (): boolean => this.#state === "loading" && this.#attempt === current;
    this.#state = "loading";
    this.#stopLoading ??= this.#context.startLoading();
    if (this.#island.state_ !== "loading") this.#island.showState_("loading");
    // The loader has to know this lifecycle before the first event.
    await undefined;
    if (!isWanted()) return;
    const isStatic = this.#island.entry_.kind === staticKind;
    if (isStatic && prefixOf(this.#island, this.#context.build) !== undefined) {
      this.#onMounted(false);
      return;
    }
    render(this.#context, this.#island, {
      isWanted,
      onRenderStart: (view) => {
        this.#view = view;
      },
      onMounted: (hydrated) => this.#onMounted(hydrated),
      onFailed: (reason) => void this.#onFailed(reason),
    });
  }

  #runAgain(): void {
    this.#triggered = performance.now();
    this.#run();
  }

  #onMounted(hydrated: boolean): void {
    this.#state = "mounted";
    this.#island.showState_("mounted");
    emit(this.#island, "mounted", { hydrated, duration: performance.now() - this.#triggered });
    this.#settle();
    checkStyleSheet(this.#island.element_, this.#context.loadWarnings);
  }

  /** Its view is gone at once; the error's text may have to be loaded. */
  async #onFailed(reason: FailedReason): Promise<void> {
    const current = this.#attempt;
    this.#view = undefined;
    this.#state = "failed";
    // A click into what has just crashed must not be made again by the next attempt.
    delete this.#island.lastPress_;
    const error = await createFailedError(this.#island, reason, this.#context.loadWarnings);
    if (this.#state !== "failed" || this.#attempt !== current) return;
    this.#island.reportFailed_(reason.phase, error);
    this.#settle();
  }

  #settle(): void {
    this.#stopLoading?.();
    this.#stopLoading = undefined;
  }
}

/**
 * Mounts an island and stays with it until `stop_`.
 *
 * @param context what all islands of the page share
 * @param triggered `performance.now()` of the trigger
 */
export const startIsland = (
  context: LifecycleContext,
  island: Island,
  triggered: number,
): IslandLifecycle => new StartedIsland(context, island, triggered);
