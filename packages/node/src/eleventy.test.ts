import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
// @ts-expect-error It has no types.
import { Eleventy } from "@11ty/eleventy";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { skerry, type SkerryEleventyOptions } from "./eleventy.ts";
import { builtFolder, MARK, startRenderer } from "./renderer.test.fixture.ts";

/** Builds a site of these files. @returns a function that reads what has been written */
async function build(
  files: Record<string, string>,
  options: SkerryEleventyOptions,
): Promise<(file: string) => string> {
  // Eleventy wants paths below the working directory.
  const folder = mkdtempSync(".site-");
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, "in", name)), { recursive: true });
    writeFileSync(join(folder, "in", name), text);
  }
  mkdirSync(join(folder, "in"), { recursive: true });
  const site = new Eleventy(join(folder, "in"), join(folder, "out"), {
    quietMode: true,
    configPath: false,
    config: (configuration: never) => {
      (configuration as { addPlugin(plugin: unknown, options: object): void }).addPlugin(
        skerry,
        options,
      );
    },
  } as never);
  site.disableLogger();
  await site.write();
  return (file) => readFileSync(join(folder, "out", file), "utf8");
}

const layout = `<!doctype html><head>{% skerryHead "cart", state={ n: 1 } %}</head>{{ content | safe }}`;

describe("a site", () => {
  it("fills each page in one call, in every language of templates, with layouts and the pages of others", async () => {
    const { renderer, calls } = await startRenderer();
    const read = await build(
      {
        "_includes/page.njk": layout,
        "one.njk": `---
layout: page.njk
tags: post
label: L
---
{% skerryWidget "cart", { label: label }, load="idle" %}
  Fallback {% skerrySlot "a" %}<form>{% skerryWidget "cart", { label: "inner" } %}{% endskerryWidget %}</form>{% endskerrySlot %}
{% endskerryWidget %}`,
        "two.liquid": `---
layout: page.njk
tags: post
props: { label: Liquid }
---
{% skerryWidget "cart", props %}F{% skerrySlot "a" %}S{% endskerrySlot %}{% endskerryWidget %}`,
        "three.11ty.js": `export const data = { layout: "page.njk" };
export function render() { return this.skerryWidget("F", "cart", { label: "JS" }); }`,
        "index.njk": `---
layout: page.njk
---
{% for post in collections.post %}{{ post.templateContent | safe }}{% endfor %}{% skerryWidget "cart", { label: "own" } %}{% endskerryWidget %}`,
        "feed.njk": `---
permalink: feed.xml
---
<feed>{% for post in collections.post %}<content>{{ post.templateContent }}</content>{% endfor %}</feed>`,
      },
      { renderer, timeout: 5_000, files: builtFolder(), config: ({ url }) => ({ product: url }) },
    );
    const one = read("one/index.html");
    expect(one).toContain('id="skerry-config">{"product":"/one/"}<');
    expect(one).toContain('id="skerry-state">{"n":1}<');
    expect(one).toContain("chunks/cart-1.js");
    expect(one).toMatch(
      /data-load="idle"><!--skerry s2- b1--><b>cart L\s+Fallback\s+<div data-slot="a"><form><div [^>]*><!--skerry s1- b1--><b>cart inner<\/b><\/div><\/form><\/div><\/b>/,
    );
    expect(read("two/index.html")).toContain('<b>cart LiquidF<div data-slot="a">S</div></b>');
    expect(read("three/index.html")).toContain("<b>cart JS</b>");
    const index = read("index.html");
    expect(index.match(/<!--skerry s\d-/g)?.sort()).toEqual(
      [1, 2, 3, 4].map((number) => `<!--skerry s${number}-`),
    );
    const feed = read("feed.xml");
    expect(feed).toContain("data-slot=&quot;a&quot;&gt;S&lt;/div&gt;");
    expect(feed).not.toContain("skerry s");
    for (const page of [one, index, feed]) expect(page).not.toMatch(MARK);
    expect(calls).toHaveLength(4);
    expect(calls.map(({ config }) => config)).toContainEqual({ product: "/" });
    expect(calls[0]?.state).toEqual({ n: 1 });
  });

  it("keeps fallbacks without a renderer, and copies what browsers load", async () => {
    const files = builtFolder();
    const log = vi.fn();
    const read = await build(
      { "index.njk": '{% skerryWidget "cart" %}kept{% endskerryWidget %}' },
      { renderer: "http://127.0.0.1:9", files, log },
    );
    expect(read("index.html")).toBe('<div data-widget="cart" data-props="{}">kept</div>');
    expect(log.mock.calls.join()).toContain("127.0.0.1:9");
    expect(read("skerry/skerry.js")).toBe("export {};");
    expect(read("skerry/chunks/cart-1.js")).toBe("export {};");
    for (const file of ["renderer.mjs", "renderer/widgets.mjs", ".skerry-kept.json"])
      expect(() => read(`skerry/${file}`), file).toThrow("ENOENT");
  });

  it("is filled by the server of skerry dev, and its feed is not", async () => {
    const { renderer } = await startRenderer();
    const page = '{% skerryHead %}{% skerryWidget "cart" %}kept{% endskerryWidget %}';
    const feed = `---\npermalink: feed.xml\n---\n${page}`;
    const read = await build({ "index.njk": page, "feed.njk": feed }, { dev: renderer });
    expect(read("index.html")).toContain(`src="${renderer}/skerry/skerry.js"`);
    expect(read("index.html")).toContain("<!--skerry s1- b1-->");
    expect(read("feed.xml")).toContain('data-props="{}">kept</div>');
  });

  it.each([
    ['{% skerrySlot "a" %}{% endskerrySlot %}', /slot "a" is in no widget/],
    ['{% skerryWidget "Cart" %}{% endskerryWidget %}', /"Cart" is not a widget name/],
    ['{% skerryWidget "cart", {}, laod="idle" %}{% endskerryWidget %}', /no option "laod"/],
    ['{% skerryHead "tabs" %}', /no widget "tabs" in head\.json/],
  ])("is not written with a mistake: %s", async (text, message) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    // Nothing is copied while the folder is removed.
    const base = "https://cdn.example/skerry/";
    const options = { renderer: null, files: builtFolder(), base };
    const error: unknown = await build({ "index.njk": text }, options).catch(
      (reason: unknown) => reason,
    );
    const causes: string[] = [];
    for (let one = error; one; one = (one as { originalError?: unknown }).originalError)
      causes.push(String(one));
    expect(causes.join()).toMatch(message);
  });
});
