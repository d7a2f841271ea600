/** Own widgets with Suspense boundaries: what the renderer serves of them, and how the browser takes it over. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { collectErrors, type PageError } from "../harness/collect-errors.ts";
import { openPage } from "../harness/open-page.ts";
import { servePage } from "../harness/serve-page.ts";
import { createOwnSite, type OwnSite } from "../dev/own-site.ts";

const counter = (word: string): string => `
import { useId, useState } from "react";
export default function Part() {
  const [count, setCount] = useState(0);
  return <><button id={useId()} onClick={() => setCount(count + 1)}>{\`${word} \${count}\`}</button><i>after</i></>;
}`;

const widget = (body: string): string => `
import { lazy, Suspense, use, useId, useState } from "react";
import { Component as Never } from "./_never.tsx";
export const load = "eager";
const Lazy = lazy(() => import("./_lazy.tsx"));
const Other = lazy(() => import("./_other.tsx"));
const Broken = lazy(() => import("./_broken.tsx"));
const data = new Promise((resolve) => setTimeout(() => resolve("data"), 30));
const Data = () => <b>{use(data)}</b>;
export function Component() {
  const [count, setCount] = useState(0);
  return <section><button className="own" id={useId()} onClick={() => setCount(count + 1)}>{\`own \${count}\`}</button>${body}</section>;
}`;

const within = (inside: string): string => `<Suspense fallback={<p>wait</p>}>${inside}</Suspense>`;

const files = {
  "widgets/whole.tsx": widget(
    within("<Lazy />") + within("<Data />") + within("<Lazy /><Other />"),
  ),
  "widgets/late.tsx": widget(within("<Never />") + within("<Lazy />")),
  "widgets/failed.tsx": widget(within("<Broken />") + within("<Lazy />")),
  "widgets/bare.tsx": widget("<Lazy />"),
  "widgets/query.tsx": `
import { useSuspenseQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
export const load = "eager";
function Stock({ id, stock }: { id: number; stock?: number }) {
  const [count, setCount] = useState(0);
  const queryFn = () => new Promise((resolve) => setTimeout(() => resolve(7), 20));
  const { data } = useSuspenseQuery({ queryKey: ["stock", id], queryFn, initialData: stock });
  return <button onClick={() => setCount(count + 1)}>{\`stock \${data} \${count}\`}</button>;
}
export const Component = () => (
  <section><Suspense fallback={<p>wait</p>}><Stock id={1} /></Suspense><Suspense fallback={<p>wait</p>}><Stock id={2} stock={5} /></Suspense></section>
);`,
  // One cache for each island, on a server for each time that it is rendered.
  "widgets/_root.tsx": `
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
export default function Root({ children }: { children: ReactNode }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } }));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}`,
  "widgets/_lazy.tsx": counter("lazy"),
  "widgets/_other.tsx": counter("other"),
  "widgets/_broken.tsx": `const width = window.innerWidth;${counter("browser")}`,
  // Waits for ever, but not in a browser.
  "widgets/_never.tsx": `
import { use } from "react";
const never = new Promise(() => {});
export const Component = () => <b>{import.meta.env.SSR ? use(never) : "came"}</b>;`,
};

const page = (name: string): string =>
  `<!doctype html><html lang="en"><head><title>A page</title>
<link rel="stylesheet" href="/skerry/skerry.css"><script src="/remember.js"></script>
<script type="module" src="/skerry/skerry.js"></script></head><body><div data-widget="${name}"></div></body></html>`;

const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'";
const remember = `
var mounted = [];
addEventListener("skerry:mounted", ({ detail }) => mounted.push(detail.hydrated));`;

let site: OwnSite;
beforeAll(async () => {
  site = await createOwnSite(files);
  await site.install("@tanstack/react-query", "packages/internal/e2e");
  const { code, error } = await site.skerry("build");
  expect([code, error]).toEqual([0, ""]);
}, 200_000);
afterAll(() => site.remove());

interface Visit {
  page: Page;
  errors: readonly PageError[];
}

async function visit(html: string): Promise<Visit> {
  const server = await servePage(
    { "/": html, "/remember.js": remember },
    { dist: site.out, headers: { "Content-Security-Policy": policy } },
  );
  const opened = await openPage();
  const errors = collectErrors(opened);
  await opened.goto(server.origin);
  return { page: opened, errors };
}

/** The names of the buttons, and whether the island was hydrated. */
const seen = ({ page: opened }: Visit): Promise<unknown> =>
  opened.evaluate(() => ({
    mounted: (globalThis as unknown as { mounted: boolean[] }).mounted,
    buttons: [...document.querySelectorAll("button")].map((one) => one.textContent),
    inside: document.querySelector("section")?.textContent,
  }));

it.each([
  ["whole", true, "own 1lazy 1afterdatalazy 1afterother 1after"],
  ["late", true, "own 1camelazy 1after"],
  ["bare", true, "own 1lazy 1after"],
])("serves %s, and the browser takes it over", async (name, hydrated, end) => {
  const { out, error } = await site.renderWithLog(page(name));
  expect(error.includes('"deadline"')).toBe(name === "late");
  // React separates two texts that stand side by side, but there are none.
  const served = out
    .replace(/<!--.*?-->|<template.*?<\/template>/g, "")
    .replace(/ id="[^"]*"/g, "");
  expect(served).toContain("own 0");
  expect(served).toContain("lazy 0</button><i>after</i>");
  expect(served.includes("<p>wait</p>")).toBe(name === "late");
  expect(out.match(/<script/g)).toHaveLength(2);

  const visited = await visit(out);
  const { page: opened, errors } = visited;
  const buttons = await opened.locator("section button").elementHandles();
  await expect.poll(() => seen(visited)).toMatchObject({ mounted: [hydrated] });
  if (name === "late") await opened.getByText("came").waitFor();
  // Preact keeps no press for a part that is still loaded.
  for (const button of await opened.locator("section button").all()) {
    await expect
      .poll(async () => {
        await button.click();
        return button.textContent();
      })
      .toMatch(/ [1-9]\d*$/);
  }
  expect(await seen(visited)).toMatchObject({ mounted: [hydrated] });
  const inside = await opened.locator("section").textContent();
  expect(inside?.replace(/[1-9]\d*/g, "1")).toBe(end);
  for (const button of buttons) expect(await button.evaluate((one) => one.isConnected)).toBe(true);
  expect(errors).toEqual([]);
});

it("serves what a library of queries has fetched, and keeps it until the browser has fetched, too", async () => {
  const out = await site.render(page("query"));
  const served = out.replace(/<!--.*?-->/g, "");
  expect(served).toContain("<button>stock 7 0</button><button>stock 5 0</button>");
  const visited = await visit(out);
  const buttons = await visited.page.locator("section button").elementHandles();
  await expect.poll(() => seen(visited)).toMatchObject({ mounted: [true] });
  for (const button of buttons) {
    await expect
      .poll(async () => {
        await button.click();
        return button.textContent();
      })
      .toMatch(/ [1-9]$/);
  }
  expect(visited.errors).toEqual([]);
});

it("leaves what needs a browser to it", async () => {
  const { out, error } = await site.renderWithLog(page("failed"));
  expect(error).toContain("A server has no window");
  expect(out).toMatch(/own 0<\/button>.*<p>wait<\/p>.*lazy 0<\/button>/);
  const visited = await visit(out);
  await visited.page.getByText("browser 0").click();
  await expect
    .poll(() => seen(visited))
    .toMatchObject({ inside: "own 0browser 1afterlazy 0after" });
});
