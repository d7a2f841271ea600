import type { Page } from "playwright-core";

/** What a page holds on to at a moment. */
export interface Handles {
  /** Event listeners of every live node and object, as the engine counts them. */
  listeners: number;
  timers: number;
  /** Animation frames and idle callbacks that are asked for. */
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
    const timers = new Set<number>();
    const callbacks = new Set<string>();
    const observed = new Map<object, number>();
    Object.assign(window, { handles: { timers, callbacks, observed } });

    const { setTimeout, clearTimeout, setInterval, clearInterval } = window;
    const { requestAnimationFrame, cancelAnimationFrame } = window;
    const { requestIdleCallback, cancelIdleCallback } = window;
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

    for (const { prototype } of [IntersectionObserver, ResizeObserver, MutationObserver]) {
      const { observe, disconnect } = prototype;
      Object.assign(prototype, {
        observe(this: object, ...args: []) {
          observed.set(this, (observed.get(this) ?? 0) + 1);
          return Reflect.apply(observe, this, args);
        },
        disconnect(this: object) {
          observed.delete(this);
          return Reflect.apply(disconnect, this, []);
        },
      });
    }
    for (const { prototype } of [IntersectionObserver, ResizeObserver]) {
      const { unobserve } = prototype;
      Object.assign(prototype, {
        unobserve(this: object, target: Element) {
          observed.set(this, (observed.get(this) ?? 1) - 1);
          return Reflect.apply(unobserve, this, [target]);
        },
      });
    }
  });
}

/** What the page holds on to now, after a garbage collection. */
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
 * What the page holds on to beyond an earlier moment: nothing, once all garbage has been collected.
 * It may be less than before, which had garbage of its own.
 */
export async function handlesBeyond(page: Page, before: Handles): Promise<Partial<Handles>> {
  const now = Object.entries(await handles(page)) as [keyof Handles, number][];
  return Object.fromEntries(now.filter(([name, count]) => count > before[name]));
}

/** Inserts and removes the page's island a number of times; mounted each time, removed at last. */
export async function comeAndGo(page: Page, times: number): Promise<void> {
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
      // Time enough to start what has to end.
      await wait(20);
    }
    island.remove();
    await wait(50);
  }, times);
}
