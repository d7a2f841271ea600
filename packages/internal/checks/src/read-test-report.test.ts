import { join } from "node:path";
import { expect, it } from "vitest";
import { readTestReport } from "./read-test-report.ts";
import { root } from "./repository.ts";

const name = join(root, "packages/core/src/routes/routes.test.ts");
const test = (fullName: string, status: string, ...failureMessages: string[]) => ({
  fullName,
  status,
  failureMessages,
});

it("counts passed tests and names those that failed, were skipped or passed at the second try", () => {
  const assertionResults = [
    test("fills a path", "passed"),
    test("opens a page", "passed", "Timeout 30000ms exceeded"),
    test("encodes a path", "failed", "expected 1 to be 2"),
    test("matches PHP", "skipped"),
    test("matches Ruby", "todo"),
  ];
  expect(readTestReport({ testResults: [{ name, status: "failed", assertionResults }] })).toEqual({
    passed: 2,
    failed: ["packages/core/src/routes/routes.test.ts > encodes a path"],
    skipped: [
      "packages/core/src/routes/routes.test.ts > matches PHP",
      "packages/core/src/routes/routes.test.ts > matches Ruby",
    ],
    retried: ["packages/core/src/routes/routes.test.ts > opens a page"],
  });
});

it("counts a file that fails outside its tests as one failure", () => {
  const assertionResults = [test("fills a path", "passed")];
  const tally = readTestReport({ testResults: [{ name, status: "failed", assertionResults }] });
  expect(tally.failed).toEqual(["packages/core/src/routes/routes.test.ts (outside its tests)"]);
});
