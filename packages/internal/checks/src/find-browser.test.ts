import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { findBrowser, findHeadlessShell } from "./find-browser.ts";

const folder = mkdtempSync(join(tmpdir(), "skerry-browser-"));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

function program(name: string, exitCode: number): string {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\nexit ${exitCode}\n`);
  chmodSync(file, 0o755);
  return file;
}

it("takes the browser that CHROMIUM_PATH names, else one of PATH that starts", () => {
  program("chromium-browser", 1);
  const chrome = program("google-chrome", 0);
  vi.stubEnv("PATH", ["/nowhere", folder].join(delimiter));
  vi.stubEnv("CHROMIUM_PATH", "");
  expect(findBrowser()).toBe(chrome);
  const mine = program("mine", 0);
  vi.stubEnv("CHROMIUM_PATH", mine);
  expect(findBrowser()).toBe(mine);
  vi.stubEnv("CHROMIUM_PATH", join(folder, "nothing"));
  expect(findBrowser).toThrow(/^CHROMIUM_PATH is ".+nothing", and no browser starts there\./);
});

it("takes the browser without a window from PATH, unless CHROMIUM_PATH names one", () => {
  vi.stubEnv("PATH", folder);
  vi.stubEnv("CHROMIUM_PATH", "");
  expect(findHeadlessShell()).toBe(undefined);
  const shell = program("chromium-headless-shell", 0);
  expect(findHeadlessShell()).toBe(shell);
  vi.stubEnv("CHROMIUM_PATH", program("mine", 0));
  expect(findHeadlessShell()).toBe(undefined);
});
