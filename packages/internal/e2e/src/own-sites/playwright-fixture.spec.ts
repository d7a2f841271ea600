/** `@skerry/test/playwright`, in Playwright's own runner and on a rendered page. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runPlaywright } from "../harness/run-playwright.ts";

it("opens islands, clicks before they are hydrated, and says why an island is not as expected", async () => {
  const results = await mkdtemp(join(tmpdir(), "skerry-playwright-"));
  const { output, code } = await runPlaywright("islands.pw.ts", results);
  await rm(results, { recursive: true, force: true });
  expect(code, output).toBe(0);
  expect(output).toMatch(/^ *9 passed/m);
}, 240_000);
