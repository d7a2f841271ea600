/** A site whose build has Preact in the place of React. Each behaviour of the contract is run with it by vitest.light.config.ts. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createHandler, type HandlerOptions } from "@skerry/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collectErrors } from "../harness/collect-errors.ts";
import { openPage } from "../harness/open-page.ts";
import { servePage } from "../harness/serve-page.ts";
import { createOwnSite, type OwnSite } from "../dev/own-site.ts";

const files = {
  "widgets/fields.tsx": `
import { Slot, useIsland } from "@skerry/island";
import React, { useEffect, useId, useState } from "react";
import { createPortal } from "react-dom";
export const load = "eager";
export const slots = ["foot"];
export function Component({ name }: { name: string }) {
  const id = useId();
  const [count, setCount] = useState(0);
  const [portal, setPortal] = useState<Element>();
  useEffect(() => setPortal(document.body), []);
  const { text } = useIsland();
  return (
    <React.Fragment>
      <label htmlFor={id}>{text("fields.label", { name })}</label>
      <input id={id} defaultValue="" style={{ color: "rgb(1, 2, 3)" }} />
      <button type="button" onClick={() => setCount(count + 1)}>{String(count)}</button>
      <Slot name="foot" />
      {portal && createPortal(<i className="portal">{name}</i>, portal)}
    </React.Fragment>
  );
}`,
  "widgets/fields.en.json": '{"fields.label": "Name of {name}"}',
};

const island = (id: string, name: string): string =>
  `<div id="${id}" data-widget="fields" data-props='{"name":"${name}"}'><p data-slot="foot">Foot of ${name}</p></div>`;

const page = (body: string): string => `<!doctype html><html lang="en"><head><title>A page</title>
<link rel="stylesheet" href="/skerry/skerry.css">
<script>window.mounted = []; addEventListener("skerry:mounted", ({ detail }) => mounted.push(detail.name + detail.hydrated));
(window.skerry ??= []).push((skerry) => skerry.define("defined", () => import("/defined.js")))</script>
<script type="module" src="/skerry/skerry.js"></script></head><body>${body}</body></html>`;

const defined = `
import { jsx, useState } from "/skerry/react.js";
export const load = "eager";
export const Component = () => {
  const [count, setCount] = useState(1);
  return jsx("button", { type: "button", onClick: () => setCount(count + 1), children: "defined " + count });
};`;

const policy =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";

interface Recorded {
  mounted: string[];
}

const counter = (word: string): string => `
import { useId, useState } from "react";
export const load = "eager";
export function Component() {
  const [count, setCount] = useState(0);
  return <button id={useId()} onClick={() => setCount(count + 1)}>{\`${word} \${count}\`}</button>;
}`;

it("the renderer of the built-in files renders every widget, from a page's form too", async () => {
  const folder = join(import.meta.dirname, "../../../../mount/dist/light-renderer");
  const renderer = (await import(join(folder, "renderer.mjs"))) as HandlerOptions;
  const handler = createHandler(renderer);
  for (const name of Object.keys(renderer.light?.builtIn ?? {})) {
    const file = join(import.meta.dirname, `../../../../widgets/src/${name}/${name}.example.json`);
    const props: unknown = JSON.parse(await readFile(file, "utf8"));
    const fallback = '<form action="/join"><label>A label</label></form>';
    const result = await handler.render({ widget: name, props, id: "s1", fallback });
    expect(result, name).not.toHaveProperty("error");
    if (name !== "tooltip") {
      expect(result).toMatchObject({ html: expect.stringMatching(/^<!--skerry s1 light-/) });
    }
    if (name === "search-form") {
      expect(result).toMatchObject({ html: expect.stringMatching(/action="\/join".*>A label</) });
    }
  }
});

it("skerry dev --preact renders pages, and shows a change with the state of components", async () => {
  const site = await createOwnSite({
    "widgets/counter.tsx": counter("Count"),
    "public/index.html": page(
      '<div data-widget="counter"></div><div data-widget="review-card" data-props=\'{"text":"Good"}\'></div>',
    ),
  });
  for (const name of ["preact", "preact-render-to-string"]) {
    await site.install(name, "packages/mount");
  }
  for (const name of ["@preact/preset-vite", "@babel/core"]) {
    await site.install(name, "packages/internal/e2e");
  }
  const dev = await site.dev("--preact");
  try {
    const html = await (await fetch(dev.url)).text();
    expect(html).toContain('<button id="t1-P0-0">Count 0</button>');
    expect(html).toContain("Good");
    const opened = await openPage();
    await opened.goto(dev.url);
    await opened.locator("[data-widget=counter][data-widget-state=mounted]").waitFor();
    expect(await opened.evaluate(() => (globalThis as unknown as Recorded).mounted)).toContain(
      "countertrue",
    );
    await opened.getByRole("button", { name: "Count 0" }).click();
    await opened.getByRole("button", { name: "Count 1" }).waitFor();
    await site.write({ "widgets/counter.tsx": counter("Changed") });
    await opened.getByRole("button", { name: "Changed 1" }).waitFor();
    expect(dev.output()).not.toContain("npm install");
  } finally {
    await dev.stop();
    await site.remove();
  }
}, 100_000);

describe("a site's build with Preact", () => {
  let site: OwnSite;
  beforeAll(async () => {
    site = await createOwnSite(files);
    for (const name of ["preact", "preact-render-to-string"]) {
      await site.install(name, "packages/mount");
    }
    const { code, error } = await site.skerry("build", "--preact");
    expect([code, error]).toEqual([0, expect.stringContaining("writes style attributes")]);
  }, 200_000);
  afterAll(() => site.remove());

  it("renders on a server and hydrates own, built-in and defined widgets, each with ids of its own", async () => {
    const html = await site.render(
      page(
        `${island("a", "Ada")}${island("b", "Bob")}<div data-widget="pagination" data-load="eager" data-props='{"pages":3,"href":"?page={page}"}'></div><div data-widget="defined"></div>`,
      ),
    );
    expect(html).toContain("Name of Ada");
    expect(html.match(/<!--skerry \S+ light-[a-z0-9]+-->/g)).toHaveLength(3);
    const headers = { "Content-Security-Policy": policy };
    const type = { "Content-Type": "text/javascript" };
    const server = await servePage(
      { "/": html, "/defined.js": { headers: type, body: defined } },
      { dist: site.out, headers },
    );
    const opened = await openPage();
    const errors = collectErrors(opened);
    await opened.goto(server.origin);
    await opened.waitForFunction(() => (globalThis as unknown as Recorded).mounted.length === 4);
    const mounted = await opened.evaluate(() => (globalThis as unknown as Recorded).mounted);
    // Nothing can change the pagination: it stays as it was served.
    expect(mounted.sort()).toEqual(["definedfalse", "fieldstrue", "fieldstrue", "paginationfalse"]);
    const ids = await opened.locator("input").evaluateAll((all) => all.map(({ id }) => id));
    expect(new Set(ids).size).toBe(2);
    await opened.getByLabel("Name of Bob").fill("typed");
    for (const button of await opened.getByRole("button").all()) await button.click();
    expect(await opened.getByRole("button").allInnerTexts()).toEqual(["1", "1", "defined 2"]);
    expect(await opened.getByLabel("Name of Bob").inputValue()).toBe("typed");
    expect(await opened.locator("[data-slot=foot]").allInnerTexts()).toEqual([
      "Foot of Ada",
      "Foot of Bob",
    ]);
    expect(await opened.locator(".portal").allInnerTexts()).toEqual(["Ada", "Bob"]);
    // The policy has blocked the attribute.
    for (const input of await opened.locator("input").all()) {
      expect(await input.evaluate((one) => getComputedStyle(one).color)).toBe("rgb(1, 2, 3)");
    }
    expect(errors.filter(({ text }) => !/inline style/.test(text))).toEqual([]);
  });

  it("renders markup of a build with React again, and says so once", async () => {
    const marked = `<div data-widget="fields" data-props='{"name":"Ada"}'><!--skerry s1- 1a2b3c4d--><p>Of React</p></div>`;
    const server = await servePage(page(marked + marked), { dist: site.out });
    const opened = await openPage();
    const said: string[] = [];
    opened.on("console", (message) => said.push(message.text()));
    await opened.goto(server.origin);
    await opened.locator("input").nth(1).waitFor();
    await expect
      .poll(() => said.filter((text) => text.includes("built with Preact")))
      .toHaveLength(1);
  });

  it("has no React in its files", async () => {
    const { size } = JSON.parse(await readFile(join(site.out, "manifest.json"), "utf8"))[
      "react.js"
    ] as { size: number };
    expect(size).toBeLessThan(5_000);
    const head = JSON.parse(await readFile(join(site.out, "head.json"), "utf8")) as {
      widgets: Record<string, { files: string[] }>;
    };
    const [file = ""] = head.widgets["fields"]?.files.filter((one) => /island-/.test(one)) ?? [];
    const code = await readFile(join(site.out, file), "utf8");
    expect(code.length).toBeLessThan(60_000);
    expect(code).not.toContain("__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED.React");
  });

  it("names the module that imports what Preact does not have", async () => {
    await site.write({
      "widgets/modern.tsx": `import { Activity } from "react";
export const Component = () => <Activity mode="hidden"><p>later</p></Activity>;`,
    });
    const { code, error } = await site.skerry("build", "--preact", "--out", "modern");
    expect(code).not.toBe(0);
    expect(error).toMatch(/widgets\/modern\.tsx.*Activity/s);
  });

  it("asks for Preact where it is not installed", async () => {
    const bare = await createOwnSite({ "widgets/a.tsx": "export const Component = () => <p />;" });
    const { code, error } = await bare.skerry("build", "--preact");
    await bare.remove();
    expect([code, error]).toEqual([
      1,
      expect.stringContaining("Run: npm install preact preact-render-to-string"),
    ]);
  });
});
