/** `@skerry/test/playwright`, in Playwright's own runner and on a rendered page. */
import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { serveOwnExample } from "../own-example.ts";

const runner = join(
  dirname(createRequire(import.meta.url).resolve("@playwright/test/package.json")),
  "cli.js",
);
const config = join(import.meta.dirname, "../../fixtures/playwright/playwright.config.ts");

it("opens islands, clicks before they are hydrated, and says why an island is not as expected", async () => {
  const results = await mkdtemp(join(tmpdir(), "skerry-playwright-"));
  const { VITEST: _, ...inherited } = process.env;
  const env = {
    ...inherited,
    SKERRY_SITE: await serveOwnExample(),
    SKERRY_RESULTS: results,
    NODE_OPTIONS: "--conditions=@skerry/source",
  };
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [runner, "test", "--config", config], { env }, (_, out, error) =>
      resolve(out + error),
    );
  });
  await rm(results, { recursive: true, force: true });
  expect(output).toMatch(/^ *8 passed/m);
  expect(output).not.toMatch(/failed|flaky/);
}, 120_000);
