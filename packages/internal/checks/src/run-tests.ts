/**
 * `pnpm test`: everything that must hold, in one command, with one tally at the end.
 * `pnpm check` (`--no-browser`): the same without Chromium and without what takes long, and with a tenth
 * of the random cases (`SKERRY_QUICK`).
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { Listr, type ListrTask, PRESET_TIMER } from "listr2";
import { findBrowser } from "./find-browser.ts";
import { installBrowser } from "./install-browser.ts";
import { readTestReport, type VitestReport } from "./read-test-report.ts";
import { root } from "./repository.ts";

const VITEST = "vitest run --config packages/internal/checks/vitest.workspace.config.ts";

const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  scripts: Readonly<Record<string, string>>;
};
const inRoot = execa({ cwd: root, preferLocal: true, localDir: root, shell: true, reject: false });
const withoutBrowser = process.argv.includes("--no-browser");

let passed = 0;
const failed: string[] = [];
/** What the steps that did not pass have written, and what to do next. */
const reports: string[] = [];

let browser: string | undefined;
let isBuilt = false;

await runSteps();
for (const report of reports) console.log(`\n${report}`);
await runVitest();
printTally();

/** The packages are built after the first steps: their types are bundled from what the type check writes. */
async function runSteps(): Promise<void> {
  await runTogether([
    ...(withoutBrowser ? [] : [browserStep()]),
    step("typecheck", "Next: correct the lines above; pnpm typecheck repeats this check."),
    filesForBrowsers(),
  ]);
  await runTogether([
    step("lint:unused", "Next: remove what is listed above, or name it in knip.jsonc."),
    step("lint:layers", "Next: correct the imports above; pnpm lint:layers repeats this check."),
    step("build:packages", "Next: correct it; pnpm build:packages repeats this step."),
    step("format:check", "Next: pnpm format"),
    step("lint", "Next: correct the lines above; pnpm lint repeats this check."),
    step("lint:styles", "Next: correct the lines above; pnpm lint:styles repeats this check."),
  ]);
}

/** Runs two steps at a time, as many as a small machine has cores. */
async function runTogether(tasks: ListrTask[]): Promise<void> {
  const steps = new Listr(tasks, {
    concurrent: 2,
    exitOnError: false,
    fallbackRenderer: "simple",
    fallbackRendererOptions: { timer: PRESET_TIMER },
    rendererOptions: { timer: PRESET_TIMER, collapseSubtasks: false },
  });
  await steps.run();
}

function filesForBrowsers(): ListrTask {
  return {
    title: "files for browsers",
    task: (_context, task) =>
      task.newListr(
        [
          step("build", "Next: correct it; pnpm build repeats this step.", () => {
            isBuilt = true;
          }),
          step("size", "Next: pnpm size repeats this check after pnpm build."),
        ],
        { concurrent: false, exitOnError: true },
      ),
  };
}

/** A script of package.json. Its output is shown after all steps, and only when it fails. */
function step(script: string, next: string, onPass?: () => void): ListrTask {
  return {
    title: script,
    async task() {
      const { exitCode, all } = await inRoot({ all: true })`${scripts[script] as string}`;
      if (exitCode !== 0) {
        reports.push(`${script}:\n\n${all.trim()}\n\n${next}`);
        failed.push(script);
        throw new Error(`${script} failed, see below`);
      }
      passed += 1;
      onPass?.();
    },
  };
}

function browserStep(): ListrTask {
  return {
    title: "browser",
    task(_context, task) {
      try {
        browser = findBrowser() ?? installBrowser();
        task.title = `browser: ${browser}`;
        passed += 1;
      } catch (error) {
        failed.push("browser");
        throw error;
      }
    },
  };
}

/** Every Vitest project in one run. Specs and stories need a browser, specs the built files too. */
async function runVitest(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "skerry-tests-"));
  const json = join(folder, "report.json");
  const specs = browser !== undefined && isBuilt;
  if (!specs && !withoutBrowser) failed.push("Chromium specs and stories: not run, see above");
  const { exitCode } = await inRoot({
    stdio: "inherit",
    env: {
      ...(specs ? { CHROMIUM_PATH: browser } : { SKERRY_NO_BROWSER: "1" }),
      ...(withoutBrowser ? { SKERRY_QUICK: "1" } : {}),
    },
  })`${VITEST} --reporter=default --reporter=json --outputFile.json="${json}"`;
  countTests(exitCode === 0, json);
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

function printTally(): void {
  if (failed.length > 0) console.log(`\nFailed:\n${lines(failed)}`);
  console.log(`\n${passed} passed, ${failed.length} failed`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}

function lines(items: string[]): string {
  return items.map((item) => `  ${item}`).join("\n");
}
