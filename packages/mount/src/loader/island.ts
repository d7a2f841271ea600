import { loadAttribute, stateAttribute } from "@skerry/core/contract/attributes";
import type { IslandLifecycle } from "../lifecycle/start-island.ts";
import type { PageLifecycle } from "../lifecycle-module.ts";
import type { FailedDetail, IslandState } from "../skerry.ts";
import type { WidgetEntry } from "../widget-entry.ts";
import { whenIdle } from "./when-idle.ts";
import { whenVisible } from "./when-visible.ts";

/** An island of the page, from its first sight to its removal. */
export interface Island {
  readonly islandElement: HTMLElement;
  readonly islandName: string;
  readonly widgetEntry: WidgetEntry;
  /** The served markup no longer fits them. */
  hasNewProps?: boolean;
  /** The visitor's last `pointerdown`, `keydown` or `click` inside, and where. */
  lastPress?: [type: string, target: EventTarget];
  showState(state?: IslandState): void;
  /** State, event and report of an island that could not be mounted or has crashed. */
  reportFailure(phase: FailedDetail["phase"], error: Error): void;
  /** Waits for the triggers, again after `dropIsland`. */
  armTriggers(): void;
  /** Loads it now, whatever its triggers. Mounted, it reads its props again. */
  loadNow(): void;
  /** Its props have changed in the page. */
  propsChanged(): void;
  /** Something happened inside. */
  handleInteraction(type: string, target: EventTarget): void;
  /** Ends it: triggers, widget; its own HTML is put back. */
  dropIsland(): void;
}

/** A word and what belongs to it; commas inside the parentheses of a media query do. */
const triggers = /[\w-]+(\([^)]*\)|[^,(])*/g;

/**
 * Makes an island of an element, not armed yet.
 *
 * @param loadLifecycle loads what comes after the trigger
 * @param warn loads the words for a slip, if it can
 * @param download starts to load everything that the widget needs
 */
export function createIsland(
  element: HTMLElement,
  name: string,
  entry: WidgetEntry,
  loadLifecycle: () => Promise<PageLifecycle>,
  warn: (call: (page: PageLifecycle) => void) => unknown,
  download: (island: Island) => void,
): Island {
  /** While it waits for its triggers; ends that. */
  let waiting: AbortController | undefined;
  /** Whether something may happen that loads it: then it is worth to start the download early. */
  let isExpected = false;
  let isInteractive = false;
  let isLoading = false;
  let lifecycle: IslandLifecycle | undefined;

  function disarm(): void {
    waiting?.abort();
    waiting = undefined;
    isExpected = isInteractive = false;
  }

  function fire(): void {
    if (waiting) island.loadNow();
  }

  /** @returns whether there is such a trigger */
  function listen(trigger: string): boolean {
    // Of a list, one before it may have happened at once.
    if (!waiting || trigger === "never") return true;
    const { signal } = waiting;
    isExpected = true;
    if (trigger === "eager") fire();
    else if (trigger === "idle") whenIdle(fire);
    else if (trigger === "visible") whenVisible(element, fire, signal);
    else if (trigger === "interaction") {
      isInteractive = true;
      // It may have happened while a site's own widget was asked for its default.
      if (island.lastPress) fire();
    } else if (trigger.startsWith("media")) {
      const list = matchMedia(trigger.slice(5));
      const check = (): void => {
        if (list.matches) fire();
      };
      list.addEventListener("change", check, { signal });
      check();
    } else return false;
    return true;
  }

  /** @returns whether the list has triggers, and only such that there are */
  function arm(list: string): unknown {
    return list
      .match(triggers)
      ?.every(
        (trigger) =>
          listen(trigger.trim()) || !warn((page) => page.warnUnknownTrigger(island, trigger)),
      );
  }

  const island: Island = {
    islandElement: element,
    islandName: name,
    widgetEntry: entry,
    showState(state) {
      if (state) element.setAttribute(stateAttribute, state);
      else element.removeAttribute(stateAttribute);
    },
    reportFailure(phase, error) {
      const event = new CustomEvent("skerry:failed", {
        bubbles: true,
        cancelable: true,
        detail: { name, phase, error, retry: island.loadNow },
      });
      island.showState("failed");
      if (element.dispatchEvent(event)) reportError(error);
    },
    async armTriggers() {
      if (waiting || isLoading) return;
      waiting = new AbortController();
      island.showState("waiting");
      if (arm(element.getAttribute(loadAttribute) ?? "")) return;
      // A site's own widget names its default in its module.
      const module = await entry.importer?.().catch(() => undefined);
      entry.defaultTrigger ??= `${module?.load ?? "visible"}`;
      if (waiting && !arm(entry.defaultTrigger)) arm("visible");
    },
    loadNow() {
      if (lifecycle) lifecycle.loadNow();
      else if (!isLoading && element.isConnected) {
        const triggered = performance.now();
        disarm();
        isLoading = true;
        island.showState("loading");
        download(island);
        loadLifecycle().then(
          (page) => {
            // It may have been dropped, and perhaps loaded again, meanwhile.
            if (isLoading) lifecycle ??= page.startIsland(island, triggered);
          },
          (cause) => {
            if (!isLoading) return;
            isLoading = false;
            island.reportFailure(
              "load",
              new Error(`The widget "${name}" could not be loaded.`, { cause }),
            );
          },
        );
      }
    },
    propsChanged() {
      island.hasNewProps = true;
      lifecycle?.propsChanged();
    },
    handleInteraction(type, target) {
      const isOver = type === "pointerover";
      // What is clicked while nothing is to be mounted has been done with the island's own HTML.
      if ((waiting || isLoading) && /down|click/.test(type)) island.lastPress = [type, target];
      if (isInteractive && (!isOver || entry.widgetKind === 2)) fire();
      else if (isExpected && (isOver || type === "focusin")) download(island);
    },
    dropIsland() {
      const ended = lifecycle;
      disarm();
      lifecycle = undefined;
      isLoading = false;
      delete island.lastPress;
      island.showState();
      // Last, because whoever hears of it may have it loaded again.
      ended?.dropIsland();
    },
  };
  return island;
}
