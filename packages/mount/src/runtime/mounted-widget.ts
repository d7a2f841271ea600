import { stateAttribute } from "@skerry/core/contract/attributes";
import type { WidgetPage } from "@skerry/core/page/widget-page";
import type { IslandContext } from "@skerry/ui/island";
import type { ServedTranslation } from "../translation/served-translation.ts";
import { overlayKind } from "../protocol/widget-entry.ts";
import { createIslandContext } from "./island-context.ts";
import { keepOverlay, MorphGuard } from "./morph-guard.ts";
import type { MorphTarget } from "../protocol/morph-target.ts";
import { OriginalContent } from "./original-content.ts";
import { Portal } from "./portal.ts";
import type { Props } from "../protocol/props.ts";
import type { Root, RenderInput, RootCallbacks } from "./renderer.ts";
import { lastClick, saveFormState, replayClick, type FormState } from "./form-state.ts";
import type { Crash, WidgetCallbacks, WidgetInput } from "./widget-input.ts";

/** How many widgets this page has rendered from scratch. Their ids start with `c0-`, `c1-` and so on. */
let freshCount = 0;

/** A widget in place of its island's own HTML, from its first render until it is taken out. */
export class MountedWidget implements MorphTarget, RootCallbacks {
  readonly #input: WidgetInput;
  readonly #callbacks: WidgetCallbacks;
  readonly #content: OriginalContent;
  readonly #prefix: string;
  /** The words of the served markup, in a page that is translated, until the widget is in the page. */
  #words: ServedTranslation | undefined;
  #page: WidgetPage;
  #context: IslandContext;
  /** Whether it has taken over served markup. */
  isHydrated: boolean;
  #root: Root | undefined;
  #portal: Portal | undefined;
  #unshield: (() => void) | undefined;
  #formState: FormState | undefined;
  #crash: Crash | undefined;
  /** The first render is under way: `render` itself sees what has come of it. */
  #isRendering = false;
  #isInPage = false;
  #hasCommitted = false;
  #isOver = false;

  constructor(input: WidgetInput, callbacks: WidgetCallbacks) {
    this.#input = input;
    this.#callbacks = callbacks;
    const { host, servedPrefix: prefix, services } = input;
    const words = prefix === undefined ? undefined : services.translation.takeServed(host.element);
    this.#words = words;
    this.isHydrated = prefix !== undefined && !words?.isWrapped;
    this.#content = new OriginalContent(
      host.element,
      this.#isOverlay ? "overlay" : this.isHydrated ? "hydrate" : "replace",
    );
    this.#prefix = prefix ?? `c${freshCount++}-`;
    this.#page = input.page;
    this.#context = this.#createContext();
  }

  get #isOverlay(): boolean {
    return this.#input.host.entry.kind === overlayKind;
  }

  // ---- For the island

  /** Renders it. What has come of that is told before this returns, unless the widget has suspended. */
  render(): void {
    const { renderer, slots, source, props, errors } = this.#input;
    const isTranslated = Boolean(this.#words);
    this.#isRendering = true;
    this.#content.prepare(source.script);
    slots?.start(this);
    renderer.flush(() => {
      this.#root = renderer.render(this.container, this.#tree(props), {
        hydrate: this.isHydrated,
        prefix: this.#prefix,
        onError: (error, stack) => this.onCrash(error, stack),
        onMismatch: (error, stack) => {
          this.isHydrated = false;
          // Not the widget's mistake: the words are another language's.
          if (!isTranslated) errors.tell("mismatch", error, stack);
        },
      });
      // One of its effects has ended it. Preact runs them before its root is known.
      if (this.#isOver) renderer.unmount(this.#root);
    });
    this.#isRendering = false;
    this.#settle();
    // Renders what effects have changed. Left to React's scheduler, the browser would draw after each root
    // ("requestPaint").
    if (this.#isInPage) renderer.flush(() => this.#isOver || renderer.update(this.#root as Root));
  }

  /** Renders it with other props, or texts, routes and theme of another page. */
  update(props: Props, page: WidgetPage): void {
    const { renderer } = this.#input;
    if (page !== this.#page) {
      this.#page = page;
      this.#context = this.#createContext();
    }
    renderer.flush(() => this.#isOver || renderer.update(this.#root as Root, this.#tree(props)));
  }

  /**
   * Takes it out and puts the island's own HTML back. Twice is harmless.
   *
   * @param afterwards called when the HTML is back
   */
  unmount(afterwards?: () => void): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const { renderer, services, slots } = this.#input;
    const root = this.#root;
    services.translation.leave(this.container);
    this.#content.freeze();
    this.#unshield?.();
    slots?.stop();
    const putBack = this.#content.leave();
    const end = (): void => {
      this.#portal?.end();
      // The crash may come on the way out: then React has not found its nodes.
      putBack(this.#crash?.thrown instanceof DOMException);
      afterwards?.();
    };
    if (root) renderer.flush(() => renderer.unmount(root));
    // React is at work and unmounts when it is done: the widget is stopped from inside an effect.
    if (this.#isInPage || this.#isRendering) queueMicrotask(end);
    else end();
  }

  /** Gives the focus to the island's own HTML, if the visitor had it there. */
  refocus(): void {
    this.#formState?.refocus();
  }

  /** Copies of the HTML that the island had before. */
  copyOriginal(copyNode: (node: Node) => Node): Node[] {
    return this.#input.slots?.copy(copyNode) ?? this.originalNodes.map(copyNode);
  }

  // ---- Shielded

  get container(): HTMLElement {
    return this.#content.container;
  }

  get originalNodes(): Node[] {
    return this.#content.nodes;
  }

  set originalNodes(nodes: Node[]) {
    this.#content.nodes = nodes;
  }

  owns(node: Node): boolean {
    return this.#input.renderer.owns(node);
  }

  /** The page has new HTML for the island: that is put back at the end, and the widget stays. */
  adopt(nodes: Node[]): void {
    this.#content.nodes = nodes;
    if (this.#input.source.adopt(nodes) && !this.#isOver) this.#callbacks.onNewProps();
  }

  // ---- Watch

  onRender(): void {
    if (this.#isInPage || this.#isOverlay) return;
    const { host, services } = this.#input;
    this.#formState = saveFormState(host.element, services.isUntrusted);
  }

  onCommit(): void {
    if (this.#isOver) return;
    this.#isInPage = true;
    this.#content.noteShown();
    this.#unshield ??= this.#shield();
    const { translation } = this.#input.services;
    translation.enter(this.container, (node) => this.owns(node));
    // Before effects, which may change it.
    if (this.#words) translation.handOver(this.container, this.#words);
    this.#words = undefined;
    this.#settleSoon();
  }

  onLeave(): void {
    this.#callbacks.onLeaving();
  }

  onCrash(thrown: unknown, componentStack?: string): void {
    const { errors } = this.#input;
    // The error changes nothing any more, but must not be lost. On its way out React may not have found its nodes.
    if ((this.#crash || this.#isOver) && !(thrown instanceof DOMException)) {
      errors.tell("uncaught", thrown, componentStack);
    } else if (!this.#crash) {
      errors.note(thrown);
      this.#crash = { thrown, componentStack };
    }
    this.#settleSoon();
  }

  onCaughtError(thrown: unknown, componentStack?: string): void {
    this.#input.errors.tell("caught", thrown, componentStack);
  }

  onUnmount(): void {
    this.#isInPage = false;
  }

  // ---- On the way

  /** React is still committing: a root cannot be unmounted from inside. */
  #settleSoon(): void {
    if (!this.#isRendering) queueMicrotask(() => this.#settle());
  }

  /** After a commit: the widget is in the page, or it has crashed. */
  #settle(): void {
    if (this.#isOver) return;
    if (this.#crash) this.#callbacks.onCrash(this.#crash);
    else if (this.#isInPage && !this.#hasCommitted) {
      this.#hasCommitted = true;
      if (!this.#input.isAgain) this.#restoreInput();
      // A handler of the input or the click may have ended it.
      if (!this.#isOver) this.#callbacks.onCommit();
    }
  }

  #restoreInput(): void {
    const { host, slots, services } = this.#input;
    this.#formState?.restore();
    // A click on the content that an overlay adds to was made on nodes that are still there.
    const clicked = this.#isOverlay ? undefined : lastClick(host, slots, services.isUntrusted);
    replayClick(clicked, host.element, services.isUntrusted);
  }

  /**
   * Keeps what the widget has rendered from engines that morph the page.
   *
   * @returns ends that; if an engine has just written into the island, it calls `adopt` first
   */
  #shield(): () => void {
    const { host, slots } = this.#input;
    const { element } = host;
    if (this.#isOverlay) return keepOverlay(element, this.container);
    slots?.entered();
    return new MorphGuard(this, () => !element.hasAttribute(stateAttribute), slots).stop;
  }

  #createContext(): IslandContext {
    const { host, slots, services } = this.#input;
    return createIslandContext(this.#page, {
      prefix: this.#prefix,
      element: host.element,
      slots,
      statePage: services,
      isHydrating: () => this.isHydrated && !this.#isInPage,
      container: () => this.#openPortal(),
    });
  }

  /** The element at the end of the page, made for the widget that is there. */
  #openPortal(): HTMLElement {
    const { element, name } = this.#input.host;
    const { colorScheme } = this.#page.configuration.theme;
    this.#portal ??= new Portal(element, name, colorScheme);
    return this.#portal.element;
  }

  #tree(props: Props): RenderInput {
    const { module, host, source } = this.#input;
    return {
      Component: module.Component,
      Root: module.Root,
      name: host.name,
      props: source.withFallback(props),
      island: this.#context,
      watch: this,
    };
  }
}
