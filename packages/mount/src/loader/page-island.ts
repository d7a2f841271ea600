import { loadAttribute, propsAttribute, stateAttribute } from "@skerry/core/contract/attributes";
import { maxLoadLength, triggerPattern } from "@skerry/core/contract/load-triggers";
import type { FailedDetail, IslandState } from "../skerry.ts";
import type { WidgetEntry } from "../widget-entry.ts";
import { overlayKind } from "../widget-entry.ts";
import type { Island, IslandLifecycle } from "./island-lifecycle.ts";
import { download, loadLifecycle, warn } from "./loader-files.ts";
import { waitForTrigger } from "./wait-for-trigger.ts";

/**
 * An island that is not armed yet. What is documented at `Island` is not repeated here. Names that end in
 * `_` are shortened by the build.
 */
export class PageIsland implements Island {
  declare readonly element_: HTMLElement;
  declare readonly name_: string;
  declare readonly entry_: WidgetEntry;
  declare hasNewProps_?: boolean;
  declare lastPress_?: Island["lastPress_"];
  /** What ends the waiting for each trigger, while it waits. */
  #stops?: (() => unknown)[] | undefined;
  /** Whether a trigger may fire: then it is worth to start the download early. */
  #isExpected?: boolean;
  #isInteractive?: boolean;
  #isTriggered?: boolean;
  #lifecycle?: IslandLifecycle | undefined;
  declare state_?: IslandState | undefined;

  constructor(element: HTMLElement, name: string, entry: WidgetEntry) {
    this.element_ = element;
    this.name_ = name;
    this.entry_ = entry;
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
      if (this.lastPress_) this.loadNow_();
      return true;
    }
    const stop = waitForTrigger(trigger, this.element_, () => {
      if (this.#stops) this.loadNow_();
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
          this.#arm(trigger.trim()) || !warn((page) => page.warnUnknownTrigger_(this, trigger)),
      );
  }

  #load(): void {
    const triggered = performance.now();
    this.#disarm();
    this.#isTriggered = true;
    this.showState_("loading");
    download(this);
    loadLifecycle().then(
      (page) => {
        // It may have been stopped, and perhaps loaded again, meanwhile.
        if (this.#isTriggered) this.#lifecycle ??= page.startIsland_(this, triggered);
      },
      (cause) => {
        if (!this.#isTriggered) return;
        this.#isTriggered = false;
        this.reportFailed_(
          "load",
          new Error(`The widget "${this.name_}" could not be loaded.`, { cause }),
        );
      },
    );
  }

  showState_(state?: IslandState): void {
    this.state_ = state;
    if (state) this.element_.setAttribute(stateAttribute, state);
    else this.element_.removeAttribute(stateAttribute);
  }

  reportFailed_(phase: FailedDetail["phase"], error: Error): void {
    this.showState_("failed");
    const isDefault = this.element_.dispatchEvent(
      new CustomEvent("skerry:failed", {
        bubbles: true,
        cancelable: true,
        detail: { name: this.name_, phase, error, retry: () => this.loadNow_() },
      }),
    );
    if (isDefault) reportError(error);
  }

  async armTriggers_(): Promise<void> {
    const entry = this.entry_;
    if (this.#stops || this.#isTriggered) return;
    this.#stops = [];
    const isArmed = this.#armAll(this.element_.getAttribute(loadAttribute) ?? "");
    // A trigger may have fired at once.
    if (this.#stops) this.showState_("waiting");
    if (isArmed) return;
    // A site's own widget names its default in its module.
    const module = await entry.importer?.().catch(() => undefined);
    entry.defaultTrigger ??= `${module?.load ?? "visible"}`;
    if (this.#stops && !this.#armAll(entry.defaultTrigger)) this.#armAll("visible");
  }

  loadNow_(): void {
    if (this.#lifecycle) this.#lifecycle.loadNow_();
    else if (!this.#isTriggered && this.element_.isConnected) this.#load();
  }

  handleAttribute_(name: string): void {
    if (name === propsAttribute) this.#updateProps();
    // The page's HTML has no state: a morph has taken it away.
    else if (this.element_.getAttribute(stateAttribute) != this.state_)
      this.showState_(this.state_);
  }

  #updateProps(): void {
    this.hasNewProps_ = true;
    this.#lifecycle?.updateProps_();
  }

  handleInteraction_(type: string, target: EventTarget): void {
    const isOver = type === "pointerover";
    // What is clicked while nothing is to be mounted has been done with the island's own HTML.
    if ((this.#stops || this.#isTriggered) && /down|click/.test(type)) {
      this.lastPress_ = [type, target];
    }
    if (this.#isInteractive && (!isOver || this.entry_.kind === overlayKind)) this.loadNow_();
    else if (this.#isExpected && (isOver || type === "focusin")) download(this);
  }

  stop_(): void {
    const started = this.#lifecycle;
    this.#disarm();
    this.#lifecycle = undefined;
    this.#isTriggered = false;
    delete this.lastPress_;
    this.showState_();
    // Last, because a handler of its events may load the island again.
    started?.stop_();
  }
}
