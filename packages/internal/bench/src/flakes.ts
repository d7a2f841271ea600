/**
 * Do tests with `@skerry/test/playwright` fail now and then? `pnpm bench flakes` runs one 1,000 times on the example with own
 * widgets, each time on another slow processor and network, without a second try. It exits with 1 if one has failed.
 *
 * `--runs 100` takes a shorter look, `--workers 2` runs several at a time.
 */
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runPlaywright } from "../../e2e/src/harness/run-playwright.ts";

const { values: flags } = parseArgs({
  options: {
    runs: { type: "string", default: "1000" },
    workers: { type: "string", default: "1" },
  },
});
const results = await mkdtemp(join(tmpdir(), "skerry-flakes-"));
const began = performance.now();
const { output, code } = await runPlaywright(
  "throttled.pw.ts",
  results,
  ["--repeat-each", flags.runs, "--workers", flags.workers, "--retries", "0"],
  (text) => process.stdout.write(text),
);
const count = (word: string): string =>
  new RegExp(String.raw`^ *(\d+) ${word}`, "m").exec(output)?.[1] ?? "0";
const minutes = ((performance.now() - began) / 60_000).toFixed(1);
console.log(
  `${count("passed")} of ${flags.runs} runs passed, ${count("failed")} failed, in ${minutes} minutes.`,
);
if (code !== 0) console.log(`What is kept of those that have failed: ${results}`);
process.exit(code ?? 1);
