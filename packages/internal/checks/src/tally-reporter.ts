import { relative } from "node:path";
import type { Reporter, SerializedError, TestModule } from "vitest/node";
import { root } from "./repository.ts";

/** Browsers whose drivers cannot do everything: what they skip counts as not run, nowhere as failed. */
const partlyDriven = /^(Firefox|WebKit)\b/;

/**
 * Ends a run with the names of the tests that failed, and with a line "N passed, N failed", to which the steps
 * before it are added.
 *
 * @param stepsPassed how many steps passed before the tests
 * @param stepsFailed names of those that did not
 * @param skippedFails true where everything that a test can need is installed, so that a skipped one is lost
 */
export class TallyReporter implements Reporter {
  readonly #stepsPassed: number;
  readonly #stepsFailed: readonly string[];
  readonly #skippedFails: boolean;

  constructor(stepsPassed: number, stepsFailed: readonly string[], skippedFails: boolean) {
    this.#stepsPassed = stepsPassed;
    this.#stepsFailed = stepsFailed;
    this.#skippedFails = skippedFails;
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    let passed = this.#stepsPassed;
    const failed = [...this.#stepsFailed];
    const retried: string[] = [];
    const skipped: string[] = [];
    for (const module of modules) {
      const place = `${module.project.name}: ${relative(root, module.moduleId)}`;
      const failedBefore = failed.length;
      for (const test of module.children.allTests()) {
        const name = `${place} > ${test.fullName}`;
        const { state, errors = [] } = test.result();
        // With its reason: logs of this length are often cut before it.
        const [reason = ""] = errors.map(({ message }) => `\n    ${message.split("\n", 1)[0]}`);
        if (state === "failed") failed.push(name + reason);
        else if (state === "passed") {
          passed += 1;
          if (test.diagnostic()?.retryCount) retried.push(name + reason);
        } else if (this.#skippedFails && !partlyDriven.test(module.project.name)) {
          failed.push(`${name} (skipped)`);
        } else skipped.push(name);
      }
      // A file that cannot be imported, or whose afterAll throws, fails without a failed test.
      if (module.state() === "failed" && failed.length === failedBefore) {
        failed.push(`${place} (outside its tests)`);
      }
    }
    failed.push(...errors.map(({ message }) => `outside of any test: ${message}`));
    list("Passed only at another try; each is worth a look:", retried);
    list("Not run here:", skipped);
    list("Failed:", failed);
    console.log(`\n${passed} passed, ${failed.length} failed`);
    if (failed.length > 0) process.exitCode = 1;
  }
}

function list(title: string, names: readonly string[]): void {
  if (names.length > 0) console.log(`\n${title}\n${names.map((name) => `  ${name}`).join("\n")}`);
}
