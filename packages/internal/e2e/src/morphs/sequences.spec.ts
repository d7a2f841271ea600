import type { Skerry } from "@skerry/mount";
import * as fc from "fast-check";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { counter, openIslandPage } from "../islands/island-page.ts";
import { engineFiles } from "./engines.ts";

/** An island as the page's server knows it, and how often its button was clicked. */
interface ModelIsland {
  id: number;
  label: string;
  fallback: string;
  count: number;
}

/** `at` is the place of an island in the list, counted around. */
type Step =
  | { type: "morph"; engine: "Idiomorph" | "morphdom"; change: Change; at: number; value: number }
  | { type: "swap" | "move" | "remove" | "insert" | "props" | "click"; at: number; value: number };

type Change = "nothing" | "move" | "remove" | "insert" | "props" | "fallback";

const place = { at: fc.nat(9), value: fc.nat(999) };
const steps = fc.array(
  fc.oneof(
    fc.record({
      type: fc.constant("morph" as const),
      engine: fc.constantFrom("Idiomorph" as const, "morphdom" as const),
      change: fc.constantFrom<Change>("nothing", "move", "remove", "insert", "props", "fallback"),
      ...place,
    }),
    fc.record({
      type: fc.constantFrom("swap", "move", "remove", "insert", "props", "click", "click", "click"),
      ...place,
    }),
  ),
  { minLength: 1, maxLength: 8 },
) as fc.Arbitrary<Step[]>;

const html = (islands: readonly ModelIsland[]): string =>
  islands
    .map(
      ({ id, label, fallback }) =>
        `<section id="s${id}"><div id="i${id}" data-widget="counter" data-load="eager" data-props='{"label":"${label}"}'>${fallback}</div></section>`,
    )
    .join("");

const insertAt = <T>(list: readonly T[], at: number, one: T): T[] => [
  ...list.slice(0, at),
  one,
  ...list.slice(at),
];

let ids = 0;

const fresh = (value: number): ModelIsland => ({
  id: ids++,
  label: `new${value}`,
  fallback: `<p>Fallback ${value}</p>`,
  count: 0,
});

/** The list after a change; the islands that stay are the same objects. */
function changed(list: ModelIsland[], change: string, at: number, value: number): ModelIsland[] {
  const one = list[at % list.length];
  const others = list.filter((other) => other !== one);
  if (change === "insert") return insertAt(list, at % (list.length + 1), fresh(value));
  if (!one) return list;
  if (change === "remove") return others;
  if (change === "move") return insertAt(others, value % (others.length + 1), one);
  if (change === "props") one.label = `label${value}`;
  if (change === "fallback") one.fallback = `<b>Other ${value}</b>`;
  if (change === "click") one.count += 1;
  return list;
}

/** Does in the page what has been done to the model. */
async function perform(page: Page, step: Step, before: ModelIsland[], after: ModelIsland[]) {
  const target = before[step.at % before.length]?.id;
  await page.evaluate(
    ([step, target, html, order]) => {
      const main = document.querySelector("#main") as HTMLElement;
      const find = (id: string): HTMLElement => document.getElementById(id) as HTMLElement;
      const { Idiomorph, morphdom } = window as unknown as Record<string, never> & {
        Idiomorph: { morph(element: Element, html: string, options: object): void };
        morphdom(element: Element, html: string): void;
      };
      if (step.type === "morph") {
        if (step.engine === "morphdom") morphdom(main, `<main id="main">${html}</main>`);
        else Idiomorph.morph(main, html, { morphStyle: "innerHTML" });
      } else if (step.type === "swap") main.innerHTML = html;
      else if (step.type === "insert") {
        const template = document.createElement("template");
        template.innerHTML = html;
        const added = [...template.content.children].find(({ id }) => !find(id)) as Element;
        main.insertBefore(added, main.children[order.indexOf(added.id)] ?? null);
      } else if (target !== undefined) {
        const section = find(`s${target}`);
        if (step.type === "remove") section.remove();
        else if (step.type === "move") {
          section.remove();
          main.insertBefore(section, main.children[order.indexOf(section.id)] ?? null);
        } else if (step.type === "click") section.querySelector("button")?.click();
        else find(`i${target}`).dataset["props"] = `{"label":"label${step.value}"}`;
      }
    },
    [step, target, html(after), after.map(({ id }) => `s${id}`)] as const,
  );
}

/** The page's content, when it has come to rest. */
const look = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const { ready } = window.skerry as Skerry;
    const islands = [...document.querySelectorAll<HTMLElement>("[data-widget]")];
    await Promise.all(islands.map((island) => ready(island)));
    // Removed islands end some microtasks later, and effects run in a task.
    await new Promise((resolve) => setTimeout(resolve));
    await new Promise((resolve) => setTimeout(resolve));
    return [
      ...islands.map((island) => [
        island.id,
        island.dataset["widgetState"],
        island.innerHTML.replace(/<button.*?\/button>/, ""),
      ]),
      (window as unknown as { alive?: number }).alive ?? 0,
    ];
  });

const expected = (list: readonly ModelIsland[]): unknown => [
  ...list.map(({ id, label, count }) => [
    `i${id}`,
    "mounted",
    `<div class="counter"><output>${label} ${count}</output></div>`,
  ]),
  list.length,
];

it("islands do what a model of them says, in 500 random sequences of what pages do to them", async () => {
  const { page, errors } = await openIslandPage('<main id="main"></main>', {
    head: `<link rel="stylesheet" href="/skerry/skerry.css"><script src="/engines/idiomorph.js"></script><script src="/engines/morphdom.js"></script>`,
    files: engineFiles,
  });
  await page.waitForFunction(() => "version" in (window.skerry ?? {}));

  async function run(sequence: Step[]): Promise<void> {
    let list = [fresh(1), fresh(2), fresh(3)];
    await page.evaluate((html) => {
      (document.querySelector("#main") as HTMLElement).innerHTML = html;
    }, html(list));
    expect(await look(page)).toEqual(expected(list));
    for (const step of sequence) {
      const before = list;
      const change = step.type === "morph" ? step.change : step.type;
      list = changed(list, change, step.at, step.value);
      if (step.type === "swap") for (const island of list) island.count = 0;
      await perform(page, step, before, list);
      expect(await look(page)).toEqual(expected(list));
    }
    const back = await page.evaluate(() => {
      const main = document.querySelector("#main") as HTMLElement;
      (window.skerry as Skerry).unmount(main);
      return [...main.querySelectorAll("[data-widget]")].map(({ innerHTML }) => innerHTML);
    });
    expect(back).toEqual(list.map(({ fallback }) => fallback));
  }

  await fc.assert(fc.asyncProperty(steps, run), { numRuns: 500 });
  expect(errors).toEqual([]);
}, 300_000);

it("50 morphs in a row leave no listeners, nodes or memory behind", async () => {
  const island = (id: string, label: string): string =>
    `<div id="${id}" data-widget="counter" data-load="eager" data-props='{"label":"${label}"}'><p>Fallback of ${label}</p></div>`;
  const { page, state } = await openIslandPage(
    `<main id="main">${island("a", "0")}${island("b", "0")}</main>`,
    {
      widgets: { counter },
      head: `<link rel="stylesheet" href="/skerry/skerry.css"><script src="/engines/idiomorph.js"></script>`,
      files: engineFiles,
    },
  );
  await state("a", "mounted");
  await state("b", "mounted");
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  async function count(): Promise<Record<string, number>> {
    await session.send("HeapProfiler.collectGarbage");
    const { metrics } = await session.send("Performance.getMetrics");
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  }
  async function morph(times: number): Promise<void> {
    const parts = Array.from({ length: times }, (_, i) => island("a", `${i}`) + island("b", "0"));
    await page.evaluate(async (parts) => {
      const { Idiomorph } = window as unknown as {
        Idiomorph: { morph(element: Element, html: string, options: object): void };
      };
      for (const html of parts) {
        const main = document.querySelector("#main") as HTMLElement;
        Idiomorph.morph(main, html, { morphStyle: "innerHTML" });
        await new Promise((resolve) => setTimeout(resolve));
      }
    }, parts);
  }
  await morph(10);
  const before = await count();
  await morph(50);
  const after = await count();
  expect(await page.textContent("#a output")).toBe("49 0");
  const grown = (name: string): number => (after[name] ?? 0) - (before[name] ?? 0);
  expect(grown("JSEventListeners")).toBeLessThanOrEqual(2);
  expect(grown("Nodes")).toBeLessThanOrEqual(20);
  expect(grown("JSHeapUsedSize")).toBeLessThan(150_000);
});
