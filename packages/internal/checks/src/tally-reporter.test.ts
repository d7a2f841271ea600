import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { afterAll, expect, it } from "vitest";
import { root } from "./repository.ts";

const folder = mkdtempSync(join(tmpdir(), "skerry-tally-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function run(skippedFails: boolean) {
  const reporter = join(import.meta.dirname, "tally-reporter.ts");
  writeFileSync(
    join(folder, "vitest.config.ts"),
    `import { TallyReporter } from ${JSON.stringify(reporter)};
export default { test: { globals: true, retry: 1, reporters: [new TallyReporter(2, ["lint"], ${skippedFails})] } };`,
  );
  writeFileSync(
    join(folder, "routes.test.js"),
    `let tries = 0;
it("fills a path", () => {});
it("opens a page", () => { if (tries++ === 0) throw new Error("late"); });
it("encodes a path", () => expect(1).toBe(2));
it.skip("matches PHP", () => {});`,
  );
  writeFileSync(join(folder, "broken.test.js"), `throw new Error("cannot be imported");`);
  const { stdout, exitCode } = await execa({
    cwd: folder,
    preferLocal: true,
    localDir: root,
    reject: false,
    env: { NO_COLOR: "1" },
  })`vitest run`;
  return { lines: stdout.split("\n").map((line) => line.trim()), exitCode };
}

it.each([
  [false, "3 failed"],
  [true, "4 failed"],
])(
  "ends with a tally of steps and tests, where a skipped test fails: %s",
  async (fails, count) => {
    const { lines, exitCode } = await run(fails);
    expect(lines.at(-1)).toBe(`4 passed, ${count}`);
    expect(exitCode).toBe(1);
    const failures = lines.slice(lines.indexOf("Failed:"));
    expect(failures[1]).toBe("lint");
    expect(failures.join("\n")).toMatch(/routes\.test\.js > encodes a path\nexpected 1 to be 2/);
    expect(failures.join("\n")).toMatch(/broken\.test\.js \(outside its tests\)$/m);
    expect(failures.some((line) => line.endsWith("matches PHP (skipped)"))).toBe(fails);
    const retried = lines.slice(0, lines.indexOf("Failed:"));
    expect(retried.join("\n")).toMatch(/> opens a page\nlate$/m);
  },
  60_000,
);
