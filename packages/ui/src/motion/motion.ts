/**
 * Whether things on the page may move by themselves.
 *
 * - `playing`: they may.
 * - `paused`: the visitor has stopped them, for every widget of the page.
 * - `inactive`: the page cannot be seen: its tab is hidden or it lies in the back/forward cache.
 * - `reduced`: the visitor's system asks for reduced motion. Also before the first subscriber and on
 *   a server, where the wish is not known yet.
 */
export type Motion = "playing" | "paused" | "inactive" | "reduced";

const storageKey = "skerry.motion";
const listeners = new Set<() => void>();
let current: Motion = "reduced";
let paused = false;
let frozen = false;
let reduced: MediaQueryList | undefined;

/** The one switch of the page that every moving widget obeys and every pause button turns. */
export const motion = {
  /** @returns function that ends the subscription; the last one to end stops all listening */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    // After the listener is added: preact/compat compares the snapshot only before it subscribes.
    if (listeners.size === 1) start();
    return () => {
      if (listeners.delete(listener) && listeners.size === 0) stop();
    };
  },

  getSnapshot: (): Motion => current,

  /** Pauses, or plays again. Kept until the tab is closed. */
  toggle(): void {
    paused = !paused;
    try {
      sessionStorage.setItem(storageKey, paused ? "paused" : "playing");
    } catch {
      // Blocked storage throws, also where cookies are off: then this page alone remembers.
    }
    update();
  },
};

function start(): void {
  try {
    paused = sessionStorage.getItem(storageKey) === "paused";
  } catch {
    // The visitor's choice on this page stays.
  }
  frozen = false;
  reduced = matchMedia("(prefers-reduced-motion: reduce)");
  reduced.addEventListener("change", update);
  document.addEventListener("visibilitychange", update);
  addEventListener("pagehide", freeze);
  addEventListener("pageshow", thaw);
  update();
}

function stop(): void {
  reduced?.removeEventListener("change", update);
  document.removeEventListener("visibilitychange", update);
  removeEventListener("pagehide", freeze);
  removeEventListener("pageshow", thaw);
  reduced = undefined;
  update();
}

function freeze(): void {
  frozen = true;
  update();
}

function thaw(): void {
  frozen = false;
  update();
}

function update(): void {
  const next = read();
  if (next === current) return;
  current = next;
  for (const listener of listeners) listener();
}

function read(): Motion {
  if (!reduced || reduced.matches) return "reduced";
  if (paused) return "paused";
  return frozen || document.hidden ? "inactive" : "playing";
}
