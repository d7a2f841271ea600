/** `@skerry/test/playwright`, in Playwright's own runner and on a rendered page. */
import { createRequire } from "node:module";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { execa } from "execa";
import { expect, it } from "vitest";
import { serveOwnExample } from "../own-example.ts";

const runner = join(
  dirname(createRequire(import.meta.url).resolve("@playwright/test/package.json")),
  "cli.js",
);
const config = join(import.meta.dirname, "../../fixtures/playwright/playwright.config.ts");

it("opens islands, clicks before they are hydrated, and says why an island is not as expected", async () => {
  const results = await mkdtemp(join(tmpdir(), "skerry-playwright-"));
  const { all, exitCode } = await execa(process.execPath, [runner, "test", "--config", config], {
    env: {
      SKERRY_SITE: await serveOwnExample(),
      SKERRY_RESULTS: results,
      NODE_OPTIONS: "--conditions=@skerry/source",
      // Playwright takes Vitest for another runner of its own.
      VITEST: undefined,
    },
    all: true,
    reject: false,
  });
  await rm(results, { recursive: true });
  expect(exitCode, all).toBe(0);
  expect(all).toMatch(/9 passed/);
}, 120_000);
