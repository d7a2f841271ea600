import { createHandler } from "./create-handler.ts";
import type { BatchIsland } from "../api/batch.ts";
import { canonicalFragmentUrl } from "./routes/fragment-url.ts";

/** The memory of a process after so many renders and a collection. */
export interface HeapSample {
  renders: number;
  heapBytes: number;
}

const batchSize = 40;
const fragments = 10;
const milestones = [50_000, 200_000];

/** A linear congruential generator (Numerical Recipes): the same props in every run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const random = createRandom(20_251_121);
const words = "paper boats and little lighthouses on a quiet sea of ä, ß, 🙂 <b> & “quotes”".split(
  " ",
);
const text = (longest: number): string =>
  Array.from({ length: 1 + random(longest) }, () => words[random(words.length)]).join(" ");

const offer = () => ({ tld: words[random(words.length)], price: random(100), href: "/offer" });

/** Islands of all sizes. Few cannot be rendered, because each is a line in the log. */
function randomIsland(): BatchIsland {
  const kind = random(40);
  if (kind < 5) return { widget: `none-${random(1_000_000_000)}` };
  if (kind === 5) return { widget: "review-card", props: { text: random(1_000_000) } };
  if (kind < 13) {
    return { widget: "pagination", props: { page: random(50), pages: 50, href: "/list/{page}" } };
  }
  if (kind < 20) {
    const items = Array.from({ length: 1 + random(6) }, offer);
    return { widget: "discount-teaser", props: { items, footnote: text(9) } };
  }
  return { widget: "review-card", props: { name: text(3), source: "Example", text: text(60) } };
}

const handler = createHandler();
// One line for each that cannot be rendered.
console.error = () => {};

async function renderBatch(): Promise<void> {
  const islands = Array.from({ length: batchSize }, (_, index) => [`i${index}`, randomIsland()]);
  await handler.renderBatch({ islands: Object.fromEntries(islands) });
}

/** Finished answers have a cache of their own, and so have locales. */
async function renderFragment(): Promise<void> {
  const { widget, props = {} } = randomIsland();
  const locale = `en-${random(1_000_000)}`;
  const path = canonicalFragmentUrl({ widget, locale, props: JSON.stringify(props) });
  const url = `http://renderer.example${path}`;
  await (await handler.fetch(new Request(url))).text();
}

/** @returns how many islands it has rendered */
async function renderSome(): Promise<number> {
  await renderBatch();
  for (let count = 0; count < fragments; count++) await renderFragment();
  return batchSize + fragments;
}

async function sample(renders: number): Promise<void> {
  const collect = globalThis.gc;
  if (!collect) throw new Error("Start this with --expose-gc.");
  collect();
  collect();
  const heapBytes = process.memoryUsage().heapUsed;
  const message: HeapSample = { renders, heapBytes };
  await new Promise((resolve) => process.send?.(message, resolve));
}

let renders = 0;
for (const milestone of milestones) {
  while (renders < milestone) renders += await renderSome();
  await sample(renders);
}
process.disconnect();
