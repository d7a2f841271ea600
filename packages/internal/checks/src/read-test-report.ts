import { relative } from "node:path";
import { root } from "./repository.ts";

/** The parts of Vitest's JSON report that are read here. */
export interface VitestReport {
  testResults: {
    /** The test file. */
    name: string;
    status: string;
    assertionResults: {
      fullName: string;
      status: string;
      /** Of every try: a test that passed with one has been tried twice. */
      failureMessages: string[];
    }[];
  }[];
}

export interface TestTally {
  passed: number;
  /** One line per failed test, or per file that failed outside its tests. */
  failed: string[];
  skipped: string[];
  /** Those of the passed ones that failed at first. */
  retried: string[];
}

/** Counts the tests of a Vitest run and names those that did not pass. */
export function readTestReport(report: VitestReport): TestTally {
  const tally: TestTally = { passed: 0, failed: [], skipped: [], retried: [] };
  for (const file of report.testResults) {
    const place = relative(root, file.name);
    for (const test of file.assertionResults) {
      const line = `${place} > ${test.fullName}`;
      if (test.status === "failed") tally.failed.push(line);
      else if (test.status !== "passed") tally.skipped.push(line);
      else {
        tally.passed += 1;
        if (test.failureMessages.length > 0) tally.retried.push(line);
      }
    }
    // A file that cannot be imported, or whose afterAll throws, fails without a failed test.
    const blamed = file.assertionResults.some(({ status }) => status === "failed");
    if (file.status === "failed" && !blamed) tally.failed.push(`${place} (outside its tests)`);
  }
  return tally;
}
