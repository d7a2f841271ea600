import type { Browser } from "playwright-core";
import { timeWhenIdle } from "./time-when-idle.ts";

/** How long the scripts of a page kept a slow processor busy at a stretch, in milliseconds. */
export interface Blocking {
  /** The longest evaluation of one file. */
  evaluation: number;
  /** The longest of all other scripts: handlers, callbacks, and what promises continue. */
  other: number;
}

/** A part of PerformanceScriptTiming, which only frames of more than 50 ms have (Long Animation Frames API). */
interface ScriptTiming {
  duration: number;
  invokerType: string;
}

/** How much slower than this machine, as Lighthouse takes phones to be. */
const slowdown = 4;

/** Opens a page at a quarter of the processor's speed, and waits until it has nothing left to do. */
export async function measureBlocking(browser: Browser, url: string): Promise<Blocking> {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  try {
    const page = await context.newPage();
    await page.addInitScript(() => {
      const scripts: ScriptTiming[] = [];
      Object.assign(window, { benchScripts: scripts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const frame = entry as PerformanceEntry & { scripts: ScriptTiming[] };
          for (const { duration, invokerType } of frame.scripts) {
            scripts.push({ duration, invokerType });
          }
        }
      }).observe({ type: "long-animation-frame", buffered: true });
    });
    const session = await context.newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.goto(url, { waitUntil: "load", timeout: 180_000 });
    await timeWhenIdle(session);
    const scripts = await page.evaluate(
      () => (window as unknown as { benchScripts: ScriptTiming[] }).benchScripts,
    );
    const longest = (isEvaluation: boolean): number =>
      Math.max(
        0,
        ...scripts
          .filter(
            ({ invokerType }) => /^(classic|module)-script$/.test(invokerType) === isEvaluation,
          )
          .map(({ duration }) => duration),
      );
    return { evaluation: longest(true), other: longest(false) };
  } finally {
    await context.close();
  }
}
