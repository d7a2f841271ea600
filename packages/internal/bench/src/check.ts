/**
 * How long does `skerry check` take? `pnpm bench check` checks 1,000 copies of the example landing page, which
 * has every widget, and prints the time and the pages per second. `--pages 100` takes fewer. It exits with 1
 * when the command fails.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const { values: flags } = parseArgs({ options: { pages: { type: "string", default: "1000" } } });
const root = fileURLToPath(new URL("../../../../", import.meta.url));
const page = join(root, "examples/plain-html/pages/landing.html");
const count = Number(flags.pages);

const folder = mkdtempSync(join(tmpdir(), "skerry-check-"));
try {
  for (let index = 0; index < count; index++) copyFileSync(page, join(folder, `${index}.html`));
  const started = performance.now();
  const { status } = spawnSync(
    process.execPath,
    [join(root, "packages/cli/bin/skerry.mjs"), "check", folder],
    { stdio: "inherit" },
  );
  const seconds = (performance.now() - started) / 1_000;
  const kilobytes = Math.round(statSync(page).size / 1_000);
  console.log(
    `${count} pages of ${kilobytes} kB in ${seconds.toFixed(1)} s: ${Math.round(count / seconds)} pages per second (processors: ${availableParallelism()}).`,
  );
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true });
}
