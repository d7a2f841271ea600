import type { Page } from "playwright-core";

/** Listeners, timers and observers that a page holds on to at a moment. */
export interface Handles {
  /** Event listeners of every live node and object, as the engine counts them. */
  listeners: number;
  timers: number;
  /** Animation frames and idle callbacks that are requested. */
  callbacks: number;
  /** Elements under observation by intersection, resize or mutation observers. */
  observed: number;
}

declare global {
  interface Window {
    keptIsland?: HTMLElement;
    handles: { timers: Set<number>; callbacks: Set<string>; observed: Map<object, number> };
  }
}

/** Counts from now on what the page's scripts start. Call it before the page is opened. */
export async function countHandles(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.handles = { timers: new Set(), callbacks: new Set(), observed: new Map() };
  });
  await page.addInitScript(countTimers);
  await page.addInitScript(countCallbacks);
  await page.addInitScript(countObserved);
}

/** Runs in the page. */
function countTimers(): void {
  const { timers } = window.handles;
  const { setTimeout, clearTimeout, setInterval, clearInterval } = window;
  Object.assign(window, {
    setTimeout(run: () => void, wait?: number) {
      const id = setTimeout(() => (timers.delete(id), run()), wait);
      timers.add(id);
      return id;
    },
    clearTimeout: (id: number) => (timers.delete(id), clearTimeout(id)),
    setInterval(run: () => void, wait?: number) {
      const id = setInterval(run, wait);
      timers.add(id);
      return id;
    },
    clearInterval: (id: number) => (timers.delete(id), clearInterval(id)),
  });
}

/** Runs in the page. */
function countCallbacks(): void {
  const { callbacks } = window.handles;
  const { requestAnimationFrame, cancelAnimationFrame } = window;
  const { requestIdleCallback, cancelIdleCallback } = window;
  Object.assign(window, {
    requestAnimationFrame(run: FrameRequestCallback) {
      const id = requestAnimationFrame((time) => (callbacks.delete(`frame ${id}`), run(time)));
      callbacks.add(`frame ${id}`);
      return id;
    },
    cancelAnimationFrame: (id: number) => (
      callbacks.delete(`frame ${id}`),
      cancelAnimationFrame(id)
    ),
    requestIdleCallback(run: IdleRequestCallback, options?: IdleRequestOptions) {
      const id = requestIdleCallback(
        (deadline) => (callbacks.delete(`idle ${id}`), run(deadline)),
        options,
      );
      callbacks.add(`idle ${id}`);
      return id;
    },
    cancelIdleCallback: (id: number) => (callbacks.delete(`idle ${id}`), cancelIdleCallback(id)),
  });
}

/** Runs in the page. */
function countObserved(): void {
  const { observed } = window.handles;
  const targets = new WeakMap<object, WeakSet<object>>();
  const targetsOf = (observer: object): WeakSet<object> => {
    const known = targets.get(observer) ?? new WeakSet();
    targets.set(observer, known);
    return known;
  };
  for (const { prototype } of [IntersectionObserver, ResizeObserver, MutationObserver]) {
    const { observe, disconnect } = prototype;
    Object.assign(prototype, {
      observe(this: object, ...args: [object]) {
        const known = targetsOf(this);
        // To observe a target again changes the options only: https://dom.spec.whatwg.org/#dom-mutationobserver-observe
        if (!known.has(args[0])) observed.set(this, (observed.get(this) ?? 0) + 1);
        known.add(args[0]);
        return Reflect.apply(observe, this, args);
      },
      disconnect(this: object) {
        observed.delete(this);
        targets.delete(this);
        return Reflect.apply(disconnect, this, []);
      },
    });
  }
  for (const { prototype } of [IntersectionObserver, ResizeObserver]) {
    const { unobserve } = prototype;
    Object.assign(prototype, {
      unobserve(this: object, target: Element) {
        if (targetsOf(this).delete(target)) observed.set(this, (observed.get(this) ?? 1) - 1);
        return Reflect.apply(unobserve, this, [target]);
      },
    });
  }
}

/** The handles of the page now, after a garbage collection. */
export async function handles(page: Page): Promise<Handles> {
  const session = await page.context().newCDPSession(page);
  try {
    await session.send("Performance.enable");
    // One collection frees what the next one can then free.
    for (let round = 0; round < 3; round += 1) await session.send("HeapProfiler.collectGarbage");
    const { metrics } = await session.send("Performance.getMetrics");
    const counted = await page.evaluate(() => ({
      timers: window.handles.timers.size,
      callbacks: window.handles.callbacks.size,
      observed: [...window.handles.observed.values()].reduce((sum, count) => sum + count, 0),
    }));
    const listeners = metrics.find(({ name }) => name === "JSEventListeners")?.value ?? 0;
    return { listeners, ...counted };
  } finally {
    await session.detach();
  }
}

/**
 * The counts that are higher than at an earlier moment: none when nothing leaks. Counts may be lower,
 * because garbage of the earlier moment is gone.
 */
export async function leakedHandles(page: Page, before: Handles): Promise<Partial<Handles>> {
  const now = Object.entries(await handles(page)) as [keyof Handles, number][];
  return Object.fromEntries(now.filter(([name, count]) => count > before[name]));
}

/** Inserts the page's island, waits until it is mounted and removes it, a number of times. */
export async function insertAndRemove(page: Page, times: number): Promise<void> {
  await page.evaluate(async (times) => {
    const wait = (milliseconds: number): Promise<void> =>
      new Promise((resolve) => setTimeout(resolve, milliseconds));
    const island = (window.keptIsland ??= document.querySelector("[data-widget]") as HTMLElement);
    for (let time = 0; time < times; time += 1) {
      island.remove();
      await wait(0);
      const mounted = new Promise((resolve) =>
        island.addEventListener("skerry:mounted", resolve, { once: true }),
      );
      document.querySelector("main")?.append(island);
      await mounted;
      // Time enough to start what must then be stopped.
      await wait(20);
    }
    island.remove();
    await wait(50);
  }, times);
}
