/**
 * Whether what islands cost grows in proportion: from 1 to 5,000 islands, and from 1,000 to 100,000 elements around
 * 20 islands. `pnpm bench scaling` measures, `--write` writes tables and plots into the README, `--rounds 3`
 * changes their number.
 */
import { parseArgs } from "node:util";
import type { Browser, Page } from "playwright-core";
import type { Contender } from "./contenders/contender.ts";
import { floor, noScript } from "./contenders/floor.ts";
import { skerryOwn } from "./contenders/skerry-own.ts";
import { describeRun } from "./harness/describe-run.ts";
import { drawLines } from "./harness/draw-lines.ts";
import { markdownTable } from "./harness/markdown-table.ts";
import { measureLoad } from "./harness/measure-load.ts";
import { median } from "./harness/median.ts";
import { openBrowser } from "./harness/open-browser.ts";
import { type FileServer, serveFiles } from "./harness/serve-files.ts";
import { writeResults } from "./harness/write-results.ts";
import { checkIslands } from "./page/check-islands.ts";
import { makeIslands } from "./page/make-islands.tsx";
import { offerAvatar } from "./page/offer-avatar.ts";
import { writePage } from "./page/write-page.ts";

const { values: flags } = parseArgs({
  options: {
    write: { type: "boolean", default: false },
    rounds: { type: "string", default: "5" },
  },
});
const rounds = Number(flags.rounds);
const islandCounts = [1, 20, 200, 1_000, 5_000];
/** Elements of the page itself. */
const elementCounts = [1_000, 10_000, 100_000];
/** Around growing numbers of islands. */
const usualElements = 5_000;
/** In pages of growing size. */
const usualIslands = 20;
const elementsInArticle = 10;

/**
 * A layout of 100,000 elements takes two to three seconds, and differs by more from load to load than what is measured.
 * Finding islands in the page and observing it is the work that grows with it.
 */
const withoutLayout = "article { display: none; }";

interface Size {
  islands: number;
  elements: number;
}

/** Processor time of one page beyond the same page without script, in milliseconds. */
interface Row {
  name: string;
  x: number;
  added: number;
}

/** Measures every contender at every size, interleaved. */
async function measure(
  browser: Browser,
  server: FileServer,
  styles: string,
  contenders: readonly Contender[],
  { islands: count, elements }: Size,
): Promise<number[]> {
  const islands = makeIslands(count, { served: true, load: "eager" });
  const reviews = islands.filter(({ widget }) => widget === "review-card").length;
  const expected = { islands: count, reviews, served: true, leavesReviews: false };
  for (const [index, contender] of contenders.entries()) {
    const page = writePage(contender, islands, styles, "spread", elements / elementsInArticle);
    server.offer(`/${index}.html`, page);
  }
  const added = contenders.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    const times: number[] = [];
    for (let turn = 0; turn < contenders.length; turn += 1) {
      const index = (turn + round) % contenders.length;
      const { files } = contenders[index] as Contender;
      times[index] = await measureLoad(
        browser,
        `${server.origin}/${index}.html`,
        async (page: Page) => {
          if (files.size > 0) await checkIslands(page, expected);
        },
      );
      process.stderr.write(".");
    }
    for (const [index, time] of times.entries()) added[index]?.push(time - (times[0] as number));
  }
  return added.map(median);
}

const table = (title: string, rows: readonly Row[]): string => {
  const names = [...new Set(rows.map(({ name }) => name))];
  const sizes = [...new Set(rows.map(({ x }) => x))];
  return markdownTable(
    [title, ...names],
    sizes.map((size) => [
      size.toLocaleString("en"),
      ...names.map((name) => {
        const row = rows.find((one) => one.name === name && one.x === size);
        return `${row?.added.toFixed(0)} ms`;
      }),
    ]),
  );
};

async function run(): Promise<string> {
  const contenders = [noScript, await floor(), await skerryOwn()];
  const [browser, server] = await Promise.all([openBrowser(), serveFiles()]);
  try {
    for (const { files } of contenders) {
      for (const [path, content] of files) server.offer(path, content);
    }
    offerAvatar(server);
    const styles = String(contenders[2]?.files.get("/skerry/skerry.css"));
    const rowsOf = async (x: number, size: Size, moreStyles = ""): Promise<Row[]> =>
      (await measure(browser, server, styles + moreStyles, contenders, size))
        .map((added, index): Row => ({ name: contenders[index]?.name ?? "", x, added }))
        .slice(1);
    const islands: Row[] = [];
    for (const count of islandCounts) {
      islands.push(...(await rowsOf(count, { islands: count, elements: usualElements })));
    }
    const elements: Row[] = [];
    for (const count of elementCounts) {
      const size = { islands: usualIslands, elements: count };
      elements.push(...(await rowsOf(count, size, withoutLayout)));
    }
    process.stderr.write("\n");
    const toPoints = (rows: readonly Row[]): { name: string; x: number; y: number }[] =>
      rows.map(({ name, x, added }) => ({ name, x, y: Math.max(1, added) }));
    return [
      await describeRun(["react"], browser),
      `Median of ${rounds} rounds.`,
      table("islands", islands),
      await drawLines(toPoints(islands), {
        file: "islands",
        title: "Processor time by number of islands",
        x: "islands",
        y: "added milliseconds",
      }),
      table(`elements around ${usualIslands} islands`, elements),
      await drawLines(toPoints(elements), {
        file: "elements",
        title: "Processor time by size of the page",
        x: "elements",
        y: "added milliseconds",
      }),
    ].join("\n\n");
  } finally {
    await browser.close();
    server.stop();
  }
}

const results = await run();
console.log(results);
if (flags.write) await writeResults("scaling", results);
