import type { IslandHost } from "../protocol/lifecycle-api.ts";

/** How long a press is waited for, in milliseconds, when its end may have been missed. */
const longest = 1000;

/** Milliseconds. After a touch the click may come 300 ms late: there may be a second tap to zoom. */
const untilClick = 350;

/** On these the space bar clicks when it is released. */
const clickedByKey =
  "button,summary,[type=button],[type=submit],[type=reset],[type=image],[type=checkbox],[type=radio]";

/** The visitor, who may be in the middle of something. */
export interface Interactions {
  /**
   * Resolves when no press and no composition is under way inside an island. Between `pointerdown`
   * and `click` (`keydown` and `keyup` of the space bar) nodes must not be replaced: the browser
   * drops the click if the node where it began is gone (UI Events, "click": nearest common
   * ancestor). An input method loses its unfinished word when the field is replaced or set.
   *
   * @param doNodesStay whether only a composition matters; asked while a press is under way
   */
  whenSettled(
    host: Pick<IslandHost, "element" | "lastPress">,
    doNodesStay: () => boolean,
  ): Promise<void>;
}

/** Follows what the visitor does from now on. To be called once per page. */
export function followInteractions(): Interactions {
  /** Paths of the events that began them; empty when none is under way. */
  let press: EventTarget[] = [];
  let composition: EventTarget[] = [];
  let seen = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: { element: HTMLElement; doNodesStay(): boolean; resolve(): void }[] = [];

  function check(): void {
    const still: typeof waiting = [];
    for (const one of waiting) {
      const isPressed = press.includes(one.element) && !one.doNodesStay();
      if (isPressed || composition.includes(one.element)) still.push(one);
      else one.resolve();
    }
    waiting = still;
  }

  function release(): void {
    clearTimeout(timer);
    press = [];
    check();
  }

  function releaseIn(milliseconds: number): void {
    seen = true;
    clearTimeout(timer);
    timer = setTimeout(release, milliseconds);
  }

  /** The end of a press can be missed (a drag, another window); one that lasts is `:active`. */
  function doubt(): void {
    if (document.querySelector(":active")) timer = setTimeout(doubt, longest);
    else release();
  }

  function begin(type: string, path: EventTarget[]): void {
    if (type === "keydown" && !(path[0] as Element).matches?.(clickedByKey)) return;
    press = path;
    clearTimeout(timer);
    timer = setTimeout(doubt, longest);
  }

  function listen(types: string, listener: (event: Event) => void): void {
    for (const type of types.split(" ")) {
      addEventListener(type, listener, { capture: true, passive: true });
    }
  }

  // A press that a script begins is nothing that the browser is in the middle of, and may have no end. An end counts in any
  // case: Chromium's own `compositionend` is not always trusted.
  listen("pointerdown keydown", (event) => {
    if (!event.isTrusted) return;
    seen = true;
    begin(event.type, event.composedPath());
  });
  listen("pointerup", () => releaseIn(untilClick));
  listen("pointercancel keyup click", () => releaseIn(0));
  listen("compositionstart compositionupdate", (event) => {
    if (event.isTrusted) composition = event.composedPath();
  });
  // The last `input` follows in the same task.
  listen("compositionend", () => {
    composition = [];
    setTimeout(check);
  });

  return {
    whenSettled: ({ element, lastPress }, doNodesStay) =>
      new Promise((resolve) => {
        // The press that triggered the island may have begun before this code was there.
        if (!seen && lastPress && lastPress[0] !== "click") {
          begin(lastPress[0], [lastPress[1], element]);
        }
        waiting.push({ element, doNodesStay, resolve });
        check();
      }),
  };
}
