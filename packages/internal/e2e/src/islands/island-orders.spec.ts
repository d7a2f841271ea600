import type { Skerry } from "@skerry/mount";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { openIslandPage } from "./island-page.ts";

/** What a page, its visitor or its browser does to an island, and how long nothing else happens. */
interface Step {
  do:
    | "props"
    | "broken props"
    | "crashing props"
    | "suspending props"
    | "arrive"
    | "load"
    | "unmount"
    | "leave"
    | "return"
    | "move"
    | "morph"
    | "crash"
    | "come back from memory";
  tasks: number;
}

const steps = fc.array(
  fc.record({
    do: fc.constantFrom(
      ...(["props", "props", "broken props", "crashing props", "suspending props"] as const),
      ...(["arrive", "load", "load", "unmount", "leave", "return"] as const),
      ...(["move", "morph", "crash", "come back from memory"] as const),
    ),
    // 0: the next step follows in the same task, 1: after microtasks.
    tasks: fc.constantFrom(0, 0, 1, 1, 2, 4, 8),
  }),
  { minLength: 1, maxLength: 14 },
);

/** What the widget of an order has done. */
interface Log {
  alive: number;
  mostAlive: number;
  /** Whether nothing suspends any more. */
  isOpen: boolean;
  arrivals: Set<() => void>;
  crash?: (() => void) | undefined;
}

declare global {
  interface Window {
    log: Log;
  }
}

/** Throws a promise, as libraries do: Preact knows no `use`. */
const actor = `
import { jsx, useEffect, useState } from "/skerry/react.js";
export const load = "eager";
export function Component({ label, mode }) {
  const [isBroken, setBroken] = useState(false);
  const log = window.log;
  useEffect(() => {
    log.alive += 1;
    log.mostAlive = Math.max(log.alive, log.mostAlive);
    log.crash = () => setBroken(true);
    return () => {
      log.alive -= 1;
      log.crash = undefined;
    };
  }, [log]);
  if (isBroken || mode === "crash") throw new Error("boom");
  if (mode === "suspend" && !log.isOpen) throw new Promise((resolve) => log.arrivals.add(resolve));
  return jsx("output", { children: label });
}
`;

/** Runs in the page. @returns what did not hold */
async function walk(order: Step[]): Promise<string[]> {
  const skerry = window.skerry as Skerry;
  const main = document.querySelector("main") as HTMLElement;
  const own = "<p>Own HTML</p>";
  const log: Log = { alive: 0, mostAlive: 0, isOpen: false, arrivals: new Set() };
  window.log = log;
  const heard: string[] = [];
  const errors: unknown[] = [];
  const island = document.createElement("div");
  island.dataset["widget"] = "actor";
  island.dataset["props"] = '{"label":"first"}';
  island.innerHTML = own;
  for (const [type, word] of [
    ["mounted", "up"],
    ["unmounted", "down"],
    ["failed", "failed"],
  ] as const)
    island.addEventListener(`skerry:${type}`, () => heard.push(word));
  island.addEventListener("skerry:error", (event) => {
    event.preventDefault();
    const { error } = event.detail;
    errors.push((error as Error).cause ?? error);
  });
  main.replaceChildren(island);

  const task = (): Promise<void> =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", () => {
        port1.close();
        resolve();
      });
      port1.start();
      port2.postMessage(0);
    });
  async function until(holds: () => boolean, what: string): Promise<string[]> {
    for (let tasks = 0; tasks < 3000; tasks += 1) {
      if (holds()) return [];
      await task();
    }
    return [what];
  }
  const write = (props: object | string): void => {
    island.dataset["props"] = typeof props === "string" ? props : JSON.stringify(props);
  };
  const arrive = (): void => {
    for (const resolve of log.arrivals) resolve();
    log.arrivals.clear();
  };
  const actions: Record<Step["do"], (at: number) => unknown> = {
    props: (at) => write({ label: `${at}` }),
    "broken props": () => write("{"),
    "crashing props": () => write({ mode: "crash" }),
    "suspending props": (at) => write({ label: `${at}`, mode: "suspend" }),
    arrive,
    load: () => skerry.scan(island),
    unmount: () => skerry.unmount(island),
    leave: () => island.remove(),
    return: () => main.append(island),
    move: () => {
      island.remove();
      main.append(island);
    },
    morph() {
      island.removeAttribute("data-widget-state");
      // An engine looks for the first child, and appends the page's HTML where it finds none.
      if (!island.firstChild && Object.hasOwn(island, "firstChild")) {
        island.insertAdjacentHTML("beforeend", own);
      }
    },
    crash: () => log.crash?.(),
    "come back from memory"() {
      dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    },
  };
  for (const [at, step] of order.entries()) {
    actions[step.do](at);
    // What an engine has written is taken out in a microtask.
    if (step.tasks > 0 || step.do === "morph") await undefined;
    for (let tasks = 1; tasks < step.tasks; tasks += 1) await task();
  }

  const faults: string[] = [];
  log.isOpen = true;
  arrive();
  if (!island.isConnected) main.append(island);
  write({ label: "last" });
  // Unmounted, failed or mounted: it is there afterwards.
  await task();
  skerry.scan(island);
  const isShown = (): boolean =>
    island.dataset["widgetState"] === "mounted" &&
    island.innerHTML === "<output>last</output>" &&
    log.alive === 1;
  faults.push(...(await until(isShown, "the last props are shown")));
  let hasLoaded = false;
  skerry.ready().then(() => (hasLoaded = true));
  faults.push(...(await until(() => hasLoaded, "all loading ends")));
  if (log.mostAlive > 1) faults.push("one widget is alive at a time");

  skerry.unmount(island);
  const told = heard.join();
  for (let tasks = 0; tasks < 4; tasks += 1) await task();
  if (heard.join() !== told || log.alive > 0) faults.push("nothing happens after the end");
  if (island.innerHTML !== own || island.hasAttribute("data-widget-state"))
    faults.push("the own HTML is back");
  if (Object.hasOwn(island, "firstChild")) faults.push("nothing is hidden any more");
  // After a crash the page may write new props before it has heard of it.
  if (!/(^|,)up,down$/.test(told) || /(^|failed,|down,)down/.test(told))
    faults.push("each end has a beginning");
  if (new Set(errors).size < errors.length) faults.push("each error is reported once");
  return faults.length > 0 ? [...faults, island.outerHTML, told, `${log.alive}`] : [];
}

it("an island keeps its promises in 500 random orders of what happens to it", async () => {
  const { page, errors } = await openIslandPage("<main></main>", { widgets: { actor } });
  await page.waitForFunction(() => "version" in (window.skerry ?? {}));
  await fc.assert(
    fc.asyncProperty(steps, async (order) => {
      expect(await page.evaluate(walk, order)).toEqual([]);
    }),
    { numRuns: 500 },
  );
  expect(errors).toEqual([]);
}, 120_000);
