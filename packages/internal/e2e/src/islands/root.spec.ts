/** `widgets/_root.tsx`: one component around every own island, in the browser and in the renderer. */
import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collectErrors, type PageError } from "../harness/collect-errors.ts";
import { openPage } from "../harness/open-page.ts";
import { type PageServer, servePage } from "../harness/serve-page.ts";
import { isLight } from "../harness/tested-flavour.ts";
import { openIslandPage } from "./island-page.ts";
import { createOwnSite, type OwnSite } from "../dev/own-site.ts";

/** The code that ran in the page, in its order, and the ways that islands mounted. */
interface Seen {
  ran: string[];
  mounted: { name: string; hydrated: boolean }[];
}

const remember = `
var ran = [], mounted = [];
addEventListener("skerry:mounted", ({ detail }) => mounted.push({ name: detail.name, hydrated: detail.hydrated }));
`;
/** At the end of the page: the script has not run yet. */
const noteServed = `var served = [...document.querySelectorAll("[data-widget] *")];`;

const pageOf = (body: string, config: object = {}): string =>
  `<!doctype html><html lang="en"><head><title>A page</title>
<script type="application/json" id="skerry-config">${JSON.stringify(config)}</script>
<link rel="stylesheet" href="/skerry/skerry.css"><script src="/remember.js"></script>
<script type="module" src="/skerry/skerry.js"></script></head><body>${body}<script src="/served.js"></script></body></html>`;

interface Visit {
  page: Page;
  server: PageServer;
  errors: readonly PageError[];
  seen(): Promise<Seen>;
  /** Whether every element inside of islands is the one that was served. */
  isAsServed(): Promise<boolean>;
}

async function visit(site: OwnSite, html: string): Promise<Visit> {
  const server = await servePage(
    { "/": html, "/remember.js": remember, "/served.js": noteServed, "/stock.json": "2" },
    { dist: site.out },
  );
  const page = await openPage();
  const errors = collectErrors(page);
  await page.goto(server.origin);
  return {
    page,
    server,
    errors,
    seen: () =>
      page.evaluate(() => {
        const { ran, mounted } = globalThis as unknown as Seen;
        return { ran, mounted };
      }),
    isAsServed: () =>
      page.evaluate(() => {
        const { served } = globalThis as unknown as { served: Element[] };
        const now = [...document.querySelectorAll("[data-widget] *")];
        return served.length === now.length && served.every((one, index) => one === now[index]);
      }),
  };
}

/** Builds, and fails with what the build has said. */
async function build(site: OwnSite, ...args: string[]): Promise<void> {
  const { code, error } = await site.skerry("build", ...args);
  expect([code, error]).toEqual([0, ""]);
}

const settled = "[data-widget-state=mounted], [data-widget-state=failed]";

const root = `
import { useIsland } from "@skerry/island";
import { type ReactNode, useEffect, useId, useState } from "react";
import { Around } from "./_around.ts";
import "./_root.css";
const note = (text: string) => { if (!import.meta.env.SSR) (globalThis as unknown as { ran: string[] }).ran.push(text); };
export default function Root({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  const { locale } = useIsland();
  const [isFirst] = useState(() => { note("state of " + name); return "root-marker"; });
  useEffect(() => { note("effect of " + name); return () => note("end of " + name); }, []);
  return <section id={id} className={isFirst} title={name}><Around.Provider value={name + " in " + locale}>{children}</Around.Provider></section>;
}`;

const widget = (more = ""): string => `
import { useContext, useId, useState } from "react";
import { Around } from "./_around.ts";
export const load = "eager";
${more}
export function Component({ label = "label" }: { label?: string }) {
  const [count, setCount] = useState(0);
  return <button id={useId()} onClick={() => setCount(count + 1)}>{\`\${label} \${useContext(Around)} \${count}\`}</button>;
}`;

const files = {
  "widgets/_root.tsx": root,
  "widgets/_root.css": ".root-marker { outline: 3px solid rgb(1, 2, 3) }",
  "widgets/_around.ts": `import { createContext } from "react"; export const Around = createContext("nothing");`,
  "widgets/hello.tsx": widget(),
  "widgets/still.tsx": widget("export const isStatic = true;"),
  "widgets/framed.tsx": `
import { Slot } from "@skerry/island";
export const load = "eager";
export const slots = ["children"];
export const Component = () => <article><Slot /></article>;`,
};

const pagination = `<div data-widget="pagination" data-load="eager" data-props='{"pages":3,"href":"?p={page}"}'></div>`;
const hello = `<div data-widget="hello"></div>`;

interface Head {
  widgets: Record<string, { files: string[] }>;
}
const headOf = async (site: OwnSite): Promise<Head> =>
  JSON.parse(await readFile(join(site.out, "head.json"), "utf8")) as Head;

/** Whether one of the files that a widget needs has the root. */
async function loadsRoot(site: OwnSite, name: string): Promise<boolean> {
  const { widgets } = await headOf(site);
  const codes = (widgets[name]?.files ?? []).map((file) => readFile(join(site.out, file), "utf8"));
  return (await Promise.all(codes)).some((code) => code.includes("root-marker"));
}

describe("a root", () => {
  let site: OwnSite;
  beforeAll(async () => {
    site = await createOwnSite(files);
    await build(site);
  }, 200_000);
  afterAll(() => site.remove());

  it("stands around own islands alone, is taken over, and runs its hooks once in each", async () => {
    const html = await site.render(
      pageOf(
        `<div id="a" data-widget="hello" data-props='{"label":"A"}'></div>${hello}<div data-widget="still"></div>${pagination}`,
      ),
    );
    expect(html.match(/<section/g)).toHaveLength(3);
    expect(html).toMatch(/<section [^>]*title="hello"[^>]*><button [^>]*>A hello in en 0</);
    const { page, seen, isAsServed, errors } = await visit(site, html);
    await expect.poll(async () => (await seen()).mounted).toHaveLength(4);
    // Nothing can change the static ones: they stay as they were served.
    expect(
      (await seen()).mounted.map(({ name, hydrated }) => `${name} ${hydrated}`).sort(),
    ).toEqual(["hello true", "hello true", "pagination false", "still false"]);
    expect(await isAsServed()).toBe(true);
    const ids = await page
      .locator("[data-widget] [id]")
      .evaluateAll((all) => all.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(
      await page
        .locator("section")
        .first()
        .evaluate((one) => getComputedStyle(one).outlineWidth),
    ).toBe("3px");
    const once = ["effect of hello", "effect of hello", "state of hello", "state of hello"];
    expect((await seen()).ran.sort()).toEqual(once);

    await page.locator("#a button").click();
    await page.locator("#a").evaluate((one) => one.setAttribute("data-props", '{"label":"B"}'));
    await page.getByText("B hello in en 1").waitFor();
    expect((await seen()).ran.sort()).toEqual(once);
    await page.evaluate(() => (window.skerry as { unmount(node: Node): void }).unmount(document));
    expect((await seen()).ran.filter((text) => text === "end of hello")).toHaveLength(2);
    expect(errors).toEqual([]);
  });

  it("stands around an island that no server has rendered, and around one in a slot of another", async () => {
    const body = `<div data-widget="framed"><p>Text</p>${hello}</div>`;
    const rendered = await site.render(pageOf(body));
    expect(rendered.match(/<section/g)).toHaveLength(2);
    for (const html of [pageOf(body), rendered]) {
      const { page, seen, errors } = await visit(site, html);
      await expect.poll(async () => (await seen()).mounted).toHaveLength(2);
      expect(
        await page
          .locator("section")
          .evaluateAll((all) => all.map((one) => one.getAttribute("title"))),
      ).toEqual(["framed", "hello"]);
      expect((await seen()).ran.filter((text) => text.startsWith("effect")).sort()).toEqual([
        "effect of framed",
        "effect of hello",
      ]);
      expect(errors).toEqual([]);
    }
  });

  it("costs a page without own islands nothing, and those with one no file of its own", async () => {
    expect(await loadsRoot(site, "hello")).toBe(true);
    const { widgets } = await headOf(site);
    for (const name of Object.keys(widgets)) {
      expect([name, await loadsRoot(site, name)]).toEqual([name, Object.hasOwn(ownNames, name)]);
    }
    expect(widgets["hello"]?.files.length).toBeLessThanOrEqual(5);
    const { server, seen } = await visit(site, pageOf(pagination));
    await expect.poll(async () => (await seen()).mounted).toHaveLength(1);
    const loaded = server.requests.filter((path) => path.startsWith("/skerry/chunks/"));
    expect(loaded.length).toBeGreaterThan(1);
    for (const path of loaded) {
      const code = await readFile(join(site.out, path.slice("/skerry/".length)), "utf8");
      expect(code).not.toContain("root-marker");
    }
  });
});

const ownNames = { hello: true, still: true, framed: true };

it("a change of the root makes another build", async () => {
  const site = await createOwnSite(files);
  const buildOf = async (): Promise<string> => {
    await build(site);
    const [, id = ""] = /<!--skerry \S+ (\S+)-->/.exec(await site.render(hello)) ?? [];
    return id;
  };
  const first = await buildOf();
  await site.write({ "widgets/_root.tsx": root.replace(" in ", " at ") });
  const second = await buildOf();
  await rm(join(site.folder, "widgets/_root.tsx"));
  const third = await buildOf();
  expect(new Set([first, second, third]).size).toBe(3);
  expect(await site.render(hello)).not.toContain("<section");
  await site.write({ "widgets/_root/index.tsx": root.replaceAll("./_", "../_") });
  await build(site);
  expect(await site.render(hello)).toContain("<section");
  await site.remove();
}, 200_000);

it("a root that throws lets that island fail, on each side by itself", async () => {
  const throwing = (where: string): string =>
    `if (name === "hello" && ${where}) throw new Error("no provider"); return <section>{children}</section>;`;
  const rootOf = (body: string): string =>
    `export default function Root({ name, children }) { ${body} }`;
  const site = await createOwnSite({
    ...files,
    "widgets/_root.tsx": rootOf(throwing("!import.meta.env.SSR")),
  });
  await build(site);
  const body = `${hello.replace("></", "><p>As written</p></")}<div data-widget="framed"></div>`;
  const { page } = await visit(site, pageOf(body));
  await expect.poll(() => page.locator(settled).count()).toBe(2);
  expect(await page.locator("[data-widget-state=failed]").innerText()).toBe("As written");
  expect(await page.locator("[data-widget-state=mounted]").getAttribute("data-widget")).toBe(
    "framed",
  );

  await site.write({ "widgets/_root.tsx": rootOf(throwing("import.meta.env.SSR")) });
  await build(site);
  const { out, error } = await site.renderWithLog(pageOf(body));
  expect(error.trim().split("\n")).toHaveLength(1);
  expect(error).toMatch(/"widget":"hello".*no provider/);
  const { page: second } = await visit(site, out);
  await expect.poll(() => second.locator("[data-widget-state=mounted] section").count()).toBe(2);
  await site.remove();
}, 200_000);

it("a root that no server can load is named, and browsers render the widgets", async () => {
  const site = await createOwnSite({
    ...files,
    "widgets/_root.tsx": `const width = window.innerWidth;
export default function Root({ children }) { return <section title={String(width > 0)}>{children}</section>; }`,
  });
  const { code, error } = await site.skerry("build");
  expect([code, error.trim()]).toEqual([
    0,
    "widgets/_root.tsx cannot be loaded on a server, so the browser renders every own widget: window is not defined. Use browser-only features in an effect, or import the module there.",
  ]);
  // The widgets' exports are known all the same.
  expect((await headOf(site)).widgets["hello"]).toMatchObject({ load: "eager" });
  const { out, error: log } = await site.renderWithLog(pageOf(hello));
  expect(log).toContain(
    "widgets/_root.tsx cannot be loaded on a server, and wraps every own widget: window is not defined",
  );
  const { page } = await visit(site, out);
  await page.locator("section[title=true] button").waitFor();
  await site.remove();
}, 200_000);

it.each([
  [
    "no default export",
    { "widgets/_root.tsx": "export function Root() { return null; }" },
    "widgets/_root.tsx:1:1 The module has no component as its default export. Add: export default function Root",
  ],
  [
    "no component",
    { "widgets/_root.tsx": "export default 5;" },
    "widgets/_root.tsx:1:1 The module has no component as its default export.",
  ],
  ["broken code", { "widgets/_root.tsx": "\nexport default () => <p>;" }, "widgets/_root.tsx:2:"],
  [
    "two roots",
    { "widgets/_root.tsx": root, "widgets/_root/index.tsx": root },
    "widgets/_root/index.tsx:1:1 There are two roots: the other one is widgets/_root.tsx.",
  ],
])("a mistake of the build: %s", async (_, mistaken, message) => {
  const site = await createOwnSite({
    "widgets/hello.tsx": "export const Component = () => <p />;",
    ...mistaken,
  });
  const { code, error } = await site.skerry("build");
  expect(error).toContain(`skerry: ${message}`);
  expect(code).toBe(1);
  expect(existsSync(site.out)).toBe(false);
  await site.remove();
});

it("a folder _root without an index is none", async () => {
  const site = await createOwnSite({
    "widgets/hello.tsx": "export const Component = () => <p>Hello</p>;",
    "widgets/_root/part.tsx": "export const Part = () => null;",
  });
  await build(site);
  expect(await site.render(hello)).toContain("--><p>Hello</p></div>");
  await site.remove();
});

it("a module that a page defines itself may export one", async () => {
  const own = `
import { jsx } from "/skerry/react.js";
export const load = "eager";
export const Root = ({ name, children }) => jsx("section", { title: name, children });
export const Component = () => jsx("p", { children: "inside" });`;
  const { page, state } = await openIslandPage('<div id="a" data-widget="own"></div>', {
    widgets: { own },
  });
  await state("a", "mounted");
  expect(await page.locator("#a section[title=own] > p").innerText()).toBe("inside");
});

it("skerry dev shows a change of it with the state of widgets, and its coming and going", async () => {
  const simple = (word: string): string =>
    `export default function Root({ name, children }) { return <section><h2>${word} {name}</h2>{children}</section>; }`;
  const { "widgets/hello.tsx": helloFile, "widgets/_around.ts": around } = files;
  const site = await createOwnSite({
    "widgets/hello.tsx": helloFile,
    "widgets/_around.ts": around,
    "widgets/_root.tsx": simple("Around"),
    "public/index.html": pageOf(hello),
    "public/remember.js": remember,
    "public/served.js": noteServed,
  });
  if (isLight) {
    for (const name of ["@preact/preset-vite", "@babel/core"]) {
      await site.install(name, "packages/internal/e2e");
    }
  }
  const dev = await site.dev(...(isLight ? ["--preact"] : []));
  try {
    // A page has a second, which a busy machine may exceed.
    await expect
      .poll(async () => (await fetch(dev.url)).text(), { timeout: 60_000 })
      .toMatch(/<section><h2>Around.*hello.*<\/h2><button/);
    const page = await openPage();
    const errors = collectErrors(page);
    await page.goto(dev.url);
    await page.locator("[data-widget-state=mounted]").waitFor();
    await page.getByRole("button").click();
    await page.getByRole("button", { name: "1" }).waitFor();
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await site.write({ "widgets/_root.tsx": simple("Changed around") });
    await page.getByRole("heading", { name: "Changed around hello" }).waitFor();
    expect(await page.evaluate(() => "isSame" in window)).toBe(true);
    expect(await page.getByRole("button").innerText()).toMatch(/ 1$/);
    expect(await (await fetch(dev.url)).text()).toContain("Changed around");

    await rm(join(site.folder, "widgets/_root.tsx"));
    await page.waitForFunction(() => !("isSame" in window));
    await page.locator("[data-widget-state=mounted]").waitFor();
    expect(await page.locator("section").count()).toBe(0);
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await site.write({ "widgets/_root.tsx": simple("Back around") });
    await page.waitForFunction(() => !("isSame" in window));
    await page.getByRole("heading", { name: "Back around hello" }).waitFor();
    expect(errors).toEqual([]);
  } finally {
    await dev.stop();
    await site.remove();
  }
}, 200_000);

describe("the handbook's", async () => {
  const chapter = await readFile(
    join(import.meta.dirname, "../../../../../stories/docs/how-to/roots.mdx"),
    "utf8",
  );
  const sections = chapter.split(/^## /m).slice(1);

  /** The site that a section shows, built. */
  async function siteOf(title: string, libraries: readonly string[]): Promise<OwnSite> {
    const section = sections.find((one) => one.startsWith(title)) ?? "";
    const modules = [...section.matchAll(/^```tsx\n\/\/ (widgets\/\S+)\n([^]*?)^```$/gm)];
    expect(modules).toHaveLength(2);
    const site = await createOwnSite(
      Object.fromEntries(modules.map(([, path, code]) => [path, code])),
    );
    for (const name of libraries) {
      await site.install(name, "packages/internal/e2e");
      // The version that the chapter names.
      const { version } = JSON.parse(
        await readFile(join(site.folder, "node_modules", name, "package.json"), "utf8"),
      ) as { version: string };
      expect(section).toContain(`\`${name}\` ${version}`);
    }
    await build(site);
    return site;
  }

  /** Opens a page whose islands the renderer has filled, and waits until they are taken over. */
  async function open(site: OwnSite, html: string): Promise<Visit> {
    const visited = await visit(site, html);
    const { seen, isAsServed, errors } = visited;
    const count = html.match(/data-widget=/g)?.length ?? 0;
    await expect.poll(async () => (await seen()).mounted).toHaveLength(count);
    expect((await seen()).mounted.every(({ hydrated }) => hydrated)).toBe(true);
    expect(await isAsServed()).toBe(true);
    expect(errors).toEqual([]);
    return visited;
  }

  it("TanStack Query takes state from props, and islands share what one has fetched", async () => {
    const site = await siteOf("TanStack Query", ["@tanstack/react-query"]);
    const [, example = ""] =
      /^```html\n(<div\n {2}data-widget="stock-count"[^]*?)^```$/m.exec(chapter) ?? [];
    const island = example.replace("1790000000000", String(Date.now()));
    const html = await site.render(pageOf(island + island, { debug: true }));
    expect(html.match(/>3 left</g)).toHaveLength(2);
    const { page, server, errors } = await open(site, html);
    expect(server.requests).not.toContain("/stock.json");
    await page.getByRole("button").first().click();
    await expect.poll(() => page.getByRole("button").allInnerTexts()).toEqual(["2 left", "2 left"]);
    expect(server.requests.filter((path) => path === "/stock.json")).toHaveLength(1);
    expect(errors).toEqual([]);
    await site.remove();
  }, 100_000);

  it("theme reaches the widgets", async () => {
    const site = await siteOf("A theme", ["@emotion/react"]);
    const body = `<div data-widget="colour-name"></div>`;
    for (const [colorScheme, accent] of [
      ["dark", "gold"],
      ["light", "navy"],
    ] as const) {
      const html = await site.render(pageOf(body, { debug: true, theme: { colorScheme } }));
      expect(html).toContain(`>${accent}<`);
      const { page } = await open(site, html);
      await page.getByRole("button", { name: accent, exact: true }).click();
      await page.getByRole("button", { name: accent.toUpperCase(), exact: true }).waitFor();
    }
    await site.remove();
  }, 100_000);

  it("translations are those of the page", async () => {
    const site = await siteOf("Translations", ["react-intl"]);
    const body = `<div data-widget="boat-count" data-props='{"count":1}'></div>`;
    for (const [locale, one, two] of [
      ["en", "1 boat", "2 boats"],
      ["de", "1 Boot", "2 Boote"],
    ] as const) {
      const html = await site.render(pageOf(body, { debug: true, locale }));
      expect(html).toContain(`>${one}<`);
      const { page } = await open(site, html);
      await page.getByRole("button", { name: one, exact: true }).click();
      await page.getByRole("button", { name: two, exact: true }).waitFor();
    }
    await site.remove();
  }, 100_000);
});
