import { loadAttribute, stateAttribute } from "@skerry/core/contract/attributes";
import type { WidgetEntry } from "../widget-entry.ts";
import { overlayKind } from "../widget-entry.ts";
import type { Island, IslandLifecycle } from "./island-lifecycle.ts";
import { download, loadLifecycle, warn } from "./loader-files.ts";
import { waitForTrigger } from "./wait-for-trigger.ts";

/** A word and what belongs to it; commas inside the parentheses of a media query do. */
const triggers = /[\w-]+(\([^)]*\)|[^,(])*/g;

/** Makes an island of an element, not armed yet. */
export function createIsland(element: HTMLElement, name: string, entry: WidgetEntry): Island {
  /** What ends the waiting for each trigger, while it waits. */
  let stops: (() => unknown)[] | undefined;
  /** Whether a trigger may fire: then it is worth to start the download early. */
  let isExpected = false;
  let isInteractive = false;
  let isTriggered = false;
  let lifecycle: IslandLifecycle | undefined;

  function disarm(): void {
    stops?.forEach((stop) => stop());
    stops = undefined;
    isExpected = isInteractive = false;
  }

  function fire(): void {
    if (stops) island.loadNow_();
  }

  /** @returns whether there is such a trigger */
  function arm(trigger: string): unknown {
    // One before it in the list may have fired at once.
    if (!stops || trigger === "never") return true;
    isExpected = true;
    if (trigger === "interaction") {
      isInteractive = true;
      // It may have happened while a site's own widget was asked for its default.
      if (island.lastPress_) fire();
      return true;
    }
    const stop = waitForTrigger(trigger, element, fire);
    if (stop && stops) stops.push(stop);
    else stop?.();
    return stop;
  }

  /** @returns whether the list has triggers, and only such that there are */
  function armAll(list: string): unknown {
    return list
      .match(triggers)
      ?.every(
        (trigger) =>
          arm(trigger.trim()) || !warn((page) => page.warnUnknownTrigger_(island, trigger)),
      );
  }

  function load(): void {
    const triggered = performance.now();
    disarm();
    isTriggered = true;
    island.showState_("loading");
    download(island);
    loadLifecycle().then(
      (page) => {
        // It may have been stopped, and perhaps loaded again, meanwhile.
        if (isTriggered) lifecycle ??= page.startIsland_(island, triggered);
      },
      (cause) => {
        if (!isTriggered) return;
        isTriggered = false;
        const error = new Error(`The widget "${name}" could not be loaded.`, { cause });
        island.reportFailed_("load", error);
      },
    );
  }

  const island: Island = {
    element_: element,
    name_: name,
    entry_: entry,
    showState_(state) {
      if (state) element.setAttribute(stateAttribute, state);
      else element.removeAttribute(stateAttribute);
    },
    reportFailed_(phase, error) {
      const detail = { name, phase, error, retry: island.loadNow_ };
      const init = { bubbles: true, cancelable: true, detail };
      island.showState_("failed");
      if (element.dispatchEvent(new CustomEvent("skerry:failed", init))) reportError(error);
    },
    async armTriggers_() {
      if (stops || isTriggered) return;
      stops = [];
      island.showState_("waiting");
      if (armAll(element.getAttribute(loadAttribute) ?? "")) return;
      // A site's own widget names its default in its module.
      const module = await entry.importer_?.().catch(() => undefined);
      entry.defaultTrigger_ ??= `${module?.load ?? "visible"}`;
      if (stops && !armAll(entry.defaultTrigger_)) armAll("visible");
    },
    loadNow_() {
      if (lifecycle) lifecycle.loadNow_();
      else if (!isTriggered && element.isConnected) load();
    },
    updateProps_() {
      island.hasNewProps_ = true;
      lifecycle?.updateProps_();
    },
    handleInteraction_(type, target) {
      const isOver = type === "pointerover";
      // What is clicked while nothing is to be mounted has been done with the island's own HTML.
      if ((stops || isTriggered) && /down|click/.test(type)) island.lastPress_ = [type, target];
      if (isInteractive && (!isOver || entry.kind_ === overlayKind)) island.loadNow_();
      else if (isExpected && (isOver || type === "focusin")) download(island);
    },
    stop_() {
      const started = lifecycle;
      disarm();
      lifecycle = undefined;
      isTriggered = false;
      delete island.lastPress_;
      island.showState_();
      // Last, because a handler of its events may load the island again.
      started?.stop_();
    },
  };
  return island;
}
