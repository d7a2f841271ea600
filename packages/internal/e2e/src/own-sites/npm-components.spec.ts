/**
 * Components of popular npm packages as islands: built, rendered on a server, hydrated, used by keyboard; their styles are the
 * same as served, hydrated and client-rendered. The handbook has the table.
 */
import { execFile } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { collectErrors, type PageError } from "../harness/collect-errors.ts";
import { openPage } from "../harness/open-page.ts";
import { servePage } from "../harness/serve-page.ts";
import { createOwnSite, type OwnSite } from "../dev/own-site.ts";
import { type ComponentRow, componentRows, type Policy } from "./npm-component-rows.ts";

const rest =
  "default-src 'none'; script-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self' data:";
const trustedTypes = "require-trusted-types-for 'script'; trusted-types 'none'";
/** From the strict one to the loosest that a component needs. */
const policies: Readonly<Record<Policy, string>> = {
  strict: `${rest}; style-src 'self'; ${trustedTypes}`,
  "style attributes": `${rest}; style-src 'self'; style-src-attr 'unsafe-inline'; ${trustedTypes}`,
  "style elements": `${rest}; style-src 'self' 'unsafe-inline'; ${trustedTypes}`,
  "no Trusted Types": `${rest}; style-src 'self' 'unsafe-inline'; worker-src 'self' blob:`,
};

const workspace = "packages/internal/npm-components";
const folder = join(import.meta.dirname, "../../../../..", workspace);

beforeAll(async () => {
  await promisify(execFile)("npx", ["-y", "pnpm@12", "install", "--frozen-lockfile"], {
    cwd: folder,
  });
}, 300_000);

/** Properties that a library's style sheet would set. */
const compared = [
  ["display", "position", "color", "background-color", "padding", "margin", "border", "opacity"],
  ["border-radius", "font-size", "font-weight", "line-height", "box-sizing", "text-transform"],
].flat();

type Styles = Record<string, string>;

/** Computed styles of an island's elements, by their place in it, when transitions have ended. */
const readStyles = (page: Page, { styledLater = "style" }: ComponentRow): Promise<Styles> =>
  page.locator("[data-widget]").evaluate(
    async (island, [names, later]) => {
      for (const animation of document.getAnimations()) {
        if (animation instanceof CSSTransition) animation.finish();
      }
      const placeOf = (element: Element): string => {
        const parent = element.parentElement;
        if (element === island || !parent) return "";
        // React writes these in front of markup that a server renders.
        const alike = [...parent.children].filter(({ tagName }) => tagName === element.tagName);
        const place = `${element.localName}[${alike.indexOf(element)}]`;
        return `${placeOf(parent)}/${place}`;
      };
      const elements = [...island.querySelectorAll("*")].filter(
        (element) => !element.closest(`style, link, script, template, noscript, ${later}`),
      );
      return Object.fromEntries(
        elements.map((element) => {
          const style = getComputedStyle(element);
          return [placeOf(element), names.map((name) => style.getPropertyValue(name)).join("; ")];
        }),
      );
    },
    [compared, styledLater] as const,
  );

/** Elements that are in both, and differ. */
const differences = (left: Styles, right: Styles): Styles =>
  Object.fromEntries(
    Object.entries(left).flatMap(([place, style]) =>
      place in right && right[place] !== style ? [[place, `${style}\n${right[place]}`]] : [],
    ),
  );

const remember = `window.mounted = []; addEventListener("skerry:mounted", ({ detail }) => mounted.push(detail));`;

describe.each(["React", "Preact"])("with %s", (library) => {
  const rows = componentRows.filter((row) => library === "React" || !row.withoutPreact);
  let site: OwnSite;
  /** The islands as the renderer has filled them, by widget. */
  let islands: Map<string, string>;

  beforeAll(async () => {
    site = await createOwnSite({});
    for (const name of ["widgets", "components", "vite.config.mjs"]) {
      await site.copy(join(folder, name), name);
    }
    // A build fails that imports what Preact does not have.
    for (const { widget } of componentRows.filter((row) => !rows.includes(row))) {
      await rm(join(site.folder, "widgets", `${widget}.tsx`));
    }
    await installComponents(site);
    if (library === "Preact") {
      await installPreact(site);
      // See below: the page would stop.
      const file = "widgets/suspended-queries.tsx";
      const text = await readFile(join(site.folder, file), "utf8");
      await site.write({ [file]: text.replace("<Fetched />", "<b>swr app</b>") });
    }
    const flags = library === "Preact" ? ["--preact"] : [];
    const { code, error } = await site.skerry("build", "--no-built-in", ...flags);
    if (code !== 0) throw new Error(error);
    const marked = rows.map((row) => `<!--of ${row.widget}-->${emptyIsland(row)}`);
    const html = await site.render(`<!doctype html><html lang="en">${marked.join("")}<!--of -->`);
    islands = new Map(
      [...html.matchAll(/<!--of ([\w-]+)-->(.*?)(?=<!--of )/gs)].map(([, name = "", text = ""]) => [
        name,
        text,
      ]),
    );
  }, 600_000);
  afterAll(() => site?.remove());

  it("skerry check finds none that keeps a visitor's values", async () => {
    await site.write({ "page.html": `<!doctype html><html lang="en"><title>A page</title>` });
    const { out } = await site.skerry("check", "--json", "--dir", "public/skerry", "page.html");
    expect(JSON.parse(out).filter(({ code }: { code: string }) => code === "kept-state")).toEqual(
      [],
    );
  }, 200_000);

  async function open(
    island: string,
    policy: string,
    javaScriptEnabled = true,
  ): Promise<{ page: Page; errors: readonly PageError[] }> {
    const html = `<!doctype html><html lang="en" data-mantine-color-scheme="light"><head><title>A page</title><link rel="stylesheet" href="/skerry/skerry.css"><script src="/remember.js"></script><script type="module" src="/skerry/skerry.js"></script></head><body>${island}</body></html>`;
    const server = await servePage(
      {
        "/": html,
        "/remember.js": remember,
        "/names.json": '{"name":"app"}',
      },
      { dist: site.out, headers: { "Content-Security-Policy": policy } },
    );
    const page = await openPage({ javaScriptEnabled });
    const errors = collectErrors(page);
    await page.goto(server.origin);
    if (javaScriptEnabled) {
      await page.locator("[data-widget-state=mounted], [data-widget-state=failed]").waitFor();
    }
    return { page, errors };
  }

  it("queries that suspend are served, and go on in the browser", async () => {
    const empty = '<div data-widget="suspended-queries" data-load="eager"></div>';
    const { out, error } = await site.renderWithLog(`<!doctype html><html lang="en">${empty}`);
    if (library === "React") expect(error).toContain("Fallback data is required");
    const served = out.replace(/<!--.*?-->|<template.*?<\/template>/g, "");
    const fetched = library === "React" ? "<i>wait</i>" : "<b>swr app</b>";
    expect(served).toContain(`Clicked 0</button>${fetched}<b>given later</b><b>query com</b>`);
    const { page, errors } = await open(out.slice(out.indexOf("<div")), policies.strict);
    await page.getByText("swr app").waitFor();
    await page.getByRole("button").press("Enter");
    await expect
      .poll(() => page.locator("[data-widget]").innerText())
      .toMatch(/Clicked 1\s*swr app\s*given later\s*query com/);
    expect(errors).toEqual([]);
  });

  it.each(rows)("$widget is served, hydrates, looks the same and works", async (row) => {
    const island = islands.get(row.widget) ?? "";
    expect(island).toMatch(/<!--skerry /);
    expect(island).toMatch(row.markup);
    const policy = policies[row.needs ?? "strict"];

    const served = await open(island, policy, false);
    const servedStyles = await readStyles(served.page, row);

    const { page, errors } = await open(island, policy);
    const mounted = await page.evaluate(
      () => (window as unknown as { mounted: unknown[] }).mounted,
    );
    expect(mounted).toMatchObject([{ name: row.widget, hydrated: true }]);
    const hydratedStyles = await readStyles(page, row);
    await row.use(page);
    expect(errors.filter(({ text }) => !row.logs?.test(text))).toEqual([]);

    const client = await open(emptyIsland(row), policy);
    if (row.isClientRendered) {
      await row.use(client.page);
      expect(differences(await readStyles(page, row), await readStyles(client.page, row))).toEqual(
        {},
      );
      return;
    }
    const clientStyles = await readStyles(client.page, row);
    expect({
      served: differences(servedStyles, hydratedStyles),
      client: differences(hydratedStyles, clientStyles),
    }).toEqual({ served: {}, client: {} });
  });

  it.each(
    rows.filter(({ needs, strictError }) => needs && needs !== "no Trusted Types" && !strictError),
  )("$widget works under the strict policy too, without some of its styles", async (row) => {
    const { page, errors } = await open(islands.get(row.widget) ?? "", policies.strict);
    await row.use(page);
    const others = errors.filter(({ kind, text }) => kind !== "policy" && !row.logs?.test(text));
    expect(others).toEqual([]);
  });

  it("style attributes of served markup count from when the widget hydrates", async () => {
    const { page } = await open(islands.get("line-chart") ?? "", policies.strict);
    const wrapper = page.locator(".recharts-wrapper");
    expect(await wrapper.getAttribute("style")).toContain("position: relative");
    expect(await wrapper.evaluate((element) => getComputedStyle(element).position)).toBe(
      "relative",
    );
  });

  it.each(rows.flatMap((row) => (row.strictError ? [{ ...row, error: row.strictError }] : [])))(
    "$widget leaves what was served where the strict policy stops it",
    async (row) => {
      const island = islands.get(row.widget) ?? "";
      const textOf = (page: Page) => page.locator("[data-widget]").innerText();
      const served = await open(island, policies.strict, false);
      const { page, errors } = await open(island, policies.strict);
      await expect.poll(() => errors.map(({ text }) => text).join("\n")).toMatch(row.error);
      await expect.poll(() => textOf(page)).toBe(await textOf(served.page));
    },
  );
});

const preactAliases = `import { createRequire } from "node:module";
const { resolve } = createRequire(import.meta.url);
const modules = {
  react: "preact/compat", "react-dom": "preact/compat", "react-dom/client": "preact/compat/client",
  "react/jsx-runtime": "preact/jsx-runtime", scheduler: "preact/compat/scheduler",
};
const alias = Object.entries(modules).map(([name, module]) => ({
  find: new RegExp("^" + name + "$"), replacement: resolve(module).replace(/\\.js$/, ".mjs"),
}));
export default { base: "/skerry/", resolve: { alias } };`;

it.each(componentRows.filter((row) => row.withoutPreact))(
  "$widget fails with Preact in a page without islands, too",
  async ({ widget, use }) => {
    const site = await createOwnSite({
      "index.html":
        '<!doctype html><title>A page</title><body><script type="module" src="main.tsx"></script>',
      "main.tsx": `import { createElement, render } from "preact/compat";
import { Component } from "./widgets/${widget}.tsx";
render(createElement(Component), document.body);`,
      "vite.config.mjs": preactAliases,
    });
    onTestFinished(() => site.remove());
    await site.copy(join(folder, "widgets"), "widgets");
    await installComponents(site);
    await installPreact(site);
    const { code, error } = await site.vite("build", "--outDir", "public/skerry");
    if (code !== 0) {
      expect(error).toMatch(/is not exported by .*preact/);
      return;
    }
    const server = await servePage(await readFile(join(site.out, "index.html"), "utf8"), {
      dist: site.out,
    });
    const page = await openPage();
    const errors = collectErrors(page);
    await page.goto(server.origin);
    page.setDefaultTimeout(5_000);
    const outcome = await use(page).then(
      () => "works",
      () => "fails",
    );
    expect([outcome, ...errors.map(({ text }) => text)].join("\n")).not.toBe("works");
  },
  200_000,
);

it("SWR without first data stops a page that Preact hydrates, without islands, too", async () => {
  const site = await createOwnSite({
    "index.html":
      '<!doctype html><title>A page</title><body><div><!--$s--><i>wait</i><!--/$s--></div><script type="module" src="main.tsx"></script>',
    "main.tsx": `import { createElement, hydrate } from "preact/compat";
import { Suspense } from "react";
import useSWR from "swr";
let renders = 0;
function Fetched() {
  if (++renders > 500) throw new Error("It never ends");
  return <b>{useSWR("/name.txt", async (url) => (await fetch(url)).text(), { suspense: true }).data}</b>;
}
hydrate(<Suspense fallback={<i>wait</i>}><Fetched /></Suspense>, document.querySelector("div"));`,
    "vite.config.mjs": preactAliases,
  });
  onTestFinished(() => site.remove());
  await site.install("swr", workspace);
  await installPreact(site);
  const { code, error } = await site.vite("build", "--outDir", "public/skerry");
  if (code !== 0) throw new Error(error);
  const html = await readFile(join(site.out, "index.html"), "utf8");
  const server = await servePage({ "/": html, "/name.txt": "app" }, { dist: site.out });
  const page = await openPage();
  const errors = collectErrors(page);
  await page.goto(server.origin);
  await expect.poll(() => errors.map(({ text }) => text).join()).toContain("It never ends");
}, 200_000);

async function installComponents(site: OwnSite): Promise<void> {
  const { devDependencies } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  for (const name of Object.keys(devDependencies)) {
    if (name !== "react" && name !== "react-dom") await site.install(name, workspace);
  }
}

async function installPreact(site: OwnSite): Promise<void> {
  await site.install("preact", "packages/mount");
  await site.install("preact-render-to-string", "packages/mount");
}

const emptyIsland = ({ widget, props = {} }: ComponentRow): string =>
  `<div data-widget="${widget}" data-load="eager" data-props='${JSON.stringify(props)}'></div>`;
