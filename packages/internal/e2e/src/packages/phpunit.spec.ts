/** The Composer package's own tests, each file by itself: PHPUnit runs them. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";

const folder = join(import.meta.dirname, "../../../../php");
const files = readdirSync(join(folder, "tests"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("Test.php"))
  .sort();

// What the circuit breaker and the log remember of one run is nothing for the next.
const temporary = mkdtempSync(join(tmpdir(), "skerry-phpunit-"));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

const succeeds = (program: string, ...args: string[]): boolean =>
  spawnSync(program, args, { cwd: folder }).status === 0;

it("has tests", () => expect(files).not.toEqual([]));

it.for(files)("%s", { timeout: 120_000 }, (file, { skip }) => {
  if (!succeeds("phpunit", "--version") || !succeeds("php", "tests/bootstrap.php"))
    skip("It needs phpunit and Debian's packages of Symfony and Laravel, which .ci/run names.");
  const { status, stdout } = spawnSync("phpunit", [join("tests", file)], {
    cwd: folder,
    env: { ...process.env, TMPDIR: temporary },
    encoding: "utf8",
  });
  expect(stdout).toMatch(/^OK \(/m);
  expect(status).toBe(0);
});
