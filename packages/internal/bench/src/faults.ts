/**
 * Benchmark of faults: `pnpm bench faults` opens each page of the storm with each solution, and
 * prints what holds; `--write` writes the table into the README; `--serve` serves them all in one page instead.
 */
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Browser } from "playwright-core";
import { awayPage, cellPage, strictPolicy } from "../../../../examples/page-engines/storm/cell.mjs";
import { faults as framed, memory } from "../../../../examples/page-engines/storm/faults.mjs";
import { comparisonPage } from "./faults/comparison-page.ts";
import { reasonOf } from "./faults/reasons.ts";
import { type FaultySolution, loadSolutions } from "./faults/solutions.ts";
import { describeRun } from "./harness/describe-run.ts";
import { openBrowser } from "./harness/open-browser.ts";
import { writeResults } from "./harness/write-results.ts";

const { values: flags } = parseArgs({
  options: { write: { type: "boolean" }, serve: { type: "boolean" } },
});
const faults = [...framed, memory];
const delays: Readonly<Record<string, number>> = { slow: 1000, typed: 500, click: 500 };
const storm = join(import.meta.dirname, "../../../../examples/page-engines/storm");
const types: Readonly<Record<string, string>> = { ".js": "text/javascript", ".css": "text/css" };
const dropped = new Set<string>();
const solutions = await loadSolutions();

function sendPage(response: ServerResponse, solution: FaultySolution, fault: string): void {
  const prefix = `/files/${solutions.indexOf(solution)}/${fault}/${Math.random()}/`;
  const page = cellPage(fault, {
    head: () => solution.head(prefix, fault),
    island: (id, props) => solution.island(prefix, id, props),
  });
  const hashes = solution.hashes?.join(" ") ?? "";
  const policy = strictPolicy.replace(/(script|style)-src 'self'/g, `$& ${hashes}`);
  if (fault === "policy") response.setHeader("Content-Security-Policy", policy);
  response.setHeader("Content-Type", "text/html; charset=utf-8").end(page);
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = (request.url ?? "").split("?", 1).join();
  const [, kind = "", index = "", fault = "", , ...rest] = path.split("/");
  const solution = solutions[Number(index)];
  const file = rest.join("/");
  if (kind === "") {
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    return void response.end(comparisonPage(solutions));
  }
  if (kind === "cell" && solution) return sendPage(response, solution, fault);
  if (path === "/storm/away") {
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    return void response.end(awayPage);
  }
  let body: string | Uint8Array | undefined;
  if (kind === "files" && solution) {
    const isLater = solution.isLater(file);
    if (isLater || fault !== "click") await wait(delays[fault] ?? 0);
    if (fault === "blocked" && isLater) return void response.writeHead(403).end();
    if (fault === "dropped" && isLater && !dropped.has(path)) {
      dropped.add(path);
      // A browser repeats by itself what is cut off before the answer has begun.
      response.writeHead(200, { "Content-Type": "text/javascript", "Content-Length": 1000 });
      return void response.write("/* cut off", () => response.destroy());
    }
    const content = solution.files.get(file);
    // Astro's files name each other by the base of its build.
    body =
      content &&
      Buffer.from(content).toString().replaceAll("/astro-base/", path.slice(0, -file.length));
  } else if (path.startsWith("/storm/assets/")) {
    body = await readFile(join(storm, path.slice("/storm/assets/".length)), "utf8");
  } else if (path === "/page-engines/files/idiomorph.js") {
    body = await readFile(createRequire(import.meta.url).resolve("idiomorph/dist/idiomorph.js"));
  }
  if (body === undefined) return void response.writeHead(404).end();
  response.setHeader("Content-Type", types[extname(path)] ?? "text/plain").end(body);
}

const server = createServer((request, response) => void answer(request, response));
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const address = server.address();
const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;

/** @returns what the judge of the page says: `holds`, or the reason */
async function judge(browser: Browser, index: number, fault: string): Promise<string> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(`${origin}/cell/${index}/${fault}`, { waitUntil: "commit" });
    await page.waitForSelector("html[data-verdict]", { timeout: 60_000 });
    return (await page.getAttribute("html", "data-verdict")) ?? "";
  } catch {
    return "The page says nothing.";
  } finally {
    await context.close();
  }
}

const line = (cells: string[]): string => `| ${cells.join(" | ")} |`;

/** A row for each fault, and under the table what is behind each red cell. */
function describe(verdicts: string[][]): string {
  const mark = (verdict: string): string =>
    verdict === "holds" ? "🟢" : verdict === "spared" ? "⚪" : `🔴 ${verdict}`;
  const notes = new Map<string, string[]>();
  for (const [row, { name, title }] of faults.entries()) {
    for (const [index, solution] of solutions.entries()) {
      const verdict = verdicts[row]?.[index] ?? "";
      const reason = solution.spared?.[name] ?? reasonOf(solution.name, name);
      if (verdict === "holds" || !reason) continue;
      const note = `**${title}**: ${reason}.`;
      notes.set(note, [...(notes.get(note) ?? []), solution.name]);
    }
  }
  return [
    line(["", ...solutions.map(({ name }) => name)]),
    line(["---", ...solutions.map(() => "---")]),
    ...faults.map(({ title }, row) => line([title, ...(verdicts[row] ?? []).map(mark)])),
    "",
    ...[...notes].map(([note, names]) => `- ${note.replace("**:", `**, ${names.join(", ")}:`)}`),
  ].join("\n");
}

if (flags.serve) {
  console.log(`Islands under faults: ${origin}/`);
} else {
  const browser = await openBrowser({ bfcache: true });
  const verdicts: string[][] = [];
  // Four rows at a time: what does not hold is waited for in vain.
  for (let row = 0; row < faults.length; row += 4) {
    const judged = faults
      .slice(row, row + 4)
      .map(({ name }) =>
        Promise.all(
          solutions.map(({ spared }, index) =>
            spared?.[name] ? "spared" : judge(browser, index, name),
          ),
        ),
      );
    verdicts.push(...(await Promise.all(judged)));
    console.error(`${verdicts.length} of ${faults.length} faults`);
  }
  const packages = ["react", "react_ujs", "@11ty/is-land", "astro", "idiomorph"];
  const results = `${await describeRun(packages, browser)}\n\n${describe(verdicts)}`;
  console.log(results);
  if (flags.write) await writeResults("faults", results);
  await browser.close();
  server.close();
  server.closeAllConnections();
  if (verdicts.some(([own]) => own !== "holds")) process.exitCode = 1;
}
