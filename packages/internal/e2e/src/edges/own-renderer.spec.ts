/** `createHandler` with the `renderer.mjs` of a site, bundled for workerd. */
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildWorker } from "../../../../server/build/build-worker.ts";
import {
  serveWorkerd,
  type Workerd,
} from "../../../../server/src/contract/serve-workerd.test.fixture.ts";
import { createOwnSite, type OwnSite } from "../dev/own-site.ts";

const files = {
  "widgets/hello.tsx": `
import { Slot, useIsland } from "@skerry/island";
import { useState } from "react";
export const slots = true;
export const Component = ({ name = "you" }) => {
  const [count] = useState(7);
  const { text, id } = useIsland();
  return <div><h2 id={id("title")}>{text("hello.greeting", { name })} {count}</h2><Slot /></div>;
};`,
  "widgets/hello.de.json": '{"hello.greeting": "Hallo {name}!"}',
  "widgets/map-view.tsx": "window.map = 1;\nexport const Component = () => <p>map</p>;",
  "widgets/stock.tsx": `
import { QueryClient, QueryClientProvider, useSuspenseQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
const queryFn = () => new Promise((resolve) => setTimeout(() => resolve(7), 20));
const Stock = () => <b>stock {useSuspenseQuery({ queryKey: ["stock"], queryFn }).data}</b>;
const Refused = () => { throw new Error("Fallback data is required"); };
export function Component() {
  const [client] = useState(() => new QueryClient());
  return <QueryClientProvider client={client}>
    <Suspense fallback={<i>wait</i>}><Stock /></Suspense><Suspense fallback={<i>wait</i>}><Refused /></Suspense>
  </QueryClientProvider>;
}`,
  "worker.mjs": `
import { createHandler } from "@skerry/server";
import * as renderer from "./skerry-renderer/renderer.mjs";
let handler;
export default {
  fetch: (request) =>
    new URL(request.url).pathname === "/build"
      ? new Response(renderer.build)
      : (handler ??= createHandler(renderer)).fetch(request),
};`,
};

describe("a site's renderer.mjs on workerd", () => {
  let site: OwnSite;
  let workerd: Workerd;
  let origin: string;

  beforeAll(async () => {
    site = await createOwnSite(files);
    await site.install("@skerry/server", "packages/internal/e2e");
    await site.install("@tanstack/react-query", "packages/internal/e2e");
    const { code, error } = await site.skerry("build");
    expect([code, error]).toEqual([0, expect.stringContaining("widgets/map-view.tsx cannot be")]);
    const folder = join(site.folder, "worker");
    await buildWorker(folder, join(site.folder, "worker.mjs"));
    workerd = await serveWorkerd(folder, "worker.js", { renderer: {} });
    origin = workerd.origins["renderer"] as string;
  }, 200_000);
  afterAll(async () => {
    await workerd?.stop();
    await site.remove();
  });

  it("renders own and built-in widgets, with slots and texts", async () => {
    const post = async (path: string, type: string, body: string): Promise<string> => {
      const headers = { "Content-Type": type };
      return (await fetch(`${origin}${path}`, { method: "POST", headers, body })).text();
    };
    const page = `<!doctype html><html lang="de"><title>A page</title>
<div data-widget="hello" data-props='{"name":"Ada"}'><b>served</b></div>
<div data-widget="pagination" data-props='{"pages":3,"href":"?page={page}"}'></div></html>`;
    const filled = await post("/transform", "text/html", page);
    expect(filled).toMatch(/<h2 id="[^"]+-title">Hallo Ada!.*7<\/h2>.*<b>served<\/b>/s);
    expect(filled).toContain('href="?page=2"');

    const build = await (await fetch(`${origin}/build`)).text();
    expect(build).toMatch(/^[\da-z]{8}$/);
    // The browser hydrates markup that has the id of its own build.
    expect(filled.split(` ${build}-->`)).toHaveLength(3);
  });

  it("serves queries that suspend, at each request, and the fallback of what throws", async () => {
    const page = '<!doctype html><title>A page</title><div data-widget="stock"></div>';
    const headers = { "Content-Type": "text/html" };
    for (let request = 0; request < 2; request++) {
      const answer = await fetch(`${origin}/transform`, { method: "POST", headers, body: page });
      const html = (await answer.text()).replace(/<!--.*?-->|<template.*?<\/template>/g, "");
      expect(html).toContain('<div data-widget="stock"><b>stock 7</b><i>wait</i></div>');
    }
  });

  it("leaves a widget to the browser that needs one", async () => {
    const page = `<!doctype html><title>A page</title><div data-widget="map-view">A link</div>`;
    const headers = { "Content-Type": "text/html" };
    const answer = await fetch(`${origin}/transform`, { method: "POST", headers, body: page });
    expect(await answer.text()).toBe(page);
    expect(workerd.lines.join("\n")).toContain("map-view");
  });
});
