// @vitest-environment node
import { exampleIsland } from "@skerry/ui/example-island";
import { IslandProvider } from "@skerry/ui/island";
import { texts as shared } from "@skerry/ui/texts/en";
import { Window } from "happy-dom";
import { act, StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { parse } from "valibot";
import { afterEach, expect, it, vi } from "vitest";
import { Component, schema } from "./index.ts";
import en from "./search-form.en.json" with { type: "json" };

afterEach(() => vi.unstubAllGlobals());

const tree = (props: object) => (
  <StrictMode>
    <IslandProvider value={exampleIsland({ ...shared, ...en })}>
      <Component {...parse(schema, props)} />
    </IslandProvider>
  </StrictMode>
);

const render = (props: object = {}) => renderToString(tree(props));

it("is a whole form as a server renders it", () => {
  const html = render({ tld: "com", domains: ["a.de"], action: "/search?lang=de" });
  expect(html).toMatch(/^<div class="sk sk-search-form">/);
  for (const part of [
    /<form [^>]*action="\/search\?lang=de"/,
    /<input [^>]*name="domain_check\[domains\]" value="a\.de"/,
    /<input type="hidden" name="lang" value="de"\/>/,
    /<input type="hidden" name="domain_check\[tld\]" value="com"\/>/,
    /<button [^>]*type="submit"[^>]*name="domain_check\[search\]"/,
  ]) {
    expect(html).toMatch(part);
  }
  expect(html).not.toMatch(/ style=|<!-- -->|aria-busy/);
});

it("shows the first example in full before any script runs", () => {
  expect(render({ examples: ["abc", "d"] })).toContain('placeholder="abc"');
  expect(render()).toContain('placeholder="my-bakery"');
  expect(render({ multi: true })).toContain('placeholder="domain1, domain2, domain3"');
});

it("keeps the place of the mode switch without showing it, and has no pause button", () => {
  const html = render();
  expect(html.match(/<button [^>]*type="button"/g)).toHaveLength(1);
  expect(html).toContain("sk-search-form__switch--idle");
  expect(html).not.toContain("sk-motion");
});

/** A page that holds this markup, as it is before the script runs. */
function openPage(html: string) {
  const window = new Window({ url: "https://shop.example/" });
  const names = Object.getOwnPropertyNames(window).filter((name) => !(name in globalThis));
  for (const name of [
    ...names,
    "Event",
    "EventTarget",
    "addEventListener",
    "removeEventListener",
  ]) {
    vi.stubGlobal(name, window[name as keyof Window]);
  }
  vi.stubGlobal("window", window);
  vi.stubGlobal("document", window.document);
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const island = document.body.appendChild(document.createElement("div"));
  island.innerHTML = html;
  return island;
}

async function hydrate(island: Element, props: object) {
  const reports: unknown[] = [];
  vi.spyOn(console, "error").mockImplementation((...words) => void reports.push(words));
  // Loaded only now: React asks at once whether there is a DOM.
  const { hydrateRoot } = await import("react-dom/client");
  const onRecoverableError = (error: unknown) => void reports.push(error);
  const root = await act(async () => hydrateRoot(island, tree(props), { onRecoverableError }));
  return { reports, root };
}

it.each([
  {},
  { tld: "com", domains: ["a.de", "b.de"], examples: ["abc"] },
  { multi: true, domains: ["a.de", "b.de"] },
])("is hydrated without a report: %j", async (props) => {
  const html = render(props);
  const island = openPage(html);
  const { reports, root } = await hydrate(island, props);
  expect(reports).toEqual([]);
  expect(island.querySelector(".sk-search-form__switch--idle")).toBeNull();
  await act(async () => root.unmount());
});

it("keeps what a visitor has typed before, and moves nothing then", async () => {
  const props = { domains: "a.de", examples: ["abc"] };
  const html = render(props);
  const island = openPage(html);
  const field = island.querySelector<HTMLInputElement>("input") as HTMLInputElement;
  field.value = "typed.de";
  const { reports, root } = await hydrate(island, props);
  expect(reports).toEqual([]);
  expect(island.querySelector("input")).toBe(field);
  expect(field.value).toBe("typed.de");
  expect(island.querySelector(".sk-motion")).toBeNull();
  await act(async () => root.unmount());
});
