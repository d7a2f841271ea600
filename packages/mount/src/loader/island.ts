import { loadAttribute, stateAttribute } from "@skerry/core/contract/attributes";
import type { Life } from "../life/life.ts";
import type { Lives } from "../life/lives.ts";
import type { FailedDetail, IslandState } from "../skerry.ts";
import type { WidgetEntry } from "../widget-entry.ts";
import { whenIdle } from "./when-idle.ts";
import { whenVisible } from "./when-visible.ts";

/** An island of the page, from its first sight to its removal. */
export interface Island {
  readonly islandElement: HTMLElement;
  readonly islandName: string;
  readonly widgetEntry: WidgetEntry;
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
  happened(type: string, target: EventTarget): void;
  /** Ends it: triggers, widget; its own HTML is put back. */
  dropIsland(): void;
}

/** Commas inside the parentheses of a media query do not separate triggers. */
const separator = /,(?![^(]*\))/;

/**
 * Makes an island of an element, not armed yet.
 *
 * @param lives loads what comes after the trigger
 * @param tell loads the words for a slip, if it can
 * @param download starts to load everything that the widget needs
 */
export function createIsland(
  element: HTMLElement,
  name: string,
  entry: WidgetEntry,
  lives: () => Promise<Lives>,
  tell: (say: (lives: Lives) => void) => void,
  download: () => void,
): Island {
  let stops: (() => void)[] = [];
  let armed = false;
  let interaction = false;
  let loading: object | undefined;
  let life: Life | undefined;

  function disarm(): void {
    for (const stop of stops) stop();
    stops = [];
    armed = interaction = false;
  }

  /** A trigger happened. While the page is prerendered nobody looks at it yet. */
  function fire(): void {
    if ((document as { prerendering?: boolean }).prerendering) {
      document.addEventListener("prerenderingchange", fire, { once: true });
    } else if (armed) island.loadNow();
  }

  const triggers: Record<string, (query: string) => void> = {
    // @ts-expect-error: a prototype, so that "constructor" is no trigger.
    __proto__: null,
    eager: fire,
    idle: () => whenIdle(fire),
    visible: () => stops.push(whenVisible(element, fire)),
    interaction: () => (interaction = true),
    media(query) {
      const list = matchMedia(query);
      const check = (): void => {
        if (list.matches) fire();
      };
      list.addEventListener("change", check);
      stops.push(() => list.removeEventListener("change", check));
      check();
    },
    never() {},
  };

  /** @returns the trigger that nobody knows, if there is one */
  const start = (load: string): string | undefined =>
    load.split(separator).find((trigger) => {
      const [, kind, query] = /^\s*(\w*)(.*)/.exec(trigger) as unknown as [string, string, string];
      const listen = triggers[kind];
      listen?.(query);
      return !listen;
    });

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
      if (armed || loading) return;
      armed = true;
      island.showState("waiting");
      const asked = element.getAttribute(loadAttribute);
      const unknown = asked ? start(asked) : "";
      if (unknown === undefined) return;
      if (unknown) tell((say) => say.unknownTrigger(island, unknown));
      // A site's own widget names its default in its module.
      entry.defaultTrigger ??= (await entry.importer?.().catch(() => undefined))?.load ?? "visible";
      start(entry.defaultTrigger);
    },
    loadNow() {
      if (life) life.loadNow();
      else if (!loading) {
        const triggered = performance.now();
        const mine = (loading = {});
        disarm();
        island.showState("loading");
        if (entry.widgetKind !== 1) download();
        lives().then(
          (lives) => {
            if (loading === mine) life = lives.beginLife(island, triggered);
          },
          (error) => {
            if (loading === mine) island.reportFailure("load", error);
            loading = undefined;
          },
        );
      }
    },
    propsChanged() {
      life?.propsChanged();
    },
    happened(type, target) {
      const over = type === "pointerover";
      if (/down|click/.test(type)) island.lastPress = [type, target];
      if (interaction && (!over || entry.widgetKind === 2)) fire();
      else if (armed && (over || type === "focusin")) download();
    },
    dropIsland() {
      disarm();
      life?.dropIsland();
      life = loading = undefined;
      island.showState();
    },
  };
  return island;
}
