import { describe, expect, it, vi } from "vitest";
import { createHandler } from "./create-handler.ts";

// Not before React's production build is loaded.
const load =
  (name: Exclude<keyof typeof import("./own-widgets.test.fixture.tsx"), "default">) => async () =>
    (await import("./own-widgets.test.fixture.tsx"))[name];
const registry = {
  panels: load("panels"),
  plain: load("plain"),
  broken: load("broken"),
  copied: load("copied"),
  "browser-only": load("browserOnly"),
  thrower: load("thrower"),
  waiting: load("waiting"),
  quote: load("quote"),
};
const handler = createHandler({ registry, build: "own" });

const slot = (name: string, html: string): string =>
  `<sk-slot name="${name}" class="sk-slot">${html}</sk-slot>`;

it("puts the slots of a batch's island into the markup, unchanged", async () => {
  const html = '<b>A & "B"</b>\n<!-- c --><form><input name=q></form>';
  const { islands } = await handler.renderBatch({
    islands: { x: { widget: "panels", slots: { a: html, children: "rest", other: "none" } } },
  });
  expect(islands["x"]).toEqual({
    html: `<!--skerry x own--><div>${slot("a", html)}${slot("children", "rest")}</div>`,
    prefix: "x",
  });
});

it("keeps the slots that the widget does not show beside the markup, hidden", async () => {
  const island = { widget: "panels", props: { open: false }, slots: { a: "A", b: "B" } };
  const { islands } = await handler.renderBatch({ islands: { x: island } });
  expect(islands["x"]).toMatchObject({
    html: `<!--skerry x own--><div>${slot("children", "")}</div><sk-slot hidden="" name="a">A</sk-slot><sk-slot hidden="" name="b">B</sk-slot>`,
  });
});

it("renders islands with other slots anew", async () => {
  const render = (a: string) => handler.render({ widget: "panels", id: "x", slots: { a } });
  const [one, other] = [await render("one"), await render("other")];
  expect(one).toMatchObject({ html: expect.stringContaining(">one<") as string });
  expect(other).toMatchObject({ html: expect.stringContaining(">other<") as string });
});

it.each([{}, [], { a: 5 }, "text"])("takes %j for no slots", async (slots) => {
  const island = { widget: "panels", slots: slots as never };
  expect(await handler.render(island)).toMatchObject({
    html: expect.stringContaining(slot("a", "")) as string,
  });
});

it("takes slots from the fallback of a batch's island, as from a page", async () => {
  const a = "<section data-slot='a'>A &amp; B<form action=/a></form></section>";
  const render = (fallback: string) => handler.render({ widget: "panels", id: "x", fallback });
  expect(await render(`\n${a}<!--i--><p>Rest</p>`)).toMatchObject({
    html: `<!--skerry x own--><div>${slot("a", a)}${slot("children", "\n<!--i--><p>Rest</p>")}</div>`,
  });
  // HTML that stands there until the widget does need not be a slot.
  expect(await render("<form></form>")).toMatchObject({ error: { code: "slots-missing" } });
});

it("prefers the slots of an island to those in its fallback", async () => {
  const fallback = '<p data-slot="a">old</p>';
  const rendered = await handler.render({ widget: "panels", fallback, slots: { a: "new" } });
  expect(rendered).toMatchObject({ html: expect.stringMatching(/new(?!.*old)/) as string });
});

it.each([undefined, null])("does not render a widget whose slots are %j", async (slots) => {
  // Its markup would replace the page's own HTML, and the slots with it.
  expect(await handler.render({ widget: "panels", slots })).toMatchObject({
    error: {
      code: "slots-missing",
      message: expect.stringMatching(/"panels" shows HTML of the page.*"slots": \{name: HTML\}/),
    },
  });
  expect(await handler.render({ widget: "plain", slots })).toHaveProperty("html");
});

it("does not render a fragment of a widget with slots", async () => {
  const url = "http://renderer.example/fragments/panels?props={}&id=a-";
  const answer = await handler.fetch(new Request(url));
  expect([answer.status, answer.headers.get("X-Widget-Error"), await answer.text()]).toEqual([
    200,
    "slots-missing",
    "",
  ]);
});

it("leaves too large slots to the browser", async () => {
  const rendered = await handler.render({ widget: "panels", slots: { a: "ä".repeat(16_001) } });
  expect(rendered).toMatchObject({ error: { code: "too-large" } });
});

it("gives slots only to a widget whose module has them", async () => {
  const slots = { a: "A" };
  expect(await handler.render({ widget: "plain", slots })).toMatchObject({
    html: expect.stringContaining("<p></p>") as string,
  });
  expect(await handler.render({ widget: "broken", slots })).toMatchObject({
    error: { code: "render-failed" },
  });
});

it("says what to do if a widget needs what only browsers have", async () => {
  expect(await handler.render({ widget: "browser-only" })).toMatchObject({
    error: {
      code: "render-failed",
      message: expect.stringMatching(
        /"browser-only" could not be rendered\. A server has no window: read it in an effect\..+The browser renders this island\.$/,
      ) as string,
    },
  });
});

describe("a widget that waits for ever", () => {
  const late = { error: { code: "deadline" } };

  it("holds no batch, and what was rendered before it is there", async () => {
    const { islands } = await handler.renderBatch({
      islands: { a: { widget: "plain" }, b: { widget: "waiting" } },
    });
    expect(islands).toMatchObject({ a: { html: expect.any(String) as string }, b: late });
  });

  it("holds no page and no fragment", async () => {
    const html = "<div data-widget=plain></div><div data-widget=waiting>own</div>";
    const page = await handler.transform(
      new Response(html, { headers: { "Content-Type": "text/html" } }),
    );
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    expect(await page.text()).toMatch(/<!--skerry .*<div data-widget=waiting>own<\/div>$/);
    const url = "http://renderer.example/fragments/waiting?props={}&id=a-";
    const answer = await handler.fetch(new Request(url));
    expect(answer.headers.get("X-Widget-Error")).toBe("deadline");
  });
});

it("says which widget has thrown, and nothing of its code", async () => {
  expect(await handler.render({ widget: "thrower" })).toMatchObject({
    error: {
      code: "render-failed",
      message: 'The widget "thrower" could not be rendered. The browser renders this island.',
    },
  });
});

describe("a widget that reads the island's own HTML", () => {
  const render = (fallback?: string) => handler.render({ widget: "quote", id: "x", fallback });

  it("gets it from a batch and from a page, beside its props", async () => {
    const fallback = `<p lang="fr">Un <b>mot</b></p>`;
    const markup = `<!--skerry x own--><q lang="fr">a Un mot</q>`;
    const props = { by: "a", text: "of the props" };
    expect(await handler.render({ widget: "quote", id: "x", props, fallback })).toMatchObject({
      html: markup,
    });
    const page = `<div data-widget="quote" data-props='{"by":"a"}'>${fallback}</div>`;
    const headers = { "Content-Type": "text/html" };
    const filled = await handler.transform(new Response(page, { headers }));
    const kept = `<template data-skerry-fallback>${fallback}</template>`;
    expect(await filled.text()).toContain(
      markup.replace("<!--skerry x own-->", `<!--skerry t1- own-->${kept}`),
    );
  });

  it("is rendered anew for other HTML", async () => {
    expect(await render("<p>One</p>")).toMatchObject({ html: expect.stringContaining("One") });
    expect(await render("<p>Two</p>")).toMatchObject({ html: expect.stringContaining("Two") });
    expect(await render()).toMatchObject({ html: expect.stringContaining("<q>") });
  });

  it("is left to the browser when it cannot read it", async () => {
    expect(await render("<p lang='none'></p>")).toMatchObject({
      error: { code: "render-failed", message: expect.stringContaining("its readFallback has") },
    });
  });
});

it("names two copies of React, what to run, and in the log both files", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  expect(await handler.render({ widget: "copied" })).toMatchObject({
    error: { message: expect.stringMatching(/two copies of React.*npm dedupe react react-dom/) },
  });
  const { react } = JSON.parse(String(log.mock.calls.at(-1))) as { react: string[] };
  expect(react.at(0)).toMatch(/\/node_modules\/react\//);
  expect(react.at(-1)).toMatch(/own-widgets\.test\.fixture\.tsx$/);
});

it("closes a slot that HTML lets authors leave open, and refuses what cannot be closed", async () => {
  const render = (fallback: string) => handler.render({ widget: "panels", id: "x", fallback });
  expect(await render("<p data-slot=a>A<p data-slot=b>B")).toMatchObject({
    html: `<!--skerry x own--><div>${slot("a", "<p data-slot=a>A</p>")}${slot("children", "")}</div><sk-slot hidden="" name="b"><p data-slot=b>B</p></sk-slot>`,
  });
  expect(await render("<p data-slot=a><plaintext>A</p>")).toMatchObject({
    error: {
      code: "render-failed",
      message: expect.stringMatching(
        /"panels" would be read as something else.*Close every element/,
      ) as string,
    },
  });
});

const transform = async (page: string): Promise<string> => {
  const body = { method: "POST", headers: { "Content-Type": "text/html" }, body: page };
  return (await handler.fetch(new Request("http://renderer.example/transform", body))).text();
};

it("fills slots from the page, with every byte as it was", async () => {
  const a = `<section data-slot=a><h2>A &amp; B</h2><FORM action='/a'><input></form></section>`;
  const page = (inside: string): string =>
    `<!doctype html><title>A</title><div data-widget="panels"><script type="application/json" data-props>{}</script>${inside}</div>`;
  const filled = await transform(page(`\n  ${a}\n  <p>Rest</p>\n`));
  expect(filled).toBe(
    page(
      `<!--skerry t1- own--><div>${slot("a", a)}${slot("children", "\n  \n  <p>Rest</p>\n")}</div>`,
    ),
  );
});

it("writes slots from the page's own characters, and never anew from what it has read", async () => {
  const page = (a: string): string => `<div data-widget="panels"><P data-slot='a'>${a}</P></div>`;
  const own = "<IMG SRC=x  alt='&quot;a'><Br/>&amp b&#x3c;c";
  expect(await transform(page(own))).toContain(slot("a", `<P data-slot='a'>${own}</P>`));
});

describe("a list that browsers may read as something else", () => {
  const island = `<div data-widget="panels"><p data-slot="a">A</p></div>`;
  const isFilled = async (page: string): Promise<boolean[]> => {
    const parts = (await transform(page)).split('data-widget="panels">').slice(1);
    return parts.map((part) => part.startsWith("<!--skerry"));
  };

  it.each([
    ["a style that swallows the end of the list", "<select><option>a<style></select></style>"],
    ["a button", "<select><button>a</button></select>"],
    ["an end tag", "<SELECT></p></SELECT>"],
    ["a template", "<select><template>a</template></select>"],
    ["a list in a template", "<template><select><b></select></template>"],
    ["a list in a cell", "<table><tr><td><select><b></select></td></tr></table>"],
    ["a list that is not closed", "<select><option>a<p>b"],
  ])("leaves all islands behind %s to the browser, and fills those before it", async (_, list) => {
    expect(await isFilled(`${island}${list}${island}`)).toEqual([true, false]);
  });

  it("leaves an island to the browser that has one in a slot", async () => {
    const inside = `<p data-slot="a"><select><option>a<style></select><img src=x></style></p>`;
    expect(await isFilled(`<div data-widget="panels">${inside}</div>`)).toEqual([false]);
    expect(await handler.render({ widget: "panels", fallback: inside })).toMatchObject({
      error: { code: "render-failed" },
    });
  });

  it("is none with options, groups and rules alone", async () => {
    const list = `<select multiple><optgroup label="<b>"><option>a<option value="<p>">b</optgroup><hr><!-- <p> --></select>`;
    expect(await isFilled(`${list}${island}`)).toEqual([true]);
  });

  it("takes neither a configuration nor props from what stands behind it", async () => {
    const card = (props: string): string => `<div data-widget="plain" data-props="${props}"></div>`;
    const list = `<select><option>a<style></select>`;
    const script = (id: string, json: string): string =>
      `<script type="application/json" id="${id}">${json}</script>`;
    const page = `${card("#p")}${list}${script("p", '{"text":"foreign"}')}`;
    expect(await transform(page)).toBe(page);
    const other = `${island}${list}${script("skerry-config", '{"attribute":"data-other"}')}`;
    expect(await isFilled(other)).toEqual([true]);
  });
});

describe("a region that visitors write", () => {
  const block = (id: string, json: string): string =>
    `<script type="application/json" id="${id}">${json}</script>`;
  const config = block("skerry-config", '{"untrusted":".comments"}');
  const plain = (props = "{}"): string => `<div data-widget="plain" data-props="${props}"></div>`;
  const isFilled = async (page: string): Promise<boolean> =>
    (await transform(page)).includes("<!--skerry");

  it.each([
    ["the attribute", `<div DATA-SKERRY-UNTRUSTED><p>${plain()}</p></div>`],
    ["a class of the configuration", `${config}<ol class="a comments">${plain()}</ol>`],
    ["a selector that is wrong", `${block("skerry-config", '{"untrusted":"a > b"}')}${plain()}`],
  ])("has no islands, by %s", async (_, page) => {
    expect(await isFilled(page)).toBe(false);
  });

  it("has neither a configuration nor props that others name", async () => {
    const foreign = block("skerry-config", '{"attribute":"data-other"}') + block("p", "{}");
    const region = `<div data-skerry-untrusted>${foreign}</div>`;
    expect(await isFilled(region + plain())).toBe(true);
    expect(await isFilled(region + plain("#p"))).toBe(false);
    expect(await isFilled(region + block("p", "{}") + plain("#p"))).toBe(true);
  });

  it("has no slots", async () => {
    const inside = `<p class="comments" data-slot="a">A</p><p data-slot="a">B</p>`;
    const page = `${config}<div data-widget="panels">${inside}</div>`;
    const markup = `${slot("a", '<p data-slot="a">B</p>')}${slot("children", '<p class="comments" data-slot="a">A</p>')}`;
    expect(await transform(page)).toContain(markup);
    const own = createHandler({ registry, build: "own", config: { untrusted: ".comments" } });
    expect(await own.render({ widget: "panels", id: "x", fallback: inside })).toMatchObject({
      html: expect.stringContaining(markup) as string,
    });
  });

  it("has no form that a widget takes over", async () => {
    const own = `<div data-skerry-untrusted><form action="/foreign"><label>Foreign</label></form></div><form action="/own"><label>Own</label></form>`;
    const page = await transform(`<div data-widget="search-form">${own}</div>`);
    const island = await handler.render({ widget: "search-form", fallback: own });
    for (const html of [page, JSON.stringify(island)]) {
      expect(html).toMatch(/action=\\?"\/own/);
      expect(html).toContain(">Own<");
    }
  });

  it("has no islands in a slot, either", async () => {
    const inside = `<div data-slot="a"><div class="comments">${plain()}</div></div>`;
    const output = await transform(`${config}<div data-widget="panels">${inside}</div>`);
    expect(output.match(/<!--skerry/g)).toHaveLength(1);
  });
});

it("leaves an island with a shadow root of the page to the browser", async () => {
  const page = `<div data-widget="panels"><template shadowrootmode="open">a</template></div>`;
  expect(await transform(page)).toBe(page);
});

it("leaves slots of too many bytes to the browser, as in a batch", async () => {
  const lines = "<br>\n".repeat(6_500);
  const page = `<div data-widget="panels">${lines}</div>`;
  expect(await transform(page)).toBe(page);
  const short = `<div data-widget="panels">${"a line<br>\n".repeat(2_000)}</div>`;
  expect(await transform(short)).toContain("<!--skerry");
});

describe("islands in slots of a page", () => {
  const island = (inside: string, attributes = ""): string =>
    `<div data-widget="panels"${attributes}>${inside}</div>`;
  const plain = '<div data-widget="plain">own</div>';
  const filledPlain = (index: number): string =>
    `<div data-widget="plain"><!--skerry t${index}- own--><template data-skerry-fallback>own</template><p></p></div>`;
  const filled = (index: number, rest: string): string =>
    `<!--skerry t${index}- own--><div>${slot("a", "")}${slot("children", rest)}</div>`;

  it("are filled, with ids of their own, behind the others", async () => {
    expect(await transform(`${island(`<b>A</b>${plain}`)}${plain}`)).toBe(
      `${island(filled(1, `<b>A</b>${filledPlain(3)}`))}${filledPlain(2)}`,
    );
  });

  it("are filled in slots that the widget does not show yet", async () => {
    const page = island(`<div data-slot="b">${plain}</div>`);
    expect(await transform(page)).toBe(
      island(
        `${filled(1, "")}<sk-slot hidden="" name="b"><div data-slot="b">${filledPlain(2)}</div></sk-slot>`,
      ),
    );
  });

  it("are filled where slots are in slots, to the third level", async () => {
    let page = plain;
    let expected = plain;
    for (const level of [5, 4, 3, 2, 1]) {
      page = island(page);
      expected = island(level < 5 ? filled(level, expected) : expected);
    }
    expect(await transform(page)).toBe(expected);
  });

  it("are filled in markup that a backend's helper has written", async () => {
    const page = (inside: string): string => island(filled(9, inside));
    expect(await transform(page(plain))).toBe(page(filledPlain(1)));
  });

  it("stay as they are without a slot, or where nothing has been rendered", async () => {
    const inside = `<sk-slot>${plain}</sk-slot>`;
    const bad = island(inside, ' data-props="{"');
    expect(await transform(bad)).toBe(bad);
    const inPlain = `<div data-widget="plain"><!--skerry x own--><p>${plain}</p></div>`;
    expect(await transform(inPlain)).toBe(inPlain);
  });

  it("stay as they are if a browser would read their markup as something else", async () => {
    const paragraph = '<p data-widget="plain">own</p>';
    expect(await transform(island(`${plain}${paragraph}`))).toBe(
      island(filled(1, `${filledPlain(2)}${paragraph}`)),
    );
  });
});
