/**
 * `pnpm test`: everything that must hold, in one command, with one tally at the end.
 * `pnpm check` (`--no-browser`): the same without Chromium.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser } from "./find-browser.ts";
import { installBrowser } from "./install-browser.ts";
import { readTestReport, type VitestReport } from "./read-test-report.ts";
import { root } from "./repository.ts";
import { runStep } from "./run-step.ts";

const VITEST = "vitest run --config packages/internal/checks/vitest.workspace.config.ts";

const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  scripts: Record<
    "lint" | "lint:layers" | "size" | "typecheck" | "build" | "build:packages",
    string
  >;
};
const withoutBrowser = process.argv.includes("--no-browser");
let passed = 0;
const failed: string[] = [];

const browser = withoutBrowser ? undefined : await provideBrowser();
await check("format", "prettier --check --log-level=warn .", "Next: pnpm format");
await check("lint", scripts.lint, "Next: mend the lines above; pnpm lint repeats this check.");
await check(
  "layers",
  scripts["lint:layers"],
  "Next: mend the lines above; pnpm lint:layers repeats it.",
);
await check(
  "typecheck",
  scripts.typecheck,
  "Next: mend the lines above; pnpm typecheck repeats it.",
);
const built = await check("build", scripts.build, "Next: mend it; pnpm build repeats this step.");
await check(
  "sizes",
  scripts.size,
  "Next: make it smaller, or change its budget in .size-limit.mjs; pnpm size repeats it.",
);
await check(
  "packages",
  scripts["build:packages"],
  "Next: mend it; pnpm build:packages repeats this step.",
);
await runVitest();
report();

/** One line when the step passes; its whole output and the next step when it does not. */
async function check(name: string, command: string, next: string): Promise<boolean> {
  const result = await runStep(command);
  settle(name, result.passed, `${result.seconds.toFixed(1)} s`);
  if (!result.passed) console.log(`\n${result.output.trim()}\n\n${next}\n`);
  return result.passed;
}

function settle(name: string, hasPassed: boolean, detail: string): void {
  if (hasPassed) passed += 1;
  else failed.push(name);
  console.log(`${hasPassed ? "ok    " : "FAILED"}  ${name.padEnd(10)} ${detail}`);
}

async function provideBrowser(): Promise<string | undefined> {
  try {
    const path = findBrowser() ?? installBrowser();
    settle("browser", true, path);
    return path;
  } catch (error) {
    settle("browser", false, (error as Error).message);
    return undefined;
  }
}

/** Every Vitest project in one run. Specs and stories need a browser, specs the built files too. */
async function runVitest(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "skerry-tests-"));
  const json = join(folder, "report.json");
  const specs = browser !== undefined && built;
  if (!specs && !withoutBrowser) failed.push("Chromium specs and stories: not run, see above");
  const result = await runStep(
    `${VITEST} --reporter=default --reporter=json --outputFile.json="${json}"`,
    {
      live: true,
      environment: specs ? { CHROMIUM_PATH: browser } : { SKERRY_NO_BROWSER: "1" },
    },
  );
  countTests(result.passed, json);
  rmSync(folder, { recursive: true });
}

function countTests(vitestPassed: boolean, json: string): void {
  const failedBefore = failed.length;
  try {
    const tests = readTestReport(JSON.parse(readFileSync(json, "utf8")) as VitestReport);
    passed += tests.passed;
    failed.push(...tests.failed);
    if (tests.retried.length > 0) {
      console.log(
        `\nPassed only at the second try; each is worth a look:\n${lines(tests.retried)}`,
      );
    }
    // In CI everything that a test can need is installed, so a skipped test is a lost one.
    const skipped = tests.skipped.map((test) => `${test} (skipped)`);
    if (process.env["CI"]) failed.push(...skipped);
    else if (skipped.length > 0) console.log(`\nNot run here:\n${lines(skipped)}`);
  } catch {
    failed.push("Vitest: it wrote no report, see above");
  }
  if (!vitestPassed && failed.length === failedBefore) {
    failed.push("Vitest: an error outside of any test, see above");
  }
}

function report(): void {
  if (failed.length > 0) console.log(`\nFailed:\n${lines(failed)}`);
  console.log(`\n${passed} passed, ${failed.length} failed`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}

function lines(items: string[]): string {
  return items.map((item) => `  ${item}`).join("\n");
}
