import { relative } from "node:path";
import { root } from "./repository.ts";

/** The parts of Vitest's JSON report that are read here. */
export interface VitestReport {
  testResults: {
    /** The test file. */
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

export interface TestTally {
  passed: number;
  /** One line per failed test, or per file that failed outside its tests. */
  failed: string[];
  skipped: string[];
}

/** Counts the tests of a Vitest run and names those that did not pass. */
export function readTestReport(report: VitestReport): TestTally {
  const tally: TestTally = { passed: 0, failed: [], skipped: [] };
  for (const file of report.testResults) {
    const place = relative(root, file.name);
    for (const test of file.assertionResults) {
      if (test.status === "passed") tally.passed += 1;
      else if (test.status === "failed") tally.failed.push(`${place} > ${test.fullName}`);
      else tally.skipped.push(`${place} > ${test.fullName}`);
    }
    // A file that cannot be imported, or whose afterAll throws, fails without a failed test.
    const blamed = file.assertionResults.some(({ status }) => status === "failed");
    if (file.status === "failed" && !blamed) tally.failed.push(`${place} (outside its tests)`);
  }
  return tally;
}
