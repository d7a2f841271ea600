/** The Composer package's own tests, each file by itself: PHPUnit runs them. */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const folder = join(import.meta.dirname, "../../../../php");
const files = readdirSync(join(folder, "tests"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("Test.php"))
  .sort();

it("has tests", () => expect(files).not.toEqual([]));

it.for(files)("%s", (file, { skip }) => {
  // Programs of Debian's packages, which .ci/run installs.
  if (spawnSync("phpunit", ["--version"]).error) skip("PHPUnit is missing. Install phpunit.");
  const { status, stdout } = spawnSync("phpunit", [join("tests", file)], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(stdout).toMatch(/^OK \(/m);
  expect(status).toBe(0);
});
