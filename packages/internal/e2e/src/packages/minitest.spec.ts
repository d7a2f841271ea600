/** The gem's own tests, each file by itself: Minitest runs them. */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const folder = join(import.meta.dirname, "../../../../ruby");
const files = readdirSync(join(folder, "test"))
  .filter((file) => file.endsWith("_test.rb"))
  .sort();

const needed = ["minitest", "rack/test", "action_controller/railtie", "sinatra/base"];

it("has tests", () => expect(files).not.toEqual([]));

it.for(files)("%s", { timeout: 120_000 }, (file, { skip }) => {
  const probe = needed.flatMap((library) => ["-r", library]);
  if (spawnSync("ruby", [...probe, "-e", ""]).status !== 0)
    skip("It needs Debian's packages of Rails, Sinatra and Minitest, which .ci/run names.");
  const { status, stdout, stderr } = spawnSync("ruby", [join("test", file)], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(stdout + stderr).toMatch(
    /^[1-9]\d* runs, [1-9]\d* assertions, 0 failures, 0 errors, 0 skips$/m,
  );
  expect(status).toBe(0);
});
