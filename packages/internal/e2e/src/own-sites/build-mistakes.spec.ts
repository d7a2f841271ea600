/** The reports of `skerry build` about mistakes, and its output in `serve` and `check`. */
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createOwnSite, type OwnSite } from "../dev/own-site.ts";
import { openPage } from "../harness/open-page.ts";
import { servePage } from "../harness/serve-page.ts";

const component = "export const Component = () => <p>Hello</p>;";

describe("a mistake in own widgets", () => {
  it.each([
    [
      "a name that is not one kebab-case word",
      { "widgets/priceTable.tsx": component },
      'widgets/priceTable.tsx:1:1 "priceTable" cannot be a widget\'s name. Rename it',
    ],
    [
      "two widgets of one name",
      { "widgets/hello.tsx": component, "widgets/hello/index.tsx": component },
      'widgets/hello.tsx:1:1 There are two widgets "hello": the other one is widgets/hello/index.tsx.',
    ],
    [
      "a module without a component",
      { "widgets/hello.tsx": "export const load = 'eager';" },
      "widgets/hello.tsx:1:1 The module exports no component. Add: export function Component",
    ],
    [
      "a folder without a module",
      { "widgets/lib/shout.ts": "export {}" },
      "widgets/lib has no index.tsx. Add one",
    ],
    [
      "broken code",
      { "widgets/hello.tsx": "\nexport const Component = () => <p>;" },
      "widgets/hello.tsx:2:",
    ],
    [
      "a package that is not installed",
      { "widgets/hello.tsx": `import "downshift";\n${component}` },
      'widgets/hello.tsx:1:8 There is no "downshift". Install it: npm install downshift',
    ],
    [
      "an alias that nothing names",
      { "widgets/hello.tsx": `import "@/lib/money";\n${component}` },
      'widgets/hello.tsx:1:8 There is no "@/lib/money". If it is an alias, name it in "paths"',
    ],
    [
      "a file that does not exist",
      { "widgets/hello.tsx": `import "./hello.css";\n${component}` },
      'widgets/hello.tsx:1:8 There is no "./hello.css". Correct the path',
    ],
    [
      "a picture as a component, without the plugin for that",
      {
        "widgets/hello.tsx": `import Star from "./star.svg?react";\nexport const Component = () => <Star />;`,
        "widgets/star.svg": "<svg/>",
      },
      'widgets/hello.tsx:1:18 "./star.svg?react" needs a plugin that makes a component from it. Run: npm install vite-plugin-svgr',
    ],
    [
      "texts that are no strings",
      { "widgets/hello.tsx": component, "widgets/hello.de.json": '{\n  "hello.count": 5\n}' },
      'widgets/hello.de.json:2:1 Expected the text "hello.count" to be a string.',
    ],
    ["no folder", {}, "widgets is not a folder. Name the folder of your widgets"],
  ])("is named with its place and what to do: %s", async (_, files, message) => {
    const site = await createOwnSite(files);
    const { code, error } = await site.skerry("build");
    expect(error).toContain(`skerry: ${message}`);
    expect(code).toBe(1);
    expect(existsSync(site.out)).toBe(false);
    await site.remove();
  });

  it("names every wrong option", async () => {
    const site = await createOwnSite({ "widgets/hello.tsx": component });
    const { error } = await site.skerry("build", "--only", "helo", "--without", "pagniation");
    expect(error).toContain(
      '--only names "helo", but there is no such widget. Did you mean "hello"?',
    );
    expect(error).toContain('--without names "pagniation"');
    await site.remove();
  });
});

describe("a site without built-in widgets, but one", () => {
  let site: OwnSite;
  let outcome: Awaited<ReturnType<OwnSite["skerry"]>>;
  beforeAll(async () => {
    site = await createOwnSite({
      "widgets/map-view.tsx": `window.map = 1;
export const load: string = "eager";
export const slots = [1].map(() => "a");
export const Component = () => <p>map</p>;`,
      "widgets/hello.tsx": `
import { useIsland } from "@skerry/island";
export const schema = { "~standard": { version: 1, vendor: "site", validate: (value) =>
  typeof value.name === "string" ? { value } : { issues: [{ message: "Expected a name", path: ["name"] }] } } };
export const isStatic = true;
export const load = "eager";
export const Component = ({ name }) => <p lang={useIsland().locale}>{useIsland().text("hello.greeting", { name })}</p>;`,
      "widgets/hello.en.json": '{"hello.greeting": "Hello {name}!"}',
      "widgets/hello.de.json": '{"hello.greeting": "Hallo {name}!"}',
      "widgets/hello.fr.json": '{"hello.greeting": "Bonjour {name} !"}',
      "widgets/tooltip.tsx": component,
      "page.html": `<!doctype html><html lang="en"><title>A page</title>
<script type="application/json" id="skerry-config">{}</script>
<script type="module" src="/skerry/skerry.js"></script><link rel="stylesheet" href="/skerry/skerry.css">
<div data-widget="hello" data-props='{"name": 5}'></div>
<div data-widget="hello" data-props='{"name": "Ada"}'></div>
<div data-widget="review-card" data-props='{"text": "T"}'></div>
<div data-widget="pagination" data-props='{"pages": 3}'></div></html>`,
    });
    outcome = await site.skerry("build", "--without", "review-card");
  }, 200_000);
  afterAll(() => site.remove());

  it("says which widget has replaced a built-in one, and which one only browsers can load", () => {
    expect(outcome.error).toContain('widgets/tooltip.tsx replaces the built-in widget "tooltip".');
    expect(outcome.error).toContain(
      'widgets/map-view.tsx cannot be loaded on a server, so the browser renders "map-view": window is not defined.',
    );
    expect(outcome.error).toContain(
      "widgets/map-view.tsx exports slots, whose value cannot be read without running it. Write the value itself",
    );
    expect(outcome.code).toBe(0);
  });

  it("knows what stands in the code of one that only browsers can load", async () => {
    const head = await readFile(join(site.out, "head.json"), "utf8");
    expect(JSON.parse(head)).toMatchObject({ widgets: { "map-view": { load: "eager" } } });
  });

  it("says what a page with each widget loads", () => {
    const loads = " +\\d+\\.\\d kB, of which +\\d\\.\\d kB are its own\\n";
    expect(outcome.out).toMatch(new RegExp(`hello${loads}  map-view${loads}  tooltip${loads}`));
    expect(outcome.out).toMatch(
      /skerry\.css +\d+\.\d kB\nBuilt public\/skerry and skerry-renderer in/,
    );
  });

  it("has the chunks of those widgets only", async () => {
    const names = (await readdir(join(site.out, "chunks"))).join(" ");
    expect(names).toMatch(/pagination-.*texts-fr-/s);
    expect(names).not.toContain("review-card");
    expect(await readFile(join(site.out, "skerry.css"), "utf8")).not.toContain("sk-review-card");
  });

  it("has texts in every locale of the own widgets", async () => {
    const page = (lang: string): string =>
      `<!doctype html><html lang="${lang}"><title>A page</title><div data-widget="hello" data-props='{"name":"Ada"}'></div></html>`;
    expect(await site.render(page("fr-CA"))).toContain(">Bonjour Ada !</p>");
    expect(await site.render(page("de"))).toContain(">Hallo Ada!</p>");
    expect(await site.render(page("it"))).toContain(">Hello Ada!</p>");
  }, 60_000);

  it("has own widgets and their schemas checked by skerry check", async () => {
    const { code, out } = await site.skerry(
      "check",
      "--json",
      "--dir",
      "public/skerry",
      "page.html",
    );
    expect(code).toBe(1);
    const found = (JSON.parse(out) as { code: string; line: number; message: string }[]).map(
      ({ code, line, message }) => `${line} ${code} ${message}`,
    );
    expect(found).toEqual([
      expect.stringMatching(/^4 bad-props The props of "hello" cannot be used: Expected a name/),
      expect.stringMatching(/^6 unknown-widget There is no widget "review-card"/),
      expect.stringMatching(/^7 missing-route/),
    ]);
  });

  it("keeps files that no build has written, and the hashed ones of earlier builds", async () => {
    await site.write({ "public/skerry/robots.txt": "mine" });
    const before = await readdir(join(site.renderer, "chunks"));
    await site.write({ "widgets/hello.tsx": component });
    // An absolute path is one, too.
    const { code, out } = await site.skerry("build", "--no-built-in", "--out", site.out);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^Built public\/skerry and skerry-renderer in/m),
    ]);
    expect(existsSync(join(site.out, "robots.txt"))).toBe(true);
    const hello = before.find((name) => name.startsWith("hello"));
    expect(await readdir(join(site.renderer, "chunks"))).toContain(hello);
    expect(existsSync(join(site.out, "schemas/pagination.json"))).toBe(false);
    // The theme is that of built-in widgets.
    expect(existsSync(join(site.out, "themes"))).toBe(false);
  }, 200_000);
});

describe("a widget that writes styles into its markup", () => {
  it("is named by the build, and by the check of a page whose policy blocks them", async () => {
    const page = (policy: string): string => `<!doctype html><html lang="en"><title>A page</title>
<meta http-equiv="Content-Security-Policy" content="${policy}">
<div data-widget="gauge" data-props='{"value": 5}'></div></html>`;
    const site = await createOwnSite({
      "widgets/gauge/index.tsx": `
export const schema = { "~standard": { version: 1, vendor: "site", validate: (value) =>
  typeof value.value === "number" ? { value } : { issues: [{ message: "Expected a number" }] } } };
export const Component = ({ value }) => <p style={{ width: value }}>{value}</p>;`,
      "widgets/gauge/gauge.example.json": '{"value": 1}',
      "widgets/hello.tsx": component,
      "strict.html": page("style-src 'self'"),
      "loose.html": page("style-src 'self'; style-src-attr 'unsafe-inline'"),
    });
    const { code, error } = await site.skerry("build", "--no-built-in");
    expect(error).toBe(
      "widgets/gauge/index.tsx writes style attributes on the server. A Content-Security-Policy with style-src 'self' blocks them: use classes, or add style-src-attr 'unsafe-inline' to the policy of pages with \"gauge\".\n",
    );
    expect(code).toBe(0);
    const checked = await site.skerry(
      "check",
      "--dir",
      "public/skerry",
      "strict.html",
      "loose.html",
    );
    expect(checked.out).toContain(
      'strict.html:3:1 blocked\n  The page\'s Content-Security-Policy blocks style attributes that "gauge" writes on the server: "style-src \'self\'".',
    );
    expect(checked.out).not.toMatch(/loose\.html:\d+:\d+ blocked/);
    await site.remove();
  }, 200_000);
});

describe("a widget whose props have a type", () => {
  const page = (
    configuration: object,
  ): string => `<!doctype html><html lang="en"><title>A page</title>
<script type="application/json" id="skerry-config">${JSON.stringify(configuration)}</script>
<script type="module" src="/skerry/skerry.js"></script><link rel="stylesheet" href="/skerry/skerry.css">
<div data-widget="price" data-props='{"prise": 5, "tone": "calm"}'></div></html>`;
  const widget = `import type { Price } from "./_types";
type Props = Price & { tone?: "calm" | "loud"; onPick: () => void };
export const load = "eager";
export const Component = (props: Props) => <p>{JSON.stringify(props)}</p>;`;
  let site: OwnSite;
  beforeAll(async () => {
    site = await createOwnSite({
      // As TypeScript 7 is: a program without an interface for others.
      "node_modules/typescript/package.json":
        '{ "name": "typescript", "version": "7.0.2", "exports": { "./package.json": "./package.json" } }',
      "widgets/_types.ts":
        "export interface Price {\n  /** In cents. @default 100 */\n  price: number;\n}",
      "widgets/price.tsx": widget,
      "page.html": page({}),
      "public/index.html": page({}),
    });
  });
  afterAll(() => site.remove());

  const schema = async (): Promise<unknown> =>
    JSON.parse(await readFile(join(site.out, "schemas/price.json"), "utf8"));

  /** The page's warnings about props, and the files that it has asked for. */
  async function open(
    url: string,
  ): Promise<{ warnings: string[]; files: string[]; shown: string }> {
    const tab = await openPage();
    const warnings: string[] = [];
    const files: string[] = [];
    const isSaid = url.includes("quiet")
      ? Promise.resolve()
      : tab.waitForEvent("console", (message) => message.text().includes("props of the widget"));
    tab.on("console", (message) => {
      if (message.text().includes("props of the widget")) warnings.push(message.text());
    });
    tab.on("request", (request) => files.push(request.url()));
    await tab.goto(url);
    const island = tab.locator("[data-widget-state=mounted]");
    await island.waitFor();
    await isSaid;
    return { warnings, files, shown: await island.innerText() };
  }
  const said = expect.stringMatching(
    /^Skerry: props of the widget "price" at .*no key "prise"\. Did you mean "price"\?$/,
  );

  it("has a schema of it, which the build writes anew when an imported type changes", async () => {
    const { error } = await site.skerry("build", "--no-built-in");
    expect(error).toContain('widgets/price.tsx:2:48 The prop "onPick" is a function');
    expect(await schema()).toMatchObject({
      "x-skerry-source": "type",
      properties: {
        price: { type: "number", description: "In cents.", default: 100 },
        tone: { enum: ["calm", "loud"] },
      },
      required: ["price"],
    });
    await site.write({ "widgets/_types.ts": "export interface Price { cost: string }" });
    await site.skerry("build", "--no-built-in");
    expect(await schema()).toMatchObject({ required: ["cost"] });
    await site.write({ "widgets/_types.ts": "export interface Price { price: number }" });
    await site.skerry("build", "--no-built-in");
  }, 200_000);

  it("is checked and written as types by that", async () => {
    const { code, out } = await site.skerry("check", "--json", "page.html");
    expect(JSON.parse(out)).toEqual([
      expect.objectContaining({
        code: "unknown-key",
        severity: "warning",
        line: 4,
        column: 39,
        pointer: "/prise",
        message: expect.stringContaining('Did you mean "price"?'),
      }),
    ]);
    expect(code).toBe(0);
    const types = await site.skerry("types", "--lang", "ts");
    expect(types.error).toBe("");
    expect(await readFile(join(site.folder, "skerry-props.ts"), "utf8")).toMatch(/price: number;/);
  }, 60_000);

  it("shows any props, and a page with debug is told of those that do not fit", async () => {
    const debug = await servePage(page({ debug: true }), { dist: site.out });
    const found = await open(debug.origin);
    expect(found.warnings).toEqual([said]);
    expect(found.shown).toBe('{"prise":5,"tone":"calm"}');
    const quiet = await servePage(page({}), { dist: site.out });
    const { warnings, files } = await open(`${quiet.origin}/?quiet`);
    expect(warnings).toEqual([]);
    expect(files.join(" ")).not.toMatch(/warnings|type-schemas/);
  });

  it("is told of by the development server, in the page and in the terminal", async () => {
    const dev = await site.dev();
    onTestFinished(() => dev.stop());
    const { warnings } = await open(dev.url);
    expect(warnings).toEqual([said]);
    expect(dev.output()).toContain('widgets/price.tsx:2:48 The prop "onPick" is a function');
  }, 60_000);
});

describe("source maps", () => {
  let site: OwnSite;
  beforeAll(async () => {
    site = await createOwnSite({ "widgets/hello.tsx": component });
  });
  afterAll(() => site.remove());

  const filesIn = async (folder: string): Promise<string[]> =>
    (await readdir(folder, { recursive: true })).filter((name) => /\.\w+$/.test(name));

  it("are beside what visitors load, which names none of them", async () => {
    await site.write({ "skerry-maps/notes.txt": "mine", "skerry-maps/chunks/old.js.map": "{}" });
    const { code, error } = await site.skerry("build", "--sourcemap", "--no-built-in");
    expect([code, error]).toEqual([0, ""]);
    const maps = await filesIn(join(site.folder, "skerry-maps"));
    const widget = maps.find((name) => name.startsWith("chunks/hello-")) as string;
    expect(maps).toEqual(expect.arrayContaining(["notes.txt", "skerry.js.map"]));
    expect(maps).not.toContain("chunks/old.js.map");
    const map = await readFile(join(site.folder, "skerry-maps", widget), "utf8");
    expect((JSON.parse(map) as { sourcesContent: string[] }).sourcesContent).toContain(component);
    expect(map).not.toContain(site.folder);
    const served = await filesIn(site.out);
    expect(served.filter((name) => name.endsWith(".map"))).toEqual([]);
    expect(served).toContain(widget.replace(/\.map$/, ""));
    for (const name of served) {
      expect(await readFile(join(site.out, name), "utf8"), name).not.toContain("sourceMappingURL");
    }
  }, 100_000);

  it.each(["public/maps", "public", "public/skerry"])(
    "are refused where visitors can read them: %s",
    async (folder) => {
      const { code, error } = await site.skerry("build", "--sourcemap", folder);
      expect(error).toContain(`Source maps cannot be in ${folder}: visitors may read`);
      expect(code).toBe(1);
    },
    100_000,
  );
});

it("builds a hundred widgets, each into a file of its own", async () => {
  const names = Array.from({ length: 100 }, (_, index) => `box-${index}`);
  const site = await createOwnSite(
    Object.fromEntries(
      names.map((name) => [
        `widgets/${name}.tsx`,
        `export const Component = () => <p>${name}</p>;`,
      ]),
    ),
  );
  const { code, error } = await site.skerry("build", "--no-built-in");
  expect([code, error]).toEqual([0, ""]);
  const files = (await readdir(join(site.out, "chunks"))).join(" ");
  expect(names.filter((name) => !files.includes(`${name}-`))).toEqual([]);
  await site.remove();
}, 200_000);
