/** The own tests of the package for Python, each file by itself: unittest runs them. */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { findPython } from "@skerry/checks/find-python";
import { expect, it } from "vitest";
import { environment, pythonPackage } from "../backends/start-backend.ts";

/** The module that each of them imports, with Debian's package for it. */
const needs: Readonly<Record<string, string>> = {
  django: "python3-django",
  flask: "python3-flask",
  jinja: "python3-jinja2",
};

const files = readdirSync(join(pythonPackage, "tests")).filter((file) =>
  /^test_.*\.py$/.test(file),
);

it("has tests of each framework", () =>
  expect(files.sort()).toEqual(Object.keys(needs).map((name) => `test_${name}.py`)));

it.for(Object.entries(needs))("test_%s.py", { timeout: 60_000 }, ([name, needed], { skip }) => {
  const options = { cwd: pythonPackage, encoding: "utf8", env: environment } as const;
  const module = name === "jinja" ? "jinja2" : name;
  const python = findPython(module);
  if (!python) return skip(`${module} is missing. Install ${needed}.`);
  const ran = spawnSync(python, ["-m", "unittest", `tests.test_${name}`], options);
  expect(ran.stderr).toMatch(/^Ran [1-9]\d* tests in .*\n\nOK$/m);
  expect(ran.status).toBe(0);
});
