import { loadAttribute, propsAttribute, stateAttribute } from "@skerry/core/contract/attributes";
import { maxLoadLength, triggerPattern } from "@skerry/core/contract/load-triggers";
import type { FailedDetail, IslandState } from "../protocol/skerry.ts";
import type { WidgetEntry } from "../protocol/widget-entry.ts";
import { overlayKind } from "../protocol/widget-entry.ts";
import type { IslandHost, MoreOfError, IslandController } from "../protocol/lifecycle-api.ts";
import { download, files, loadLifecycle, warn } from "./chunks.ts";
import { showKept } from "./kept-html.ts";
import { waitForTrigger } from "./wait-for-trigger.ts";

/**
 * The element of an island, from its first sight to its removal: waits for the triggers, shows the state, and hands on
 * what the page and the visitor do. Members that `IslandHost` describes are not described again.
 */
export class IslandElement implements IslandHost {
  declare readonly element: HTMLElement;
  declare readonly name: string;
  declare readonly entry: WidgetEntry;
  declare hasNewProps?: boolean;
  declare lastPress?: [type: string, target: EventTarget] | undefined;
  declare state?: IslandState | undefined;
  /** Ends the waiting for each trigger; absent while it does not wait. */
  #stops?: (() => unknown)[] | undefined;
  /** Whether a trigger may fire: then it is worth to start the download early. */
  #isExpected?: boolean;
  #isInteractive?: boolean;
  #isTriggered?: boolean | undefined;
  #island?: IslandController | undefined;

  constructor(element: HTMLElement, name: string, entry: WidgetEntry) {
    this.element = element;
    this.name = name;
    this.entry = entry;
  }

  #disarm(): void {
    this.#stops?.forEach((stop) => stop());
    this.#stops = undefined;
    this.#isExpected = this.#isInteractive = false;
  }

  /** @returns whether there is such a trigger */
  #arm(trigger: string): unknown {
    // One before it in the list may have fired at once.
    if (!this.#stops || trigger === "never") return true;
    this.#isExpected = true;
    if (trigger === "interaction") {
      this.#isInteractive = true;
      // It may have happened while a site's own widget was asked for its default.
      if (this.lastPress) this.loadNow();
      return true;
    }
    const stop = waitForTrigger(trigger, this.element, () => {
      if (this.#stops) this.loadNow();
    });
    if (stop && this.#stops) this.#stops.push(stop);
    else stop?.();
    return stop;
  }

  /** @returns whether the list has triggers, and only such that there are */
  #armAll(list: string): unknown {
    return list
      .slice(0, maxLoadLength)
      .match(triggerPattern)
      ?.every(
        (trigger) =>
          this.#arm(trigger.trim()) || !warn((page) => page.warnUnknownTrigger(this, trigger)),
      );
  }

  #load(): void {
    const triggered = performance.now();
    this.#disarm();
    this.#isTriggered = true;
    this.showState("loading");
    download(this);
    loadLifecycle().then(
      (page) => {
        // It may have been stopped, and perhaps loaded again, meanwhile.
        if (this.#isTriggered) this.#island ??= page.startIsland(this, triggered);
      },
      (cause) => {
        if (!this.#isTriggered) return;
        this.#isTriggered = false;
        showKept(this.element);
        this.reportFailed(
          "load",
          new Error(`The widget "${this.name}" could not be loaded.`, { cause }),
        );
      },
    );
  }

  showState(state?: IslandState): void {
    this.state = state;
    if (state) this.element.setAttribute(stateAttribute, state);
    else this.element.removeAttribute(stateAttribute);
  }

  emit(type: string, detail?: object): boolean {
    return this.element.dispatchEvent(
      new CustomEvent(`skerry:${type}`, {
        bubbles: true,
        cancelable: true,
        detail: { ...detail, name: this.name },
      }),
    );
  }

  reportFailed(phase: FailedDetail["phase"], error: Error, more?: MoreOfError): void {
    this.showState("failed");
    const isDefault = this.emit("failed", { phase, error, retry: () => this.loadNow() });
    if (this.emit("error", { kind: phase, error, build: files.build, ...more }) && isDefault) {
      reportError(error);
    }
  }

  /** Waits for the triggers, again after `stop`. */
  async armTriggers(): Promise<void> {
    const entry = this.entry;
    if (this.#stops || this.#isTriggered) return;
    this.#stops = [];
    const isArmed = this.#armAll(this.element.getAttribute(loadAttribute) ?? "");
    // A trigger may have fired at once.
    if (this.#stops) this.showState("waiting");
    if (isArmed) return;
    // A site's own widget names its default in its module.
    const module = await entry.importer?.().catch(() => {});
    const list = (entry.defaultTrigger ??= `${module?.load ?? "visible"}`);
    if (this.#stops && !this.#armAll(list)) this.#armAll("visible");
  }

  /** Loads it now, whatever its triggers. Mounted, it reads its props again. */
  loadNow(): void {
    if (this.#island) this.#island.loadNow();
    else if (!this.#isTriggered && this.element.isConnected) this.#load();
  }

  /** The page has changed its props or its state. */
  handleAttribute(name: string): void {
    if (name === propsAttribute) {
      this.hasNewProps = true;
      this.#island?.updateProps();
    }
    // The page's HTML has no state: a morph has taken it away.
    else if (this.element.getAttribute(stateAttribute) != this.state) {
      this.showState(this.state);
      this.#island?.morphed();
    }
  }

  /** The visitor did something inside. */
  handleInteraction(type: string, target: EventTarget): void {
    const isOver = type === "pointerover";
    // A click while nothing is to be mounted has been made on the island's own HTML.
    if ((this.#stops || this.#isTriggered) && /down|click/.test(type)) {
      this.lastPress = [type, target];
    }
    if (this.#isInteractive && (!isOver || this.entry.kind === overlayKind)) this.loadNow();
    else if (this.#isExpected && (isOver || type === "focusin")) download(this);
  }

  /** Ends triggers and widget; the island's own HTML is put back. */
  stop(): void {
    const started = this.#island;
    this.#disarm();
    this.#island = this.#isTriggered = this.lastPress = undefined;
    this.showState();
    // Last, because a handler of its events may load the island again.
    started?.stop();
  }
}
