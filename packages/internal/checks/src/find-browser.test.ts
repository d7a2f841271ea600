import { delimiter } from "node:path";
import { expect, it } from "vitest";
import { findBrowser, type Machine } from "./find-browser.ts";

function machine(files: string[], environment: Record<string, string> = {}): Machine {
  return {
    environment,
    exists: (file) => files.includes(file),
    starts: (file) => !file.includes("stub"),
  };
}

it("takes the browser that CHROMIUM_PATH names before any other", () => {
  const files = ["/opt/mine/chrome", "/usr/bin/chromium"];
  expect(findBrowser(machine(files, { CHROMIUM_PATH: "/opt/mine/chrome" }))).toBe(
    "/opt/mine/chrome",
  );
});

it("says what to do when CHROMIUM_PATH names nothing that starts", () => {
  const wrong = machine(["/usr/bin/chromium"], { CHROMIUM_PATH: "/nowhere/chrome" });
  expect(() => findBrowser(wrong)).toThrow(/CHROMIUM_PATH is "\/nowhere\/chrome".*unset it/);
});

it("looks through PATH before the usual places", () => {
  const files = ["/opt/bin/google-chrome", "/usr/bin/chromium"];
  const environment = { PATH: ["/opt/bin", "/sbin"].join(delimiter) };
  expect(findBrowser(machine(files, environment))).toBe("/opt/bin/google-chrome");
});

it("finds a browser in the usual places when PATH has none", () => {
  const chrome = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
  expect(findBrowser(machine([chrome], { PATH: "/usr/bin" }))).toBe(chrome);
});

it("passes over a program that does not start", () => {
  const files = ["/stub/chromium", "/opt/google/chrome/chrome"];
  expect(findBrowser(machine(files, { PATH: "/stub" }))).toBe("/opt/google/chrome/chrome");
});

it("finds nothing on a machine without a browser", () => {
  expect(findBrowser(machine([], { PATH: "/usr/bin" }))).toBeUndefined();
});
