/**
 * Benchmark of the memory that 200 hydrated islands keep, and of the time that their scripts keep a slow processor busy.
 * `pnpm bench footprint` measures, `--write` writes the table into the README, `--rounds 3` changes their number.
 */
import { parseArgs } from "node:util";
import { astro } from "./contenders/astro.ts";
import type { Contender } from "./contenders/contender.ts";
import { floor } from "./contenders/floor.ts";
import { isLand } from "./contenders/is-land.ts";
import { reactUjs } from "./contenders/react-ujs.ts";
import { skerryBuilt } from "./contenders/skerry-built.ts";
import { skerryOwn } from "./contenders/skerry-own.ts";
import { describeRun } from "./harness/describe-run.ts";
import { markdownTable } from "./harness/markdown-table.ts";
import { type Blocking, measureBlocking } from "./harness/measure-blocking.ts";
import { type Footprint, measureFootprint } from "./harness/measure-footprint.ts";
import { median } from "./harness/median.ts";
import { openBrowser } from "./harness/open-browser.ts";
import { serveFiles } from "./harness/serve-files.ts";
import { writeResults } from "./harness/write-results.ts";
import { checkIslands } from "./page/check-islands.ts";
import { makeIslands } from "./page/make-islands.tsx";
import { offerAvatar } from "./page/offer-avatar.ts";
import { writePage } from "./page/write-page.ts";

const { values: flags } = parseArgs({
  options: {
    write: { type: "boolean", default: false },
    rounds: { type: "string", default: "9" },
  },
});
const rounds = Number(flags.rounds);
const islandCount = 200;

/** Measurements of one contender, round by round. */
interface Row extends Record<keyof Footprint | keyof Blocking, number[]> {
  name: string;
}

async function measure(contenders: readonly Contender[]): Promise<string> {
  const [browser, server] = await Promise.all([openBrowser(), serveFiles()]);
  const rows = contenders.map(({ name }): Row => ({
    name,
    heap: [],
    listeners: [],
    evaluation: [],
    other: [],
  }));
  try {
    const islands = makeIslands(islandCount, { served: true, load: "eager" });
    const reviews = islands.filter(({ widget }) => widget === "review-card").length;
    const expected = { islands: islandCount, reviews, served: true, leavesReviews: false };
    const styles = String(contenders[1]?.files.get("/skerry/skerry.css"));
    for (const [index, contender] of contenders.entries()) {
      for (const [path, content] of contender.files) server.offer(path, content);
      server.offer(`/${index}.html`, writePage(contender, islands, styles, "spread"));
    }
    offerAvatar(server);
    for (let round = 0; round < rounds; round += 1) {
      for (let turn = 0; turn < contenders.length; turn += 1) {
        const index = (turn + round) % contenders.length;
        const row = rows[index] as Row;
        const url = `${server.origin}/${index}.html`;
        const kept = await measureFootprint(browser, url, (page) => checkIslands(page, expected));
        const blocking = await measureBlocking(browser, url);
        row.heap.push(kept.heap);
        row.listeners.push(kept.listeners);
        row.evaluation.push(blocking.evaluation);
        row.other.push(blocking.other);
        process.stderr.write(".");
      }
    }
    process.stderr.write("\n");
    return [
      await describeRun(["react", "react_ujs", "@11ty/is-land", "astro"], browser),
      `Median of ${rounds} rounds.`,
      writeTable(rows),
    ].join("\n\n");
  } finally {
    await browser.close();
    server.stop();
  }
}

function writeTable(rows: readonly Row[]): string {
  const floorHeap = median(rows[0]?.heap ?? []);
  return markdownTable(
    ["", "heap", "listeners", "longest evaluation", "longest other script"],
    rows.map(({ name, heap, listeners, evaluation, other }) => [
      name,
      `${(median(heap) / 1_000_000).toFixed(2)} MB, ${(median(heap) / floorHeap).toFixed(2)}`,
      median(listeners).toFixed(0),
      `${median(evaluation).toFixed(0)} ms`,
      median(other) === 0 ? "none" : `${median(other).toFixed(0)} ms`,
    ]),
  );
}

const results = await measure([
  await floor(),
  await skerryOwn(),
  await skerryBuilt(),
  await skerryBuilt(undefined, "/light/", true),
  await reactUjs(),
  await isLand(),
  (await astro())("load"),
]);
console.log(results);
if (flags.write) await writeResults("footprint", results);
