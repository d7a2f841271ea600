/** The own tests of the Composer package and of the plugin for WordPress, each file by itself: PHPUnit runs them. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";

const packages = join(import.meta.dirname, "../../../..");
const files = ["php", "wordpress"].flatMap((name) =>
  readdirSync(join(packages, name, "tests"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("Test.php"))
    .map((file) => join(name, "tests", file))
    .sort(),
);

// The circuit breaker and the log must remember nothing of one run in the next.
const temporary = mkdtempSync(join(tmpdir(), "skerry-phpunit-"));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

it("has tests of each", () =>
  expect([...new Set(files.map((file) => file.split("/")[0]))]).toEqual(["php", "wordpress"]));

it.for(files)("%s", { timeout: 120_000 }, (file, { skip }) => {
  const [name = "", ...path] = file.split("/");
  const cwd = join(packages, name);
  const succeeds = (program: string, ...args: string[]): boolean =>
    spawnSync(program, args, { cwd }).status === 0;
  if (!succeeds("phpunit", "--version") || !succeeds("php", "tests/bootstrap.php"))
    skip("It needs phpunit and Debian's packages of Symfony and Laravel, which .ci/run names.");
  const { status, stdout } = spawnSync("phpunit", [path.join("/")], {
    cwd,
    env: { ...process.env, TMPDIR: temporary },
    encoding: "utf8",
  });
  expect(stdout).toMatch(/^OK \(/m);
  expect(status).toBe(0);
});
