/**
 * Benchmark of morphs on a page with islands: `pnpm bench morphs` measures Idiomorph on a page of
 * 1,000 elements and 50 mounted islands, and on the same page without script, five times anew; `--rounds
 * 200` measures more often each time. Exits with 1 when the first takes more than 1.2 times as long.
 */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Browser, Page } from "playwright-core";
import type { Contender } from "./contenders/contender.ts";
import { noScript } from "./contenders/floor.ts";
import { skerry } from "./contenders/skerry.ts";
import { describeRun } from "./harness/describe-run.ts";
import { markdownTable } from "./harness/markdown-table.ts";
import { median } from "./harness/median.ts";
import { openBrowser } from "./harness/open-browser.ts";
import { type FileServer, serveFiles } from "./harness/serve-files.ts";
import { makeIslands } from "./page/make-islands.tsx";

const { values: flags } = parseArgs({ options: { rounds: { type: "string" } } });
const rounds = Number(flags.rounds ?? 50);
const elements = 1000;
const count = 50;
const most = 1.2;
/** Each opening compiles and allocates in its own way, which moves the ratio by a tenth. */
const openings = 5;

interface Idiomorph {
  morph(element: Element, html: string, options: object): void;
}

/**
 * The list that is morphed; every tenth element has another text in each version. In sections, because
 * Idiomorph's search among siblings is quadratic and would hide everything else.
 */
function writeContent({ writeIsland }: Contender, version: number): string {
  const islands = makeIslands(count, { served: false, load: "eager" });
  const sections = islands.map((island, section) => {
    const texts = Array.from({ length: elements / count }, (_, i) =>
      i % 10 ? `Element ${i} of ${section}` : `Element ${i} of version ${version}`,
    );
    return `<section>${texts.map((text) => `<p>${text}</p>`).join("")}${writeIsland(island)}</section>`;
  });
  return sections.join("");
}

/** Opens the page of a contender, and waits until its islands are mounted. */
async function openPage(
  browser: Browser,
  server: FileServer,
  contender: Contender,
  name: string,
): Promise<Page> {
  for (const [path, content] of contender.files) server.offer(path, content);
  server.offer(
    `/${name}.html`,
    `<!doctype html><html lang="en"><title>Morph</title>${contender.head}
     <script src="/idiomorph.js"></script><main>${writeContent(contender, 0)}</main></html>`,
  );
  const page = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
  await page.goto(`${server.origin}/${name}.html`);
  if (contender.files.size > 0) await countMounted(page);
  return page;
}

/** Resolves when all islands are mounted. */
const countMounted = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    (count) => document.querySelectorAll("[data-widget-state=mounted]").length === count,
    count,
  );

/**
 * Painting afterwards is not counted: 50 widgets take longer to paint than their empty
 * elements.
 *
 * @returns milliseconds of a morph there and back, with the microtasks that follow
 */
const measure = (page: Page, versions: string[]): Promise<number> =>
  page.evaluate(async (versions) => {
    const { Idiomorph } = window as unknown as { Idiomorph: Idiomorph };
    const main = document.querySelector("main") as Element;
    let time = 0;
    for (const html of versions) {
      // A task of its own, so that a frame comes in between rather than in the middle.
      await new Promise((resolve) => setTimeout(resolve));
      const start = performance.now();
      Idiomorph.morph(main, html, { morphStyle: "innerHTML" });
      // Observers and all that follows from them; the loader waits for 99 when a node has left.
      for (let microtask = 0; microtask < 200; microtask += 1) await undefined;
      time += performance.now() - start;
    }
    return time;
  }, versions);

/** Opens every contender's page anew and measures them in turn. @returns the median of each */
async function measurePages(
  browser: Browser,
  server: FileServer,
  contenders: readonly Contender[],
): Promise<number[]> {
  const pages: Page[] = [];
  for (const [i, contender] of contenders.entries()) {
    pages.push(await openPage(browser, server, contender, String(i)));
  }
  const times: number[][] = contenders.map(() => []);
  // V8 compiles what runs often: the first rounds do not count.
  for (let round = -5; round < rounds; round += 1) {
    for (const [i, contender] of contenders.entries()) {
      const versions = [1, 0].map((version) => writeContent(contender, version));
      const time = await measure(pages[i] as Page, versions);
      if (round >= 0) times[i]?.push(time / 2);
    }
  }
  await countMounted(pages[1] as Page);
  await Promise.all(pages.map((page) => page.context().close()));
  return times.map((list) => median(list));
}

const [browser, server] = await Promise.all([openBrowser(), serveFiles()]);
try {
  const script = fileURLToPath(import.meta.resolve("idiomorph/dist/idiomorph.js"));
  server.offer("/idiomorph.js", await readFile(script));
  const contenders = [noScript, await skerry()];
  const medians: number[][] = [];
  for (let time = 0; time < openings; time += 1) {
    medians.push(await measurePages(browser, server, contenders));
  }
  const ratios = medians.map(([without = NaN, withIslands = NaN]) => withIslands / without);
  const [without = NaN, withIslands = NaN] = [0, 1].map((i) =>
    median(medians.map((pair) => pair[i] as number)),
  );
  const ratio = median(ratios);
  const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
  const row = (name: string, time: number, ...cells: string[]): string[] => [
    name,
    `${time.toFixed(2)} ms`,
    ...cells,
  ];
  console.log(await describeRun(["idiomorph"], browser));
  console.log(
    markdownTable(
      [`a morph of ${elements} elements`, "median", "ratio", "of each opening"],
      [
        row("no script", without, "1.00", ""),
        row(`${count} mounted islands`, withIslands, ratio.toFixed(2), range),
      ],
    ),
  );
  if (ratio > most) {
    console.error(`The ratio is above ${most}.`);
    process.exitCode = 1;
  }
} finally {
  await browser.close();
  server.stop();
}
