import type { Skerry } from "@skerry/mount";
import { describe, expect, it } from "vitest";
import { settle } from "../harness/settle.ts";
import { counter, openIslandPage } from "./island-page.ts";

declare global {
  interface Window {
    /** What `skerry.ready()` returned, while files are still held. */
    allReady: Promise<unknown>;
  }
}

const island = (id: string, props: string, content = `<p>Own HTML of ${id}</p>`): string =>
  `<div id="${id}" data-widget="counter" data-load="eager" data-props='${props}'>${content}</div>`;

const one = island("a", '{"label":"one"}');

describe("an island that mounts", () => {
  it("says so after the commit, with state and a bubbling event", async () => {
    const { events, state, page, site } = await openIslandPage(one, {
      script: `addEventListener("skerry:mounted", ({ target }) => {
        window.seen = [target.dataset.widgetState, target.textContent];
      });`,
      before: (site) => site.hold("/widgets/counter.js"),
    });
    await state("a", "loading");
    expect(await events()).toEqual([]);
    site.release();
    await state("a", "mounted");
    expect(await page.evaluate(() => (window as unknown as { seen: unknown }).seen)).toEqual([
      "mounted",
      "one 0More",
    ]);
    const [mounted, ...others] = await events();
    expect(others).toEqual([]);
    expect(mounted).toMatchObject({ type: "mounted", id: "a", name: "counter", hydrated: false });
  });

  it("loads from its trigger on, and counts the time since then", async () => {
    const { events, state, page, site } = await openIslandPage(one.replace("eager", "never"), {
      script: `addEventListener("skerry:mounted", ({ detail }) => {
          window.since = performance.now() - detail.duration;
        });`,
      before: (site) => site.hold(/chunks\//),
    });
    await state("a", "waiting");
    expect(site.requests.filter((url) => url.includes("/chunks/"))).toEqual([]);
    const { before, after, now } = await page.evaluate(() => {
      const island = document.querySelector("#a") as HTMLElement;
      const before = performance.now();
      (window.skerry as Skerry).scan(island);
      return { before, after: performance.now(), now: island.dataset["widgetState"] };
    });
    expect(now).toBe("loading");
    const heldUntil = await page.evaluate(() => performance.now());
    site.release();
    await state("a", "mounted");
    const since = await page.evaluate(() => (window as unknown as { since: number }).since);
    expect(since).toBeGreaterThanOrEqual(before);
    expect((await events())[0]?.duration).toBeGreaterThanOrEqual(heldUntil - after);
  });

  it("says so only when a widget that suspends has committed", async () => {
    const { events, state, text, page } = await openIslandPage(island("a", "{}"), {
      widgets: {
        counter: `
          import { jsx, lazy } from "/skerry/react.js";
          export const load = "eager";
          const Late = lazy(() => new Promise((resolve) => { window.arrive = () =>
            resolve({ default: () => jsx("b", { children: "late" }) }); }));
          export const Component = () => jsx(Late, {});`,
      },
    });
    await page.waitForFunction(() => "arrive" in window);
    expect(await text("#a")).toBe("Own HTML of a");
    expect(await page.getAttribute("#a", "data-widget-state")).toBe("loading");
    expect(await events()).toEqual([]);
    await page.evaluate(() => (window as unknown as { arrive(): void }).arrive());
    await state("a", "mounted");
    expect(await text("#a")).toBe("late");
    expect(await events()).toMatchObject([{ type: "mounted", hydrated: false }]);
  });

  it("never shows a widget that was unmounted while it was suspended", async () => {
    const { events, text, page } = await openIslandPage(island("a", "{}"), {
      widgets: {
        counter: `
          import { jsx, lazy } from "/skerry/react.js";
          export const load = "eager";
          const Late = lazy(() => new Promise((resolve) => { window.arrive = () =>
            resolve({ default: () => jsx("b", { children: "late" }) }); }));
          export const Component = () => jsx(Late, {});`,
      },
    });
    await page.waitForFunction(() => "arrive" in window);
    await page.evaluate(() => {
      (window.skerry as Skerry).unmount(document);
      (window as unknown as { arrive(): void }).arrive();
    });
    await settle(page);
    expect(await text("#a")).toBe("Own HTML of a");
    expect(await page.getAttribute("#a", "data-widget-state")).toBeNull();
    expect(await events()).toEqual([]);
  });
});

it("may be unmounted by a listener of its mounted event", async () => {
  const { page, events, text } = await openIslandPage(one, {
    script: 'addEventListener("skerry:mounted", ({ target }) => skerry.unmount(target));',
  });
  await page.waitForFunction(() => window.islandEvents.length > 1);
  expect((await events()).map(({ type }) => type)).toEqual(["mounted", "unmounted"]);
  expect(await text("#a")).toBe("Own HTML of a");
  expect(await page.getAttribute("#a", "data-widget-state")).toBeNull();
});

it("may be mounted again by a listener of its unmounted event", async () => {
  const { page, state, events, text } = await openIslandPage(one, {
    script: `addEventListener("skerry:unmounted", ({ target }) => skerry.scan(target), { once: true });`,
  });
  await state("a", "mounted");
  await page.evaluate(() => (window.skerry as Skerry).unmount(document));
  await state("a", "mounted");
  await page.click("#a button");
  expect(await text("#a output")).toBe("one 1");
  await page.evaluate(() => (window.skerry as Skerry).unmount(document));
  expect(await text("#a")).toBe("Own HTML of a");
  expect((await events()).map(({ type }) => type)).toEqual([
    "mounted",
    "unmounted",
    "mounted",
    "unmounted",
  ]);
});

describe("an island that leaves the document", () => {
  it("unmounts, gets the very same nodes back, and mounts again when it is inserted again", async () => {
    const { page, state } = await openIslandPage(`<main>${one}</main>`);
    await page.evaluate(() => {
      const element = document.querySelector("#a") as HTMLElement;
      // Too early for the script: the nodes are the served ones.
      Object.assign(window, { element, own: [...element.childNodes] });
    });
    await state("a", "mounted");
    const removed = await page.evaluate(async () => {
      const { element } = window as unknown as { element: HTMLElement };
      const heard = new Promise((resolve) => {
        element.addEventListener("skerry:unmounted", ({ detail }) =>
          resolve([detail, element.dataset.widgetState, element.textContent]),
        );
      });
      element.remove();
      return {
        heard: await heard,
        text: element.textContent,
        alive: (window as unknown as { alive: number }).alive,
        attributes: element.getAttributeNames(),
      };
    });
    expect(removed).toEqual({
      heard: [{ name: "counter" }, undefined, "Own HTML of a"],
      text: "Own HTML of a",
      alive: 0,
      attributes: ["id", "data-widget", "data-load", "data-props"],
    });
    await page.evaluate(() => {
      document.querySelector("main")?.append((window as unknown as { element: Node }).element);
    });
    await state("a", "mounted");
    expect(await page.textContent("#a")).toBe("one 0More");
  });

  it("has exactly the nodes back that it had before", async () => {
    const { page, state } = await openIslandPage(
      island("a", "{}", "\n <p id=p>Text</p><!-- note --><form><input name=q></form>\n"),
      {
        script: `addEventListener("DOMContentLoaded", () => {
          window.own = [...document.querySelector("#a").childNodes];
        });`,
      },
    );
    await state("a", "mounted");
    const same = await page.evaluate(() => {
      const element = document.querySelector("#a") as HTMLElement;
      (window.skerry as Skerry).unmount(element);
      const { own } = window as unknown as { own: Node[] };
      return own.length === 5 && [...element.childNodes].every((node, i) => node === own[i]);
    });
    expect(same).toBe(true);
  });

  it("has its HTML back before the next task", async () => {
    const { page, state } = await openIslandPage(one);
    await state("a", "mounted");
    const text = await page.evaluate(async () => {
      const element = document.querySelector("#a") as HTMLElement;
      element.remove();
      await new Promise((resolve) => setTimeout(resolve));
      return element.textContent;
    });
    expect(text).toBe("Own HTML of a");
  });

  it("mounts nothing when it leaves while its code is loading", async () => {
    const { page, state, events } = await openIslandPage(one + island("b", "{}"), {
      widgets: {
        counter: `await new Promise((resolve) => { window.arrive = resolve; });\n${counter}`,
      },
    });
    await page.waitForFunction(() => "arrive" in window);
    await state("b", "loading");
    const left = await page.evaluate(async () => {
      const [element, b] = ["#a", "#b"].map((id) => document.querySelector(id)) as HTMLElement[];
      if (!element || !b) throw new Error("There are no islands.");
      Object.assign(window, { element });
      element.remove();
      // Until the task ends it could be back: moved.
      await new Promise((resolve) => setTimeout(resolve));
      (window as unknown as { arrive(): void }).arrive();
      await (window.skerry as Skerry).ready(b);
      return [element.textContent, element.dataset.widgetState];
    });
    expect(left).toEqual(["Own HTML of a", undefined]);
    expect(await events()).toMatchObject([{ type: "mounted", id: "b" }]);
    await page.evaluate(() =>
      document.body.append((window as unknown as { element: Node }).element),
    );
    await state("a", "mounted");
  });
});

describe("an island that is moved", () => {
  const list = `<section id="from">${one}</section><section id="to"></section>`;
  const moves: Record<string, string> = {
    "appended elsewhere": "to.append(a)",
    "moved twice": "to.append(a); from.append(a); to.append(a)",
    "taken out and put back microtasks later":
      "a.remove(); for (let i = 0; i < 20; i++) await null; to.append(a)",
    "moved with its ancestor": "to.append(from)",
    "put into a fragment and back":
      "const f = new DocumentFragment(); f.append(a); await null; to.append(f)",
    "put into another document and back":
      "document.implementation.createHTMLDocument('').body.append(a); to.append(a)",
  };

  it.each(Object.entries(moves))("keeps its state when it is %s", async (_, code) => {
    const { page, state, events } = await openIslandPage(list);
    await state("a", "mounted");
    await page.click("#a button");
    await page.evaluate(async (code) => {
      const [from, to, a] = ["#from", "#to", "#a"].map((id) => document.querySelector(id));
      const move = Object.getPrototypeOf(async () => {}).constructor("from", "to", "a", code);
      await move(from, to, a);
    }, code);
    await settle(page);
    await page.click("#a button");
    expect(await page.textContent("#to #a output")).toBe("one 2");
    expect(await events()).toMatchObject([{ type: "mounted" }]);
  });

  it("keeps its state in a list that is sorted", async () => {
    const ids = ["a", "b", "c", "d"];
    const { page, state } = await openIslandPage(
      `<ul>${ids.map((id) => `<li>${island(id, `{"label":"${id}"}`)}</li>`).join("")}</ul>`,
    );
    for (const id of ids) {
      await state(id, "mounted");
      for (let i = 0; i < ids.indexOf(id); i++) await page.click(`#${id} button`);
    }
    await page.evaluate(() => {
      const list = document.querySelector("ul") as HTMLElement;
      for (const item of [...list.children].reverse()) list.append(item);
    });
    await settle(page);
    expect(await page.locator("output").allTextContents()).toEqual(["d 3", "c 2", "b 1", "a 0"]);
  });

  it("starts anew when it comes back in a later task", async () => {
    const { page, state, events } = await openIslandPage(list);
    await state("a", "mounted");
    await page.click("#a button");
    await page.evaluate(async () => {
      const a = document.querySelector("#a") as HTMLElement;
      a.remove();
      await new Promise((resolve) => setTimeout(resolve));
      document.querySelector("#to")?.append(a);
    });
    await state("a", "mounted");
    expect(await page.textContent("#to #a output")).toBe("one 0");
    expect(await events()).toMatchObject([{ type: "mounted" }, { type: "mounted" }]);
  });
});

describe("skerry.unmount", () => {
  it("puts the HTML back at once and keeps it until scan", async () => {
    const { page, state, events } = await openIslandPage(`<main>${one}</main>${island("b", "{}")}`);
    await state("a", "mounted");
    await state("b", "mounted");
    const seen = await page.evaluate(async () => {
      const main = document.querySelector("main") as HTMLElement;
      const a = document.querySelector("#a") as HTMLElement;
      const skerry = window.skerry as Skerry;
      skerry.unmount(main);
      const texts = [a.textContent];
      a.dataset.props = '{"label":"changed"}';
      main.append(a);
      skerry.define("another", () => Promise.reject(new Error("never asked for")));
      await new Promise((resolve) => setTimeout(resolve, 100));
      texts.push(a.textContent, String(a.dataset.widgetState));
      skerry.scan(main);
      await skerry.ready(a);
      texts.push(a.textContent);
      return texts;
    });
    expect(seen).toEqual(["Own HTML of a", "Own HTML of a", "undefined", "changed 0More"]);
    expect(await page.textContent("#b output")).toBe("no label 0");
    const ofA = (await events()).filter(({ id }) => id === "a");
    expect(ofA.map(({ type }) => type)).toEqual(["mounted", "unmounted", "mounted"]);
  });

  it("ends the waiting for a trigger, until scan", async () => {
    const { page, state, site } = await openIslandPage(one.replace("eager", "interaction"));
    await state("a", "waiting");
    await page.evaluate(() => (window.skerry as Skerry).unmount(document));
    await page.hover("#a");
    await page.click("#a p");
    expect(await page.getAttribute("#a", "data-widget-state")).toBeNull();
    expect(site.requests.filter((path) => path.includes("/chunks/"))).toEqual([]);
    await page.evaluate(() => (window.skerry as Skerry).scan());
    await state("a", "waiting");
    await page.click("#a p");
    await state("a", "mounted");
  });

  it.each([
    ["nothing mounts", false, []],
    ["it mounts once when it is scanned again", true, [{ type: "mounted", id: "a" }]],
  ])("counts also before the script's own files have arrived: %s", async (_, again, expected) => {
    const { page, state, events, text } = await openIslandPage(one.replace("eager", "never"));
    await state("a", "waiting");
    await page.evaluate(async (again) => {
      const skerry = window.skerry as Skerry;
      const a = document.querySelector("#a") as HTMLElement;
      skerry.scan(a);
      skerry.unmount(a);
      if (again) skerry.scan(a);
      await skerry.ready();
    }, again);
    expect(await events()).toMatchObject(expected);
    expect(await text("#a")).toBe(again ? "one 0More" : "Own HTML of a");
    expect(await page.locator(".counter").count()).toBe(expected.length);
  });

  it("works from inside the widget's own handlers and effects", async () => {
    const { page, state, uncaughtErrors, errors } = await openIslandPage(
      island("a", "{}") + island("b", "{}") + island("c", "{}"),
      {
        widgets: {
          counter: `
            import { jsx, useEffect, useLayoutEffect, useState } from "/skerry/react.js";
            export const load = "eager";
            export function Component() {
              const [how, setHow] = useState("");
              useLayoutEffect(() => { if (how === "layout") skerry.unmount(document.querySelector("#b")); });
              useEffect(() => { if (how === "effect") skerry.unmount(document.querySelector("#c")); });
              window["set"] ??= []; window.set.push(setHow);
              return jsx("button", { type: "button", onClick: () => skerry.unmount(document.querySelector("#a")), children: "Close" });
            }`,
        },
      },
    );
    for (const id of ["a", "b", "c"]) await state(id, "mounted");
    await page.click("#a button");
    expect(await page.textContent("#a")).toBe("Own HTML of a");
    await page.evaluate(() => {
      const { set } = window as unknown as { set: ((how: string) => void)[] };
      set[1]?.("layout");
      set[2]?.("effect");
    });
    await expect.poll(() => page.textContent("#b")).toBe("Own HTML of b");
    await expect.poll(() => page.textContent("#c")).toBe("Own HTML of c");
    expect(await uncaughtErrors()).toEqual([]);
    expect(errors).toEqual([]);
  });
});

it("writes its state again when the page removes or changes it", async () => {
  const { page, state, events } = await openIslandPage(one);
  await state("a", "mounted");
  await page.locator("#a").evaluate((element) => element.removeAttribute("data-widget-state"));
  await state("a", "mounted");
  await page
    .locator("#a")
    .evaluate((element) => element.setAttribute("data-widget-state", "failed"));
  await state("a", "mounted");
  expect((await events()).map(({ type }) => type)).toEqual(["mounted"]);
});

it("ends its widget and mounts another one when the page changes the name", async () => {
  const { page, events } = await openIslandPage(one);
  await page.waitForSelector('#a[data-widget-state="mounted"]');
  await page.locator("#a").evaluate((element) => {
    element.setAttribute("data-props", '{"pages":9,"page":3,"href":"?page={page}"}');
    element.setAttribute("data-widget", "pagination");
  });
  await page.waitForSelector('#a[data-widget-state="mounted"] nav a[href="?page=4"]');
  const named = (await events()).map(({ type, name }) => `${type} ${name}`);
  expect(named).toEqual(["mounted counter", "unmounted counter", "mounted pagination"]);
  expect(await page.locator("#a button").count()).toBe(0);
});

it("gives the page its own HTML back before Turbo keeps a copy of it", async () => {
  const { page, state } = await openIslandPage(one);
  await state("a", "mounted");
  const html = await page.evaluate(() => {
    document.dispatchEvent(new Event("turbo:before-cache"));
    return document.querySelector("#a")?.outerHTML;
  });
  expect(html).toBe(
    `<div id="a" data-widget="counter" data-load="eager" data-props="{&quot;label&quot;:&quot;one&quot;}"><p>Own HTML of a</p></div>`,
  );
});

it("mounts 200 islands in slices, so that the browser gets its turn in between", async () => {
  const { page } = await openIslandPage(island("first", "{}"));
  await page.waitForSelector("#first[data-widget-state=mounted]");
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const { mounted, most } = await page.evaluate(
    async (html) => {
      const tasks: PerformanceEntry[] = [];
      new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({
        type: "longtask",
      });
      const times: number[] = [];
      addEventListener("skerry:mounted", ({ timeStamp }) => times.push(timeStamp));
      document.body.insertAdjacentHTML("beforeend", html);
      const islands = [...document.querySelectorAll("[data-widget]")];
      await Promise.all(islands.map((one) => (window.skerry as Skerry).ready(one)));
      // Long tasks are reported in a later task.
      await new Promise((resolve) => setTimeout(resolve, 300));
      const inTask = tasks.map(
        ({ startTime, duration }) =>
          times.filter((time) => time >= startTime && time <= startTime + duration).length,
      );
      return { mounted: times.length, most: Math.max(0, ...inTask) };
    },
    Array.from({ length: 200 }, (_, i) => island(`i${i}`, `{"label":"${i}"}`)).join(""),
  );
  expect(mounted).toBe(200);
  // Not in milliseconds: on a busy machine they measure the machine.
  expect(most).toBeLessThan(150);
});

it("leaves no listeners, timers or nodes behind after 50 mounts and unmounts", async () => {
  const { page, state } = await openIslandPage(one, {
    widgets: {
      counter: counter.replace(
        "return () =>",
        `const tick = setInterval(() => {}, 1000);
         const onResize = () => {};
         addEventListener("resize", onResize);
         return () => { clearInterval(tick); removeEventListener("resize", onResize); window.alive -= 1; }; () =>`,
      ),
    },
  });
  await state("a", "mounted");
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  async function count(): Promise<{ listeners: number; nodes: number; documents: number }> {
    await session.send("HeapProfiler.collectGarbage");
    const { metrics } = await session.send("Performance.getMetrics");
    const value = (name: string): number => metrics.find((one) => one.name === name)?.value ?? -1;
    return {
      listeners: value("JSEventListeners"),
      nodes: value("Nodes"),
      documents: value("Documents"),
    };
  }
  async function cycle(times: number): Promise<void> {
    await page.evaluate(async (times) => {
      const skerry = window.skerry as Skerry;
      for (let i = 0; i < times; i++) {
        const old = document.querySelector("#a") as HTMLElement;
        const next = old.cloneNode() as HTMLElement;
        next.innerHTML = "<p>Own HTML</p>";
        old.replaceWith(next);
        await skerry.ready(next);
        // The event comes before the effects of the next frame.
        await new Promise((resolve) => setTimeout(resolve));
      }
    }, times);
  }
  await cycle(5);
  const before = await count();
  await cycle(50);
  const after = await count();
  expect(await page.evaluate(() => (window as unknown as { alive: number }).alive)).toBe(1);
  expect(after.listeners - before.listeners).toBeLessThanOrEqual(5);
  expect(after.nodes - before.nodes).toBeLessThanOrEqual(20);
  expect(after.documents).toBe(before.documents);
});

describe("skerry.ready", () => {
  it("resolves with the element when it is mounted or failed, also when it already is", async () => {
    const { page } = await openIslandPage(one + island("b", '{"label":'));
    const result = await page.evaluate(async () => {
      const skerry = window.skerry as Skerry;
      const [a, b] = ["#a", "#b"].map((id) => document.querySelector(id) as HTMLElement);
      const answers = await Promise.all([a, b, a, b].map((one) => skerry.ready(one as Element)));
      const states = answers.map((one) => one.getAttribute("data-widget-state"));
      return [states, answers[0] === a, (await skerry.ready(a as Element)) === a];
    });
    expect(result).toEqual([["mounted", "failed", "mounted", "failed"], true, true]);
  });

  it("without an argument waits for islands that fail, not longer", async () => {
    const { page, state, site } = await openIslandPage(island("b", '{"label":'), {
      before: (site) => site.hold("/widgets/counter.js"),
    });
    await state("b", "loading");
    await page.evaluate(() => void (window.allReady = (window.skerry as Skerry).ready()));
    site.release();
    await page.evaluate(() => window.allReady);
    expect(await page.getAttribute("#b", "data-widget-state")).toBe("failed");
  });

  it("waits for the trigger of one island, and without an argument not", async () => {
    const { page, state } = await openIslandPage(
      one + `<div id="b" data-widget="counter" data-load="never"><p>Own</p></div>`,
    );
    await state("b", "waiting");
    const result = await page.evaluate(async () => {
      const skerry = window.skerry as Skerry;
      const b = document.querySelector("#b") as HTMLElement;
      await skerry.ready();
      const first = document.querySelector("#a")?.getAttribute("data-widget-state");
      const waiting = skerry.ready(b);
      const early = await Promise.race([
        waiting.then(() => "resolved"),
        new Promise((resolve) => setTimeout(resolve, 0, "waits")),
      ]);
      skerry.scan(b);
      await skerry.ready();
      return [first, early, b.dataset.widgetState, (await waiting) === b];
    });
    expect(result).toEqual(["mounted", "waits", "mounted", true]);
  });

  it("does not wait for an island that was removed while it was loading", async () => {
    const { page, state, site } = await openIslandPage(one + island("b", "{}"), {
      before: (site) => site.hold("/widgets/counter.js"),
    });
    await state("a", "loading");
    await page.evaluate(() => {
      window.allReady = (window.skerry as Skerry).ready();
      document.querySelector("#a")?.remove();
    });
    site.release();
    await page.evaluate(() => window.allReady);
    expect(await page.getAttribute("#b", "data-widget-state")).toBe("mounted");
  });

  it("counts islands in shadow roots", async () => {
    const { page } = await openIslandPage('<div id="host"></div>');
    const result = await page.evaluate(async (html) => {
      const skerry = window.skerry as Skerry;
      const host = document.querySelector("#host") as HTMLElement;
      const shadow = host.attachShadow({ mode: "open" });
      shadow.innerHTML = html;
      skerry.scan(shadow);
      await skerry.ready();
      return shadow.querySelector("#a")?.getAttribute("data-widget-state");
    }, one);
    expect(result).toBe("mounted");
  });
});

it("skerry.push calls at once, with the same skerry", async () => {
  const { page } = await openIslandPage("");
  const seen = await page.evaluate(() => {
    const calls: boolean[] = [];
    (window.skerry as Skerry).push((given) => calls.push(given === window.skerry));
    return calls;
  });
  expect(seen).toEqual([true]);
});

describe("skerry.define", () => {
  it("mounts islands that have been waiting for their widget", async () => {
    const { page, state } = await openIslandPage(one, {
      widgets: {},
      files: { "/late.js": counter },
    });
    await page.waitForFunction(() => document.readyState === "complete");
    expect(await page.getAttribute("#a", "data-widget-state")).toBeNull();
    await page.addScriptTag({ content: 'skerry.define("counter", () => import("/late.js"));' });
    await state("a", "mounted");
    expect(await page.textContent("#a output")).toBe("one 0");
  });

  it("keeps the first definition and warns once for each further one", async () => {
    const { page, state, errors } = await openIslandPage(one);
    await state("a", "mounted");
    await page.evaluate(async () => {
      const skerry = window.skerry as Skerry;
      const other = (): Promise<never> => Promise.reject(new Error("never asked for"));
      skerry.define("counter", other);
      skerry.define("review-card", other);
    });
    await expect
      .poll(() => errors.map(({ text }) => text))
      .toEqual([
        'Skerry: the widget "counter" is already defined. The first definition stays in use.',
        'Skerry: the widget "review-card" is already defined. The first definition stays in use.',
      ]);
    expect(await page.textContent("#a output")).toBe("one 0");
  });
});

it("lets the outer of two nested islands own its content, with one warning that names both", async () => {
  const inner = '<section><div data-widget="other" data-load="eager"><p>Inner</p></div></section>';
  const { page, state, errors, text } = await openIslandPage(island("outer", "{}", inner), {
    widgets: { counter, other: counter },
  });
  await state("outer", "mounted");
  expect(await text("#outer output")).toBe("no label 0");
  await expect
    .poll(() => errors.map(({ text }) => text))
    .toEqual([
      expect.stringMatching(
        /widget "other" at #outer > section > div is inside the widget "counter"/,
      ),
    ]);
  await page.evaluate(async () => {
    const skerry = window.skerry as Skerry;
    skerry.unmount(document);
    const again = document.querySelector("#outer > section") as HTMLElement;
    Object.assign(window, { inner: again.outerHTML });
    skerry.scan();
    await skerry.ready();
  });
  expect(await page.evaluate(() => (window as unknown as { inner: string }).inner)).toBe(inner);
  expect(errors).toHaveLength(1);
});
