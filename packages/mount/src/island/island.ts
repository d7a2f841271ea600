import { fallbackAttribute, stateAttribute } from "@skerry/core/contract/attributes";
import { isLight } from "@skerry/core/contract/marker";
import type { PropsError } from "@skerry/core/props/props-error";
import type { WidgetPage } from "@skerry/core/page/widget-page";
import type { IslandContext } from "@skerry/ui/island";
import { showKept } from "../loader/kept-html.ts";
import type { IslandHost, MoreOfError, TriggeredIsland } from "../loader/later-files.ts";
import type { OwnContent } from "../runtime/own-content.ts";
import type { Props } from "../runtime/props-source.ts";
import type { Portal } from "../runtime/portal.ts";
import type { Root, Tree, Watch } from "../runtime/renderer.ts";
import type { VisitorInput } from "../runtime/visitor-input.ts";
import type { Skerry } from "../skerry.ts";
import type { PageSlots } from "../slots/page-slots.ts";
import { overlayKind, slotsKind, staticKind, type WidgetModule } from "../widget-entry.ts";
import { createFailedError } from "./failed-error.ts";
import type { Failure } from "./failure.ts";
import { IslandProps } from "./island-props.ts";
import type { LifecycleFiles, Runtime } from "./lifecycle-files.ts";
import { keepOverlay, MorphShield } from "./morph-shield.ts";
import { copyNode, ownCopies } from "./served-copy.ts";
import { markerIn, servedMarker } from "./served-marker.ts";
import type { Shielded } from "./shielded.ts";
import { checkStyleSheet } from "./style-sheet.ts";
import type { ServedTranslation } from "../translation/served-translation.ts";
import type { TranslationWatch } from "./translation-watch.ts";
import type { Visitor } from "./visitor.ts";

/** The build replaces it. */
declare const process: { env: { NODE_ENV?: string } };

/** The page around an island, the same for all of them. */
export interface IslandSurroundings extends LifecycleFiles {
  /** Identifies the widgets' source: server markup of the same build can be hydrated. */
  build: string;
  visitor: Visitor;
  translation: TranslationWatch;
  /** Loading begins; calling the result says that it has ended, in whatever way. */
  startLoading(): () => void;
}

/** Everything that has to be there before the widget can be rendered. */
interface Parts {
  module: WidgetModule;
  page: WidgetPage;
  runtime: Runtime;
  slots: PageSlots | undefined;
}

/** Islands whose props have changed since their markup was served: it is not hydrated any more. */
const outdated = new WeakSet<Element>();

/** How often a widget is rendered again because a translator has taken its nodes away. */
const mostRepairs = 50;

/** How many widgets this page has rendered from scratch. Their ids start with `c0-`, `c1-` and so on. */
let freshCount = 0;

/**
 * A widget may find a mistake in its props that no schema knows, and throw a `PropsError`. Not by `instanceof`: the
 * widget's file has a copy of that class.
 */
const phaseOf = (thrown: unknown): Failure["phase"] =>
  (thrown as Partial<PropsError> | null)?.diagnostic ? "props" : "render";

/**
 * An island from its trigger to its end: loads what it needs, reads the props, renders the widget in place of the
 * island's own HTML, watches over it, and puts that HTML back at the end.
 */
export class Island implements TriggeredIsland, Shielded, Watch {
  readonly #host: IslandHost;
  /** The page around it. */
  readonly #around: IslandSurroundings;
  /** `performance.now()` of the trigger. */
  #triggered: number;
  #state: "loading" | "mounted" | "failed" | undefined;
  /** Counts starts, updates and ends. What has waited goes on only if the count is still the same. */
  #turn = 0;
  #endLoading: (() => void) | undefined;
  readonly #props: IslandProps;

  // Set anew each time that the widget is rendered from the beginning.
  #parts!: Parts;
  #own!: OwnContent;
  #context!: IslandContext;
  /** There from the first render until `#unmount`. */
  #root: Root | undefined;
  #portal: Portal | undefined;
  #unshield: (() => void) | undefined;
  #input: VisitorInput | undefined;
  /** The words of the served markup, in a page that is translated, until the widget is in the page. */
  #words: ServedTranslation | undefined;
  /** The props that the widget was rendered with last. */
  #lastProps: Props = {};
  /** How often a translator's changes have ended the widget. */
  #repairs = 0;
  /** What had the focus inside when the widget began to leave. */
  #focused: Element | undefined;
  #crash: Pick<Failure, "thrown" | "componentStack"> | undefined;
  /** The last error that the page was told of, so that it is not told twice. The island itself stands for none. */
  #told: unknown = this;
  #isHydrated = false;
  /** The first render is under way: `#show` itself sees what has come of it. */
  #isStarting = false;
  /** The page looks for islands inside this one, and finds this one, too. */
  #isScanning = false;
  #isInPage = false;
  /** The page was told that the widget is mounted. */
  #isAnnounced = false;

  /**
   * Starts to load it.
   *
   * @param triggered `performance.now()` of the trigger
   */
  constructor(host: IslandHost, around: IslandSurroundings, triggered: number) {
    this.#host = host;
    this.#around = around;
    this.#triggered = triggered;
    this.#props = new IslandProps(host, around, () => this.#readAgain());
    if (host.hasNewProps) outdated.add(host.element);
    this.#start();
  }

  // ---- TriggeredIsland

  loadNow(): void {
    if (this.#isScanning) return;
    const isAsked = this.#props.askAgain();
    // The props that it waits for, or already has, may be older than those that the page knows by now.
    if (this.#state === "loading") {
      if (isAsked) this.#start();
      return;
    }
    // Mounted as served, without a root: the props that its #id names may have changed.
    if (!this.#root && this.#state === "mounted") outdated.add(this.#host.element);
    this.#readAgain();
  }

  updateProps(): void {
    outdated.add(this.#host.element);
    this.#readAgain();
  }

  /** The props, or where they come from, have changed. */
  #readAgain(): void {
    if (this.#root) this.#update();
    else if (this.#state === "loading") this.#start();
    else this.#startAgain();
  }

  stop(): void {
    const wasMounted = this.#state === "mounted";
    this.#turn += 1;
    this.#state = undefined;
    this.#props.stop();
    // An island that has left the page may come back, and hydrate.
    this.#unmount(this.#host.element.isConnected);
    if (wasMounted) this.#host.emit("unmounted");
    this.#finishLoading();
  }

  morphed(): void {
    if (this.#state !== "failed") return;
    this.#showKept();
    this.#settle();
  }

  // ---- Shielded

  get container(): HTMLElement {
    return this.#own.container;
  }

  get originalNodes(): Node[] {
    return this.#own.nodes;
  }

  set originalNodes(nodes: Node[]) {
    this.#own.nodes = nodes;
  }

  owns(node: Node): boolean {
    return this.#parts.runtime.renderer.owns(node);
  }

  /** The page has new HTML for the island: that is put back at the end, and the widget stays. */
  adopt(nodes: Node[]): void {
    this.#own.nodes = nodes;
    if (this.#props.adopt(nodes)) this.#update();
  }

  // ---- Watch

  rendering(): void {
    if (this.#isInPage || this.#isOverlay) return;
    const { noteVisitorInput } = this.#parts.runtime;
    this.#input = noteVisitorInput(this.#host.element, this.#around.isUntrusted);
  }

  entered(): void {
    this.#isInPage = true;
    this.#own.noteShown();
    this.#unshield ??= this.#shield();
    const { translation } = this.#around;
    translation.enter(this.container, (node) => this.owns(node));
    // Before effects, which may change it.
    if (this.#words) translation.handOver(this.container, this.#words);
    this.#words = undefined;
    if (!this.#isStarting) queueMicrotask(() => this.#afterCommit());
  }

  leaving(): void {
    const { element } = this.#host;
    const { activeElement } = element.getRootNode() as Document;
    if (activeElement && element.contains(activeElement)) this.#focused ??= activeElement;
  }

  crashed(thrown: unknown, componentStack?: string): void {
    const isLeaving = !this.#root && !this.#isStarting;
    // The error changes nothing any more, but must not be lost. On its way out React may not have found its nodes.
    if ((this.#crash || isLeaving) && !(thrown instanceof DOMException)) {
      this.#tell("uncaught", thrown, componentStack);
    } else this.#crash ??= { thrown: (this.#told = thrown), componentStack };
    // React is still committing: a root cannot be unmounted from inside.
    if (!this.#isStarting) queueMicrotask(() => this.#afterCommit());
  }

  caught(thrown: unknown, componentStack?: string): void {
    this.#tell("caught", thrown, componentStack);
  }

  left(): void {
    this.#isInPage = false;
  }

  // ---- The way into the page

  /** Measured from now on: nothing has triggered it but new props. */
  #startAgain(): void {
    this.#triggered = performance.now();
    this.#start();
  }

  async #start(): Promise<void> {
    const turn = ++this.#turn;
    const { entry } = this.#host;
    this.#state = "loading";
    this.#endLoading ??= this.#around.startLoading();
    if (this.#host.state !== "loading") this.#host.showState("loading");
    // The loader has to know this object before the first event.
    await undefined;
    if (turn !== this.#turn) return;
    let areLoaded = false;
    try {
      if (entry.kind === staticKind && this.#isServed) {
        const arePersonal = await this.#props.arePersonal();
        if (turn !== this.#turn) return;
        if (!arePersonal) {
          this.#announce(false);
          return;
        }
      }
      const parts = await this.#load();
      if (turn !== this.#turn) return;
      areLoaded = true;
      const props = await this.#props.readFirst(parts, !this.#isOverlay && this.#isServed);
      const { translation } = this.#around;
      const { element } = this.#host;
      const isWrapped = this.#isServed && (await translation.prepare(element));
      await this.#around.visitor.atRest(
        this.#host,
        () => this.#isOverlay || (this.#isServed && !isWrapped),
      );
      parts.runtime.inTimeSlices(() => {
        if (turn !== this.#turn) return;
        try {
          this.#props.readFallback(parts);
        } catch (thrown) {
          this.#fail({ phase: "render", thrown });
          return;
        }
        this.#show(parts, props);
      });
    } catch (thrown) {
      if (turn !== this.#turn) return;
      // The request for the visitor's own props may fail before anything has loaded.
      const phase = areLoaded || phaseOf(thrown) === "props" ? "props" : "load";
      this.#fail({ phase, thrown, propsText: this.#props.text });
    }
  }

  async #load(): Promise<Parts> {
    const around = this.#around;
    const loading = around.loadModule(this.#host.entry);
    const [module, page, runtime, slots] = await Promise.all([
      loading,
      around.loadPageFor(this.#host),
      around.loadRuntime(),
      loading.then((loaded) => this.#createSlots(loaded)),
      this.#props.load(loading),
    ]);
    if (!module?.Component) throw new Error('The module exports no "Component".');
    return { module, page, runtime, slots };
  }

  async #createSlots({ slots }: WidgetModule): Promise<PageSlots | undefined> {
    if (!slots) return undefined;
    const { element, entry } = this.#host;
    // From now on islands inside mount by themselves.
    entry.kind = slotsKind;
    this.#isScanning = true;
    (window.skerry as Skerry).scan(element);
    this.#isScanning = false;
    return new (await this.#around.loadSlots()).PageSlots(element, slots, this.#around.isUntrusted);
  }

  /** @param isAnnounced whether the page knows already that it is mounted */
  #show(parts: Parts, props: Props, isAnnounced = false): void {
    const { element } = this.#host;
    const { OwnContent, renderer } = parts.runtime;
    const { translation } = this.#around;
    const prefix = this.#isOverlay ? undefined : this.#servedPrefix();
    const words = prefix === undefined ? undefined : translation.takeServed(element);
    this.#words = words;
    this.#parts = parts;
    this.#isHydrated = prefix !== undefined && !words?.isWrapped;
    this.#own = new OwnContent(
      element,
      this.#isOverlay ? "overlay" : this.#isHydrated ? "hydrate" : "replace",
    );
    this.#context = this.#createContext(prefix ?? `c${freshCount++}-`);
    this.#unshield = this.#input = this.#crash = this.#focused = undefined;
    this.#isInPage = false;
    this.#isAnnounced = isAnnounced;
    this.#isStarting = true;
    // Effects measure: styles for widgets that are mounted count by then.
    this.#host.showState("mounted");
    this.#own.prepare(this.#props.script);
    parts.slots?.start(this);
    renderer.flush(() => {
      this.#root = renderer.render(this.container, this.#tree(props), {
        hydrate: this.#isHydrated,
        prefix: this.#context.prefix,
        onError: (error, stack) => this.crashed(error, stack),
        onMismatch: (error, stack) => {
          this.#isHydrated = false;
          // Not the widget's mistake: the words are another language's.
          if (!words) this.#tell("mismatch", error, stack);
        },
      });
    });
    this.#isStarting = false;
    // It has suspended.
    if (!this.#isInPage && !this.#crash) this.#host.showState("loading");
    this.#afterCommit();
    // Renders what effects have changed. Left to React's scheduler, the browser would draw after each root
    // ("requestPaint").
    if (this.#isInPage) renderer.flush(() => this.#root && renderer.update(this.#root));
  }

  #createContext(prefix: string): IslandContext {
    const { runtime, page, slots } = this.#parts;
    const { element } = this.#host;
    return runtime.createIslandContext(page, {
      prefix,
      element,
      slots,
      statePage: this.#around,
      isHydrating: () => this.#isHydrated && !this.#isInPage,
      container: () => this.#openPortal(),
    });
  }

  /** The element at the end of the page, made for the widget that is there. */
  #openPortal(): HTMLElement {
    const { element, name } = this.#host;
    const { page, runtime } = this.#parts;
    const { colorScheme } = page.configuration.theme;
    this.#portal ??= new runtime.Portal(element, name, colorScheme);
    return this.#portal.element;
  }

  #tree(props: Props): Tree {
    const { Component, Root } = this.#parts.module;
    this.#lastProps = props;
    return {
      Component,
      Root,
      name: this.#host.name,
      props: this.#props.withFallback(props),
      island: this.#context,
      watch: this,
    };
  }

  /**
   * Tells the page of an error that does not end the island. Not before React has committed: a boundary may throw again
   * what it has caught, and handlers may do what they like.
   */
  #tell(
    kind: "caught" | "mismatch" | "uncaught",
    error: unknown,
    componentStack: string | undefined,
  ): void {
    queueMicrotask(() => {
      if (error === this.#told) return;
      this.#told = error;
      const { element, name } = this.#host;
      const { build, loadWarnings } = this.#around;
      if (!this.#host.emit("error", { kind, error, build, componentStack })) return;
      const isCaught = kind === "caught";
      if (kind === "uncaught") reportError(error);
      else if (
        isCaught ||
        process.env.NODE_ENV === "development" ||
        this.#parts.page.configuration.debug
      ) {
        loadWarnings().then(
          (warnings) => warnings[kind](element, name, error),
          () => isCaught && console.error(error),
        );
      }
    });
  }

  /** After a commit: the widget is in the page, or it has crashed. */
  #afterCommit(): void {
    if (!this.#root) return;
    if (this.#crash && this.#isTranslatorsFault(this.#crash.thrown)) this.#renderAgain();
    else if (this.#crash) this.#fail({ phase: phaseOf(this.#crash.thrown), ...this.#crash });
    else if (this.#isInPage && !this.#isAnnounced) {
      this.#isAnnounced = true;
      this.#input?.handOver();
      const { element } = this.#host;
      // A click on the content that an overlay adds to was made on nodes that are still there.
      const clicked = this.#isOverlay ? undefined : this.#lastClick();
      this.#parts.runtime.replayClick(clicked, element, this.#around.isUntrusted);
      // A handler of the input or the click may have unmounted it.
      if (this.#root) this.#announce(this.#isHydrated);
      if (!this.#root) return;
      this.#props.catchUp().catch((thrown) => this.#root && this.#fail({ phase: "props", thrown }));
    }
  }

  /** Whether the renderer has looked in vain for a node that a translator has replaced. */
  #isTranslatorsFault(thrown: unknown): boolean {
    return (
      this.#isAnnounced &&
      this.#around.translation.isActive &&
      thrown instanceof DOMException &&
      thrown.name === "NotFoundError" &&
      this.#repairs++ < mostRepairs
    );
  }

  /** Begins the widget anew in the same task, with the same props, and tells nobody. */
  #renderAgain(): void {
    // What is in the island now is what is left of the widget.
    this.#crash = undefined;
    this.#unmount();
    this.#show(this.#parts, this.#lastProps, true);
  }

  #announce(hydrated: boolean): void {
    const start = this.#triggered;
    const { element, name } = this.#host;
    this.#state = "mounted";
    if (this.#host.state !== "mounted") this.#host.showState("mounted");
    this.#host.emit("mounted", { hydrated, duration: performance.now() - start });
    // Where a static widget's markup stays, there is no page.
    if (this.#parts?.page.configuration.debug) performance.measure(`skerry:${name}`, { start });
    this.#finishLoading();
    checkStyleSheet(element, this.#around.loadWarnings);
  }

  // ---- In the page

  async #update(): Promise<void> {
    const turn = ++this.#turn;
    const { renderer } = this.#parts.runtime;
    try {
      const props = await this.#props.readAgain(this.#parts);
      // Its configuration may be another one by now.
      const page = await this.#around.loadPageFor(this.#host).catch(() => this.#parts.page);
      if (turn !== this.#turn) return;
      if (page !== this.#parts.page) this.#enterPage(page);
      renderer.flush(() => this.#root && renderer.update(this.#root, this.#tree(props)));
    } catch (thrown) {
      if (turn !== this.#turn) return;
      this.#fail({ phase: "props", thrown, propsText: this.#props.text });
    }
  }

  /** Takes texts, routes and theme from the page as it is now. */
  #enterPage(page: WidgetPage): void {
    this.#parts = { ...this.#parts, page };
    this.#context = this.#createContext(this.#context.prefix);
  }

  /**
   * Keeps what the widget has rendered from engines that morph the page.
   *
   * @returns ends that; if an engine has just written into the island, it calls `adopt` first
   */
  #shield(): () => void {
    const { element } = this.#host;
    const { slots } = this.#parts;
    if (this.#isOverlay) return keepOverlay(element, this.container);
    slots?.entered();
    const { stop } = new MorphShield(this, () => !element.hasAttribute(stateAttribute), slots);
    ownCopies.set(element, () => slots?.copy(copyNode) ?? this.originalNodes.map(copyNode));
    return () => {
      stop();
      ownCopies.delete(element);
    };
  }

  // ---- The way out of it

  /** The widget is gone at once; the error's text may have to be loaded. */
  async #fail(failure: Failure): Promise<void> {
    const turn = ++this.#turn;
    const hasNotMounted = this.#root && !this.#isAnnounced;
    this.leaving();
    if (this.#root) this.#unmount(true);
    else this.#showKept();
    // The island's own HTML is back, and its error's text may have to be loaded.
    if (this.#host.state === "mounted") this.#host.showState("loading");
    if (hasNotMounted) this.#input?.refocus();
    if (turn !== this.#turn) return;
    this.#state = "failed";
    // A click into what has just crashed must not be made again by the next attempt.
    delete this.#host.lastPress;
    await this.#settle();
    if (turn !== this.#turn) return;
    const error = await createFailedError(this.#host, failure, this.#around.loadWarnings);
    if (turn !== this.#turn) return;
    const { phase, componentStack } = failure;
    const more: MoreOfError = { kind: "uncaught", componentStack };
    this.#host.reportFailed(phase, error, phase === "render" ? more : undefined);
    this.#finishLoading();
  }

  /**
   * Takes the widget out and puts the island's own HTML back. Twice is harmless.
   *
   * @param isFallbackShown whether a server's markup is no use any more
   */
  #unmount(isFallbackShown = false): void {
    const root = this.#root;
    if (!root) return;
    const { runtime, slots } = this.#parts;
    this.#root = undefined;
    this.#around.translation.leave(this.container);
    this.#own.freeze();
    this.#unshield?.();
    slots?.stop();
    const putBack = this.#own.leave();
    // The crash may come on the way out: then React has not found its nodes.
    const portal = this.#portal;
    this.#portal = undefined;
    const end = (): void => {
      portal?.end();
      putBack(this.#crash?.thrown instanceof DOMException);
      if (isFallbackShown) this.#showKept();
    };
    runtime.renderer.flush(() => runtime.renderer.unmount(root));
    // React is at work and unmounts when it is done: the widget is stopped from inside an effect.
    if (this.#isInPage) queueMicrotask(end);
    else end();
  }

  /** Shows the page's own HTML, if the server's markup is in its place and has kept it. */
  #showKept(): void {
    const { element } = this.#host;
    const isKept = element.querySelector(`:scope>[${fallbackAttribute}]`);
    // The served markup is back, with what the visitor has chosen.
    const { runtime } = (this.#parts ?? {}) as Partial<Parts>;
    const input = isKept && runtime?.noteVisitorInput(element, this.#around.isUntrusted);
    showKept(element);
    input?.handOver();
  }

  /** What a failed widget has left may not do what it seems to do, and the focus may have gone with it. */
  async #settle(): Promise<void> {
    const turn = this.#turn;
    // React may still be at work.
    await undefined;
    const { element } = this.#host;
    const focused = this.#focused;
    this.#focused = undefined;
    if (this.#isOverlay || !(focused || markerIn(element))) return;
    await this.#around.loadWarnings().then(
      ({ leaveUsable, keepFocus }) => {
        if (turn !== this.#turn) return;
        leaveUsable(element);
        if (focused) keepFocus(element, focused);
      },
      () => {},
    );
  }

  #finishLoading(): void {
    this.#endLoading?.();
    this.#endLoading = undefined;
  }

  // ---- What the page says of it

  get #isOverlay(): boolean {
    return this.#host.entry.kind === overlayKind;
  }

  /** Start of every id in markup that can be taken over as it is. */
  #servedPrefix(): string | undefined {
    const { element } = this.#host;
    const { build } = this.#around;
    const marker = servedMarker(element);
    if (marker && isLight(marker.build) !== isLight(build)) {
      this.#around.loadWarnings().then(
        (warnings) => warnings.otherLibrary(isLight(build)),
        () => {},
      );
    }
    return marker?.build === build && !outdated.has(element) ? marker.prefix : undefined;
  }

  get #isServed(): boolean {
    return this.#servedPrefix() !== undefined;
  }

  /** The visitor's last click inside, if it has still to be made. */
  #lastClick(): EventTarget | undefined {
    const [type, target] = this.#host.lastPress ?? [];
    // What is in a slot is still there, and was clicked. What a visitor has written may look like a button of the widget,
    // and have its name.
    const isWanted =
      type === "click" &&
      !this.#parts.slots?.contains(target as Node) &&
      !this.#around.isUntrusted(target as Element);
    return isWanted ? target : undefined;
  }
}
