/**
 * Benchmark of islands in a browser. `pnpm bench` measures, `--quick` measures less, `--write` writes the
 * results into the README. `--islands 1000` and `--rounds 3` change the numbers. `--beside ../before` names another
 * checkout whose packages are built: its builds are measured in the same rounds. `--only "Skerry, own"`
 * measures the contenders alone whose names begin so, and the floor.
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Browser, Page } from "playwright-core";
import { astro } from "./contenders/astro.ts";
import type { BenchIsland, Contender } from "./contenders/contender.ts";
import { floor, noScript, preactFloor } from "./contenders/floor.ts";
import { isLand } from "./contenders/is-land.ts";
import { preactIsland } from "./contenders/preact-island.ts";
import { reactUjs } from "./contenders/react-ujs.ts";
import { remount } from "./contenders/remount.ts";
import { skerry, skerryHydratingAll } from "./contenders/skerry.ts";
import { skerryBuilt } from "./contenders/skerry-built.ts";
import { skerryOwn } from "./contenders/skerry-own.ts";
import { withHead } from "./contenders/with-head.ts";
import { uxReact } from "./contenders/ux-react.ts";
import { describeRun } from "./harness/describe-run.ts";
import { markdownTable } from "./harness/markdown-table.ts";
import { measureLoad } from "./harness/measure-load.ts";
import { measureUntilUsable } from "./harness/measure-until-usable.ts";
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
    quick: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    islands: { type: "string", multiple: true },
    rounds: { type: "string" },
    beside: { type: "string" },
    only: { type: "string", default: "" },
  },
});
const counts = flags.islands?.map(Number) ?? (flags.quick ? [20] : [1, 20, 200, 1000]);
const rounds = Number(flags.rounds ?? (flags.quick ? 3 : 9));
/**
 * One island, or none that is visible, costs less than the page itself differs from load to load, so there are more
 * rounds of these.
 */
const manyRounds = 3 * rounds;
/** The delay of each file on the slow network, in milliseconds. */
const delay = 200;
const slowIslands = 20;
const ownNames = ["own-search-form", "own-review-card"];

/** The packages whose versions are written beside the results. */
const peers = [
  "react",
  "react_ujs",
  "@11ty/is-land",
  "astro",
  "remount",
  "@symfony/ux-react",
  "preact-island",
  "preact",
];

interface Bench {
  browser: Browser;
  server: FileServer;
  /** The widgets' style sheet, the same for all. */
  styles: string;
}

/** The measurements with a page of each contender. The first contender is the baseline. */
interface Comparison {
  contenders: readonly Contender[];
  islands: readonly BenchIsland[];
  where: "spread" | "end";
  rounds: number;
  check(page: Page, contender: Contender): Promise<void>;
}

interface Result {
  name: string;
  /** Processor time beyond the baseline in each round, in milliseconds. */
  added: number[];
  /** JavaScript files, compressed. */
  requests: number;
  bytes: number;
}

/** Measures all contenders in every round, so that a busy minute of the machine affects all of them. */
async function compare(
  { browser, server, styles }: Bench,
  { contenders, islands, where, rounds, check }: Comparison,
): Promise<Result[]> {
  const results = contenders.map(
    ({ name }) => ({ name, added: [], requests: 0, bytes: 0 }) as Result,
  );
  for (const [index, contender] of contenders.entries()) {
    server.offer(`/${index}.html`, writePage(contender, islands, styles, where));
  }
  for (let round = 0; round < rounds; round += 1) {
    const times: number[] = [];
    for (let turn = 0; turn < contenders.length; turn += 1) {
      const index = (turn + round) % contenders.length;
      const [contender, result] = [contenders[index] as Contender, results[index] as Result];
      server.takeRequests();
      times[index] = await measureLoad(browser, `${server.origin}/${index}.html`, async (page) => {
        const scripts = server.takeRequests().filter(({ path }) => path.endsWith(".js"));
        result.requests = scripts.length;
        result.bytes = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
        if (contender.files.size > 0) await check(page, contender);
      });
      process.stderr.write(".");
    }
    for (const [index, result] of results.entries()) {
      result.added.push((times[index] as number) - (times[0] as number));
    }
  }
  process.stderr.write("\n");
  return results.slice(1);
}

/** Measures islands that are spread over the page and all mount at once. */
async function measureEager(
  bench: Bench,
  contenders: readonly Contender[],
  served: boolean,
): Promise<string> {
  const columns: Result[][] = [];
  for (const count of counts) {
    process.stderr.write(`${served ? "hydrate" : "from scratch"}, ${count} `);
    const islands = makeIslands(count, { served, load: "eager" });
    const reviews = islands.filter(({ widget }) => widget === "review-card").length;
    const check = async (page: Page, { leavesReviews = false }: Contender): Promise<void> =>
      checkIslands(page, {
        islands: count,
        reviews,
        served,
        leavesReviews: served && leavesReviews,
      });
    columns.push(
      await compare(bench, {
        contenders,
        islands,
        where: "spread",
        rounds: count === 1 ? manyRounds : rounds,
        check,
      }),
    );
  }
  const floors = columns.map(([first]) => median(first?.added ?? []));
  const rows = (columns[0] ?? []).map(({ name }, row) => {
    const cells = columns.map((column, index) => {
      const added = median(column[row]?.added ?? []);
      return `${added.toFixed(0)} ms, ${(added / (floors[index] as number)).toFixed(2)}`;
    });
    const { bytes = 0, requests = 0 } = columns.at(-1)?.[row] ?? {};
    return [name, ...cells, kilobytes(bytes), String(requests)];
  });
  const head = counts.map((count) => `${count} island${count > 1 ? "s" : ""}`);
  return markdownTable(["", ...head, "JS br", "requests"], rows);
}

/** Measures 200 islands below the screen: what they cost a visitor who never scrolls to them. */
async function measureBelowTheFold(
  bench: Bench,
  contenders: readonly Contender[],
): Promise<string> {
  const count = 200;
  process.stderr.write(`nothing visible, ${count} `);
  const islands = makeIslands(count, { served: true, load: "visible" });
  const results = await compare(bench, {
    contenders,
    islands,
    where: "end",
    rounds: manyRounds,
    async check(page) {
      // The page must still work: the last form has to mount and react.
      const form = page.locator(".sk-search-form__switch").last();
      await form.scrollIntoViewIfNeeded();
      await page.waitForFunction(() => {
        const [button] = [
          ...document.querySelectorAll<HTMLElement>(".sk-search-form__switch"),
        ].slice(-1);
        button?.click();
        return document.querySelector("textarea.sk-search-form__field");
      });
    },
  });
  return markdownTable(
    ["", "added CPU", "JS br", "requests"],
    results.map(({ name, added, bytes, requests }) => [
      name,
      `${median(added).toFixed(1)} ms`,
      kilobytes(bytes),
      String(requests),
    ]),
  );
}

/** Measures how long islands take to react when each file takes long, whatever its size. */
async function measureSlowNetwork(
  { browser, server, styles }: Bench,
  contenders: readonly Contender[],
): Promise<string> {
  process.stderr.write(`slow network `);
  const islands = makeIslands(slowIslands, { served: true, load: "eager" });
  const times = contenders.map((): number[] => []);
  for (const [index, contender] of contenders.entries()) {
    server.offer(`/${index}.html`, writePage(contender, islands, styles, "spread"));
  }
  server.delayFiles(delay);
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < contenders.length; turn += 1) {
      const index = (turn + round) % contenders.length;
      times[index]?.push(await measureUntilUsable(browser, `${server.origin}/${index}.html`));
      process.stderr.write(".");
    }
  }
  server.delayFiles(0);
  process.stderr.write("\n");
  return markdownTable(
    ["", "until the first form reacts"],
    contenders.map(({ name }, index) => [name, `${median(times[index] ?? []).toFixed(0)} ms`]),
  );
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

/** Contenders behind the floor that were asked for. */
const select = ([first, ...others]: Contender[]): Contender[] => [
  first as Contender,
  ...others.filter(({ name }) => name.startsWith(flags.only)),
];

/** The same of another checkout. */
const asBeside = (contender: Contender): Contender => ({
  ...contender,
  name: `${contender.name}, beside`,
});

async function run(): Promise<string> {
  const own = await skerry();
  const ownHydratingAll = await skerryHydratingAll();
  const [react, ujs, land] = [await floor(), await reactUjs(), await isLand()];
  const preact = await preactFloor();
  const withAstro = await astro();
  const [load, visible, only] = (["load", "visible", "only"] as const).map(withAstro) as [
    Contender,
    Contender,
    Contender,
  ];
  const renderers = [await remount(), await uxReact(), await preactIsland()];
  const [defined, built] = [await skerryOwn(), await skerryBuilt()];
  const light = await skerryBuilt(undefined, "/light/", true);
  const root = flags.beside && resolve(flags.beside);
  const beside = root ? [asBeside(await skerryBuilt(root, "/beside/"))] : [];
  const ownBeside = root ? [asBeside(await skerry(root, "/skerry-beside/"))] : [];
  const hydrateOwn = select([react, defined, built, light, ...beside, ujs, land, load, preact]);
  const scratchOwn = select([
    react,
    defined,
    built,
    light,
    ...beside,
    ujs,
    land,
    only,
    ...renderers,
    preact,
  ]);
  const hydrate = select([react, ownHydratingAll, own, ...ownBeside]);
  const scratch = select([react, own, ...ownBeside]);
  const [browser, server] = await Promise.all([openBrowser(), serveFiles()]);
  const styles = String(own.files.get("/skerry/skerry.css"));
  const bench: Bench = { browser, server, styles };
  try {
    for (const { files } of new Set([...hydrate, ...hydrateOwn, ...scratchOwn, visible])) {
      for (const [path, content] of files) server.offer(path, content);
    }
    offerAvatar(server);
    const parts: string[] = [];
    // At once: a run of many minutes may end early.
    const add = (part: string): void => {
      console.log(`${part}\n`);
      parts.push(part);
    };
    add(await describeRun(peers, browser));
    add(`Median of ${rounds} rounds, of ${manyRounds} for one island and for nothing visible.`);
    add("### Own widgets, hydrate");
    add(await measureEager(bench, [noScript, ...hydrateOwn], true));
    add("### Own widgets, render from scratch");
    add(await measureEager(bench, [noScript, ...scratchOwn], false));
    add("### Built-in widgets, hydrate");
    add(await measureEager(bench, [noScript, ...hydrate], true));
    add("### Built-in widgets, render from scratch");
    add(await measureEager(bench, [noScript, ...scratch], false));
    add("### Nothing visible");
    add(await measureBelowTheFold(bench, [noScript, ...select([own, land, visible])]));
    add("### A slow network");
    add(
      await measureSlowNetwork(
        bench,
        select([
          react,
          defined,
          built,
          withHead(built, ownNames, "/built/"),
          light,
          withHead(light, ownNames, "/light/"),
          ...beside.flatMap((one) => [one, withHead(one, ownNames, "/beside/")]),
          own,
          withHead(own, ["search-form"]),
          ujs,
          land,
          load,
          preact,
        ]),
      ),
    );
    return parts.join("\n\n");
  } finally {
    await browser.close();
    server.stop();
  }
}

const results = await run();
if (flags.write) await writeResults("islands", results);
