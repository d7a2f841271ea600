import type { PropsError } from "@skerry/core/props/props-error";
import type { WidgetPage } from "@skerry/core/page/widget-page";
import { type Island, IslandProvider } from "@skerry/ui/island";
import type { ComponentType, ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot, type Root, type RootOptions } from "react-dom/client";
import { Boundary, type Watch } from "./boundary.tsx";
import { createIslandContext } from "./island-context.ts";
import { createOverlayContainer, isReplaced, tidyMarkup } from "./island-content.ts";
import type { FailedReason, IslandHost, Shielded, View } from "./island-host.ts";
import { listenLate } from "./listen-late.ts";
import { findScriptIn, type Props, readProps, readPropsText } from "./read-props.ts";
import { ServedNodes } from "./served-nodes.ts";
import { styleHydrated } from "./served-styles.ts";
import { noteVisitorInput, replayClick, type VisitorInput } from "./visitor-input.ts";

/** The build replaces it. */
declare const process: { env: { NODE_ENV?: string } };

/** Roots that were rendered from scratch in this page: their ids start with this number. */
let roots = 0;

/** What is rendered, and from what its props are read. */
export interface RenderedWidget {
  Component: ComponentType<Props>;
  /** Any Standard Schema; without it props pass as they are. */
  schema?: unknown;
  /** The island's child with the props, if it has one. */
  script?: Element | undefined;
}

/** A widget may find a mistake in its props that no schema knows. The class is another file's copy. */
const phaseOf = (thrown: unknown): FailedReason["phase"] =>
  (thrown as Partial<PropsError> | null)?.diagnostic ? "props" : "render";

/** Puts a widget into its island, watches over it, and puts the island's own HTML back at its end. */
export function showWidget(host: IslandHost, widget: RenderedWidget, props: Props): void {
  new WidgetView(host, widget).start_(props);
}

/** Names that end in `_` are shortened by the build. */
class WidgetView implements View, Watch, Shielded {
  host_: IslandHost;
  widget_: RenderedWidget;
  context_: Island;
  /** Where React renders. */
  container_: HTMLElement;
  /** What is put back; absent: a copy of what React has taken over. */
  keptNodes_: Node[] | undefined;
  servedNodes_: ServedNodes | undefined;
  /** What was in the island when the widget was new. */
  shownNodes_: Node[] = [];
  unshield_: (() => void) | undefined;
  root_: Root | undefined;
  input_: VisitorInput | undefined;
  crash_: { thrown: unknown } | undefined;
  isHydrated_: boolean;
  isStarting_ = true;
  isInPage_ = false;
  isAnnounced_ = false;
  /** Counts the updates: an earlier one that is still reading its props is not wanted any more. */
  updates_ = 0;

  constructor(host: IslandHost, widget: RenderedWidget) {
    const { element, isOverlay } = host;
    const servedPrefix = isOverlay ? undefined : host.servedPrefix();
    this.host_ = host;
    this.widget_ = widget;
    this.context_ = createIslandContext(host, servedPrefix ?? `c${roots++}-`);
    this.container_ = isOverlay ? createOverlayContainer() : element;
    this.isHydrated_ = servedPrefix !== undefined;
    if (this.isHydrated_) this.servedNodes_ = new ServedNodes(element);
    else this.keptNodes_ = [...element.childNodes];
  }

  get originalNodes_(): Node[] {
    return (this.keptNodes_ ??= this.servedNodes_?.take_() ?? []);
  }

  set originalNodes_(nodes: Node[]) {
    this.servedNodes_?.stop_();
    this.servedNodes_ = undefined;
    this.keptNodes_ = nodes;
  }

  start_(props: Props): void {
    const { host_: host, container_: container } = this;
    if (host.isOverlay) host.element.append(container);
    else if (this.isHydrated_) {
      tidyMarkup(host.element, this.widget_.script);
      this.servedNodes_?.watch_(host.element);
    }
    host.onRenderStart(this);
    listenLate(container);
    if (this.isHydrated_) styleHydrated(container);
    const tree = this.tree_(props);
    flushSync(() => {
      if (this.isHydrated_) {
        this.root_ = hydrateRoot(container, tree, this.options_());
      } else {
        this.root_ = createRoot(container, this.options_());
        this.root_.render(tree);
      }
    });
    this.isStarting_ = false;
    this.settle_();
    // Renders what effects have changed. Left to React's scheduler, the browser would draw after each root
    // ("requestPaint"). With the same element React skips all components whose state is the same.
    if (this.isInPage_) flushSync(() => this.root_?.render(tree));
  }

  tree_(props: Props): ReactNode {
    const { Component } = this.widget_;
    return (
      <Boundary watch={this}>
        <IslandProvider value={this.context_}>
          <Component {...props} />
        </IslandProvider>
      </Boundary>
    );
  }

  options_(): RootOptions {
    return {
      identifierPrefix: this.context_.prefix,
      // An island that fails is reported once, by the page. While a widget is developed, React also says in which
      // component, and what the widget itself has caught.
      ...(process.env.NODE_ENV !== "development" && { onCaughtError() {} }),
      onUncaughtError: (error) => this.crashed(error),
      onRecoverableError: (error) => {
        this.isHydrated_ = false;
        this.host_.onMismatch(error);
      },
    };
  }

  rendering(): void {
    const { element, isOverlay } = this.host_;
    if (!this.isInPage_ && !isOverlay)
      this.input_ = noteVisitorInput(element, this.host_.isUntrusted);
  }

  entered(): void {
    this.isInPage_ = true;
    this.shownNodes_ = [...this.host_.element.childNodes];
    this.unshield_ ??= this.host_.shield(this);
    if (!this.isStarting_) queueMicrotask(() => this.settle_());
  }

  /** The page has new HTML for the island: that is put back at the end, and the widget stays. */
  adopt_(nodes: Node[]): void {
    const { host_: host, widget_: widget } = this;
    const propsText = readPropsText(host.element, widget.script, host.isUntrusted);
    this.originalNodes_ = nodes;
    widget.script = findScriptIn(nodes);
    if (readPropsText(host.element, widget.script, host.isUntrusted) !== propsText) this.update();
  }

  crashed(thrown: unknown): void {
    // On its way out it changes nothing any more, but must not be lost.
    if (!this.root_ && !this.isStarting_ && !(thrown instanceof DOMException)) reportError(thrown);
    this.crash_ ??= { thrown };
    // React is still committing: a root cannot be unmounted from inside.
    if (!this.isStarting_) queueMicrotask(() => this.settle_());
  }

  left(): void {
    this.isInPage_ = false;
  }

  /** After a commit: the widget is in the page, or it has crashed. */
  settle_(): void {
    const { host_: host, crash_: crash, input_: input } = this;
    if (!this.root_) return;
    if (crash) this.fail_({ phase: phaseOf(crash.thrown), ...crash });
    else if (this.isInPage_ && !this.isAnnounced_) {
      this.isAnnounced_ = true;
      input?.handOver();
      // The click on the content that an overlay is about was made on what is still there.
      const clicked = host.lastClick();
      if (!host.isOverlay) replayClick(clicked, host);
      // A handler of the input or the click may have unmounted it.
      if (this.root_) host.onMounted(this.isHydrated_);
    }
  }

  /** Takes texts, routes and theme from the page as it is now. */
  enterPage_(page: WidgetPage): void {
    if (page === this.host_.page) return;
    const { prefix, fallbackAction, fallbackLabel } = this.context_;
    this.host_.page = page;
    this.context_ = { ...createIslandContext(this.host_, prefix), fallbackAction, fallbackLabel };
  }

  async update(): Promise<void> {
    const { element } = this.host_;
    const { schema, script } = this.widget_;
    const update = ++this.updates_;
    const isCurrent = (): boolean => this.root_ !== undefined && update === this.updates_;
    try {
      const props = await readProps(element, script, schema, this.host_.isUntrusted);
      const page = await this.host_.loadPage();
      if (!isCurrent()) return;
      this.enterPage_(page);
      flushSync(() => this.root_?.render(this.tree_(props)));
    } catch (thrown) {
      const propsText = (): string | null => readPropsText(element, script, this.host_.isUntrusted);
      if (isCurrent()) this.fail_({ phase: "props", thrown, propsText });
    }
  }

  fail_(reason: FailedReason): void {
    this.stop();
    if (!this.isAnnounced_) this.input_?.refocus();
    this.host_.onFailed(reason);
  }

  stop(): void {
    const root = this.root_;
    if (!root) return;
    this.root_ = undefined;
    // Now: what React changes in nodes that it has taken out is not noted.
    this.servedNodes_?.take_();
    this.unshield_?.();
    this.host_.slots?.stop_();
    const present = [...this.host_.element.childNodes];
    flushSync(() => root.unmount());
    // React is at work and unmounts when it is done: the widget is stopped from inside an effect.
    if (this.isInPage_) queueMicrotask(() => this.putBack_(present));
    else this.putBack_(present);
  }

  /** @param present the nodes in the island before React took its own away */
  putBack_(present: Node[]): void {
    // React did not find its nodes: the page has put something else in their place, and that stays.
    const stays =
      this.crash_?.thrown instanceof DOMException && isReplaced(present, this.shownNodes_);
    const { element, isOverlay } = this.host_;
    if (isOverlay) this.container_.remove();
    else element.replaceChildren(...(stays ? present : this.originalNodes_));
  }
}
