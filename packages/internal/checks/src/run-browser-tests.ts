/**
 * `pnpm test:firefox`, `pnpm test:webkit`: specs in another browser than Chromium, with one tally at the
 * end. What a browser's driver cannot do counts as not run.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { findMissingPrograms } from "./find-missing-programs.ts";
import { readTestReport, type TestTally, type VitestReport } from "./read-test-report.ts";
import { root } from "./repository.ts";

const browser = process.argv[2] === "--webkit" ? "webkit" : "firefox";
const inRoot = execa({ cwd: root, preferLocal: true, localDir: root, reject: false });

const tally = await runTests();
if (tally.retried.length > 0) {
  console.log(`\nPassed only at the second try; each is worth a look:\n${lines(tally.retried)}`);
}
if (tally.skipped.length > 0) console.log(`\nNot run in ${browser}:\n${lines(tally.skipped)}`);
if (tally.failed.length > 0) console.log(`\nFailed:\n${lines(tally.failed)}`);
console.log(`\n${tally.passed} passed, ${tally.failed.length} failed`);
process.exitCode = tally.failed.length > 0 ? 1 : 0;

async function runTests(): Promise<TestTally> {
  const missing = findMissingPrograms(browser);
  if (missing) return failure(missing);
  const build = await inRoot({ all: true })`pnpm build`;
  if (build.exitCode !== 0) return failure(`build: ${build.all}`);
  const folder = mkdtempSync(join(tmpdir(), "skerry-tests-"));
  const json = join(folder, "report.json");
  const config = `packages/internal/e2e/vitest.${browser}.config.ts`;
  const run = inRoot({ stdio: "inherit" });
  const { exitCode } =
    await run`vitest run --config ${config} --reporter=default --reporter=json --outputFile.json=${json}`;
  try {
    const read = readTestReport(JSON.parse(readFileSync(json, "utf8")) as VitestReport);
    if (exitCode === 0 || read.failed.length > 0) return read;
    return { ...read, failed: ["Vitest: an error outside of any test, see above"] };
  } catch {
    return failure("Vitest: it wrote no report, see above");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function failure(text: string): TestTally {
  return { passed: 0, failed: [text], skipped: [], retried: [] };
}

function lines(items: readonly string[]): string {
  return items.map((item) => `  ${item}`).join("\n");
}
