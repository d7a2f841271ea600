import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { StallNotice } from "./stall-notice.ts";

const folder = mkdtempSync(join(tmpdir(), "skerry-stall-"));
const file = join(folder, "errors.txt");
const descriptor = openSync(file, "w");
const notice = new StallNotice({ limit: 1_000, descriptor });
afterAll(async () => {
  await notice.stop();
  closeSync(descriptor);
  rmSync(folder, { recursive: true });
});

const said = (): string => readFileSync(file, "utf8");

it("says once what was begun, while nothing goes on, and nothing of what goes on", async () => {
  notice.begin('the widget "clock" was imported');
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(said()).toBe("");
  notice.begin('the widget "spinner" was imported');
  const end = performance.now() + 20_000;
  // A loop, as the widget's: no other code of this thread runs.
  while (said() === "" && performance.now() < end);
  const until = performance.now() + 1_500;
  while (performance.now() < until);
  expect(said()).toMatch(/^Skerry: .* since the widget "spinner" was imported\.[^\n]*\n$/);
});
