/**
 * What does a morph cost on a page with islands? `pnpm bench:morph` measures Idiomorph on a page of
 * 1,000 elements and 50 mounted islands, and on the same page without script; `--rounds 200` measures
 * more often. Exits with 1 when the first takes more than 1.2 times as long.
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

interface Idiomorph {
  morph(element: Element, html: string, options: object): void;
}

/**
 * What is morphed; every tenth element has another text in each version. In sections, because
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
  const page = await (await browser.newContext()).newPage();
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

/** @returns milliseconds of a morph there and back, up to the next task */
const measure = (page: Page, versions: string[]): Promise<number> =>
  page.evaluate(async (versions) => {
    const { Idiomorph } = window as unknown as { Idiomorph: Idiomorph };
    const main = document.querySelector("main") as Element;
    const start = performance.now();
    for (const html of versions) {
      Idiomorph.morph(main, html, { morphStyle: "innerHTML" });
      await new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener("message", () => resolve());
        port1.start();
        port2.postMessage(0);
      });
    }
    return performance.now() - start;
  }, versions);

const [browser, server] = await Promise.all([openBrowser(), serveFiles()]);
try {
  const script = fileURLToPath(import.meta.resolve("idiomorph/dist/idiomorph.js"));
  server.offer("/idiomorph.js", await readFile(script));
  const contenders = [noScript, await skerry()];
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
  const [without = NaN, withIslands = NaN] = times.map((list) => median(list));
  const ratio = withIslands / without;
  const row = (name: string, time: number): string[] => [
    name,
    `${time.toFixed(2)} ms`,
    (time / without).toFixed(2),
  ];
  console.log(await describeRun(["idiomorph"], browser));
  console.log(
    markdownTable(
      [`a morph of ${elements} elements`, "median", "ratio"],
      [row("no script", without), row(`${count} mounted islands`, withIslands)],
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
