import { afterEach, expect, it, vi } from "vitest";
import { readUrl } from "../personal/fetch-object.ts";
import { pageOrigin } from "./page-origin.ts";

afterEach(() => vi.unstubAllGlobals());

/** As browsers have it in a frame: `location` knows no origin. */
function enterFrame(origin: string, baseURI: string): void {
  vi.stubGlobal("origin", origin);
  vi.stubGlobal("location", { origin: "null" });
  vi.stubGlobal("document", { baseURI });
}

it("is that of the page around about:srcdoc, for personal data too", () => {
  enterFrame("https://site.example", "https://site.example/preview");
  expect(pageOrigin()).toBe("https://site.example");
  expect(readUrl("/me.json#a")).toBe("https://site.example/me.json");
  expect(() => readUrl("https://other.example/me.json")).toThrow(/site\.example answer itself/);
});

it("is that of the base in a sandboxed frame, which gets no personal data", () => {
  enterFrame("null", "https://site.example/preview");
  expect(pageOrigin()).toBe("https://site.example");
  expect(() => readUrl("/me.json")).toThrow(/allow-same-origin/);
});

it("leads no paths anywhere in a document of blob:, and says what to write", () => {
  enterFrame("https://site.example", "blob:https://site.example/0b1c");
  expect(() => readUrl("/me.json")).toThrow(/whole URL/);
  expect(readUrl("https://site.example/me.json")).toBe("https://site.example/me.json");
});
