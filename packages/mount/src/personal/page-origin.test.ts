import { afterEach, expect, it, vi } from "vitest";
import { readUrl } from "./fetch-json.ts";
import { pageOrigin } from "../page/page-urls.ts";

afterEach(() => vi.unstubAllGlobals());

/** As browsers have it in a frame: `location` knows no origin. */
function enterFrame(origin: unknown, baseURI: string, own = "null"): void {
  vi.stubGlobal("origin", origin);
  vi.stubGlobal("location", { origin: own });
  vi.stubGlobal("document", { baseURI });
}

it("is that of the page around about:srcdoc, for personal data too", () => {
  enterFrame("https://site.example", "https://site.example/preview");
  expect(pageOrigin()).toBe("https://site.example");
  expect(readUrl("/me.json#a")).toBe("https://site.example/me.json");
  expect(() => readUrl("https://other.example/me.json")).toThrow(/site\.example answer itself/);
  enterFrame("https://site.example", "https://cdn.example/base");
  expect(pageOrigin()).toBe("https://site.example");
});

it("is that of the base in a sandboxed frame, which gets no personal data", () => {
  enterFrame("null", "https://site.example/preview");
  expect(pageOrigin()).toBe("https://site.example");
  expect(() => readUrl("/me.json")).toThrow(/allow-same-origin/);
});

it("leads no paths anywhere in a document of blob:, and says what to write", () => {
  enterFrame("https://site.example", "blob:https://site.example/0b1c", "https://site.example");
  expect(() => readUrl("/me.json")).toThrow(/whole URL/);
  expect(readUrl("https://site.example/me.json")).toBe("https://site.example/me.json");
});

it('is the page\'s, whatever a script of the page calls "origin"', () => {
  for (const hidden of ["Berlin", "null", "https://partner.example", { lat: 52 }, undefined]) {
    enterFrame(hidden, "https://cdn.example/base", "https://site.example");
    expect(pageOrigin()).toBe("https://site.example");
  }
  enterFrame("Berlin", "https://site.example/preview");
  expect(pageOrigin()).toBe("https://site.example");
  expect(readUrl("/me.json")).toBe("https://site.example/me.json");
});

it("is none in a file, and in a frame of data:", () => {
  for (const base of ["file:///page.html", "data:text/html,a"]) {
    enterFrame("null", base);
    expect(pageOrigin()).toBe("null");
  }
});
