import { writePropsAttribute } from "@skerry/core/contract";
import fixtures from "@skerry/core/fixtures/unknown-keys.json" with { type: "json" };
import type { Skerry } from "@skerry/mount";
import { describe, expect, it } from "vitest";
import { collectErrors } from "../harness/collect-errors.ts";
import { openPage } from "../harness/open-page.ts";
import { settle } from "../harness/settle.ts";
import { counter, marker, openIslandPage } from "./island-page.ts";

declare global {
  interface Window {
    /** What the schema was given, once it has answered. */
    checks: unknown[];
    /** Checks that wait for the test, by the `held` of their props. */
    held?: Record<string, () => void>;
  }
}

/** Shows its props as JSON and counts its renderings by clicks, so that lost state is seen. */
const mirror = `
import { jsx, jsxs, useState } from "/skerry/react.js";
export function Component(props) {
  const [clicks, setClicks] = useState(0);
  return jsxs("div", {
    className: "mirror",
    children: [
      jsx("code", { children: JSON.stringify(props) }),
      jsx("button", { type: "button", onClick: () => setClicks(clicks + 1), children: "clicks " + clicks }),
    ],
  });
}
`;

const widgets = { mirror };
const island = (attributes: string, content = "<p>Own</p>"): string =>
  `<div id="a" data-widget="mirror" data-load="eager" ${attributes}>${content}</div>`;

describe("the props of an island", () => {
  const cases: [title: string, html: string, props: unknown][] = [
    ["are empty without the attribute", island(""), {}],
    ["are empty when it is blank", island('data-props=" "'), {}],
    ["are empty for [], PHP's empty array", island('data-props="[]"'), {}],
    ["are empty for null, Go's nil map", island('data-props="null"'), {}],
    [
      "are the JSON of the attribute",
      island(`data-props='{"a":[1,{"b":"ü"}]}'`),
      { a: [1, { b: "ü" }] },
    ],
    [
      "are the JSON of the script that #id names",
      `<script type="application/json" id="the:props">{"a":1}</script>${island('data-props="#the:props"')}`,
      { a: 1 },
    ],
    [
      "are the JSON of a script that is their child",
      island("", '<p>Own</p><script type="application/json" data-props>{"a":2}</script>'),
      { a: 2 },
    ],
    [
      "are not those of a script deeper inside",
      island("", '<p>Own<script type="application/json" data-props>{"a":2}</script></p>'),
      {},
    ],
    [
      "prefer the attribute to the child",
      island(`data-props='{"a":1}'`, '<script type="application/json" data-props>{"a":2}</script>'),
      { a: 1 },
    ],
    [
      "keep keys that objects have by themselves, but never a prototype",
      island(
        `data-props='{"constructor":1,"toString":"x","__proto__":{"a":1},"b":{"__proto__":{"c":1}}}'`,
      ),
      { constructor: 1, toString: "x", b: {} },
    ],
  ];

  it.each(cases)("%s", async (_, html, props) => {
    const { state, text, page } = await openIslandPage(html, { widgets });
    await state("a", "mounted");
    expect(JSON.parse((await text("#a code")) ?? "")).toEqual(props);
    expect(await page.evaluate(() => "a" in {} || "c" in {})).toBe(false);
  });
});

it.each([
  ["the shadow root", "", '{"a":1}'],
  ["the document", '{"a":2}', ""],
  ["the shadow root before the document", '{"a":2}', '{"a":1}'],
])("finds the script that #id names from inside a shadow root in %s", async (_, outer, inner) => {
  const script = (json: string): string =>
    json && `<script type="application/json" id="p">${json}</script>`;
  const { page } = await openIslandPage(`${script(outer)}<div id="host"></div>`, { widgets });
  const shown = await page.evaluate(
    async (html) => {
      const root = (document.querySelector("#host") as Element).attachShadow({ mode: "open" });
      root.innerHTML = html;
      const element = root.querySelector("#a") as Element;
      const skerry = window.skerry as Skerry;
      skerry.scan(root);
      await skerry.ready(element);
      return element.querySelector("code")?.textContent;
    },
    script(inner) + island('data-props="#p"'),
  );
  expect(shown).toBe(inner || outer);
});

describe("changed props", () => {
  it("reach the mounted widget, which keeps its state", async () => {
    const { page, state, text, events } = await openIslandPage(island(`data-props='{"a":1}'`), {
      widgets,
    });
    await state("a", "mounted");
    await page.click("#a button");
    await page.$eval("#a", (element) => element.setAttribute("data-props", '{"a":2}'));
    await expect.poll(() => text("#a")).toBe('{"a":2}clicks 1');
    await page.$eval("#a", (element) => element.removeAttribute("data-props"));
    await expect.poll(() => text("#a")).toBe("{}clicks 1");
    expect(await events()).toHaveLength(1);
  });

  it("arrive in order: the last of many counts", async () => {
    const { page, state, text } = await openIslandPage(island(""), { widgets });
    await state("a", "mounted");
    await page.evaluate(async () => {
      const element = document.querySelector("#a") as HTMLElement;
      for (let i = 0; i <= 50; i++) {
        element.dataset.props = JSON.stringify({ i });
        if (i % 3 === 0) await Promise.resolve();
        if (i % 7 === 0) await new Promise((resolve) => setTimeout(resolve));
      }
    });
    await expect.poll(() => text("#a")).toBe('{"i":50}clicks 0');
    await settle(page);
    expect(await text("#a")).toBe('{"i":50}clicks 0');
  });

  it("count also when they change while the widget is loading", async () => {
    const { page, state, text, events, site } = await openIslandPage(
      island(`data-props='{"a":1}'`),
      {
        widgets,
        before: (site) => site.hold("/widgets/mirror.js"),
      },
    );
    await state("a", "loading");
    await page.$eval("#a", (element) => element.setAttribute("data-props", '{"a":2}'));
    site.release();
    await state("a", "mounted");
    expect(await text("#a code")).toBe('{"a":2}');
    expect(await events()).toHaveLength(1);
  });

  it("put the island's HTML back when they are bad, and good ones mount it again", async () => {
    const { page, state, text, events, uncaughtErrors } = await openIslandPage(island(""), {
      widgets,
    });
    await state("a", "mounted");
    await page.$eval("#a", (element) => element.setAttribute("data-props", '{"a":'));
    await state("a", "failed");
    expect(await text("#a")).toBe("Own");
    await page.$eval("#a", (element) => element.setAttribute("data-props", '{"a":3}'));
    await state("a", "mounted");
    expect(await text("#a")).toBe('{"a":3}clicks 0');
    expect(await events()).toMatchObject([
      { type: "mounted" },
      { type: "failed", phase: "props" },
      { type: "mounted" },
    ]);
    expect(await uncaughtErrors()).toHaveLength(1);
  });

  it("of a #id script count after scan of the island", async () => {
    const { page, state, text } = await openIslandPage(
      `<script type="application/json" id="p">{"a":1}</script>${island('data-props="#p"')}`,
      { widgets },
    );
    await state("a", "mounted");
    await page.click("#a button");
    await page.evaluate(() => {
      (document.querySelector("#p") as HTMLElement).textContent = '{"a":2}';
    });
    await settle(page);
    expect(await text("#a code")).toBe('{"a":1}');
    await page.evaluate(() =>
      (window.skerry as Skerry).scan(document.querySelector("#a") as Element),
    );
    await expect.poll(() => text("#a")).toBe('{"a":2}clicks 1');
  });

  it("of a child script count after scan of the island", async () => {
    const { page, state, text } = await openIslandPage(
      island("", '<p>Own</p><script type="application/json" data-props>{"a":1}</script>'),
      { widgets },
    );
    await state("a", "mounted");
    await page.evaluate(() => {
      const element = document.querySelector("#a") as HTMLElement;
      const script = document.createElement("script");
      script.type = "application/json";
      script.dataset.props = "";
      script.textContent = '{"a":2}';
      element.append(script);
      (window.skerry as Skerry).scan(element);
    });
    await expect.poll(() => text("#a code")).toBe('{"a":2}');
    const own = await page.evaluate(() => {
      (window.skerry as Skerry).unmount(document);
      return document.querySelector("#a")?.innerHTML;
    });
    expect(own).toBe('<p>Own</p><script type="application/json" data-props="">{"a":1}</script>');
  });
});

describe("a schema of a site's own widget", () => {
  /** Written by hand after https://standardschema.dev, checking asynchronously. */
  const checked = `${mirror}
    window.checks = [];
    window.held = {};
    export const schema = {
      "~standard": {
        version: 1,
        vendor: "site",
        async validate(value) {
          await new Promise((resolve) => (value.held ? (held[value.held] = resolve) : resolve()));
          window.checks.push(value);
          if (typeof value.item?.label !== "string")
            return { issues: [{ message: "must be text", path: ["item", { key: "label" }] }] };
          return { value: { size: "small", item: value.item } };
        },
      },
    };`;

  it("fills in defaults and drops what it does not know", async () => {
    const { state, text } = await openIslandPage(
      island(`data-props='{"item":{"label":"x"},"unknown":1}'`),
      { widgets: { mirror: checked } },
    );
    await state("a", "mounted");
    expect(await text("#a code")).toBe('{"size":"small","item":{"label":"x"}}');
  });

  it("names widget, element, pointer, what was expected and what came", async () => {
    const { state, uncaughtErrors, text } = await openIslandPage(
      island(`data-props='{"item":{"label":5}}'`),
      { widgets: { mirror: checked } },
    );
    await state("a", "failed");
    expect(await text("#a")).toBe("Own");
    const [message] = await uncaughtErrors();
    expect(message).toMatch(/widget "mirror" at #a got bad props/);
    expect(message).toMatch(/\/item\/label: must be text/);
    expect(message).toMatch(/Received 5\.$/);
  });

  it("lets the last props win, however long each check takes", async () => {
    const { page, state, text, uncaughtErrors } = await openIslandPage(
      island(`data-props='{"item":{"label":"first"}}'`),
      { widgets: { mirror: checked } },
    );
    await state("a", "mounted");
    const set = (props: string): Promise<void> =>
      page.$eval("#a", (element, props) => element.setAttribute("data-props", props), props);
    await set('{"item":{"label":"slow"},"held":"first"}');
    await page.waitForFunction(() => window.held?.["first"]);
    await set('{"item":{"label":false},"held":"second"}');
    await page.waitForFunction(() => window.held?.["second"]);
    await set('{"item":{"label":"last"}}');
    const shown = '{"size":"small","item":{"label":"last"}}';
    await expect.poll(() => text("#a code")).toBe(shown);
    for (const check of ["second", "first"]) {
      await page.evaluate((check) => window.held?.[check]?.(), check);
    }
    await page.waitForFunction(() => window.checks.length === 4);
    await settle(page);
    expect(await text("#a code")).toBe(shown);
    expect(await uncaughtErrors()).toEqual([]);
  });

  it("that changes its mind about props that change while it checks is asked again", async () => {
    const { page, state, text } = await openIslandPage(
      island(`data-props='{"item":{"label":"old"},"held":"old"}'`),
      { widgets: { mirror: checked } },
    );
    await page.waitForFunction(() => window.held?.["old"]);
    await page.evaluate(() => {
      const element = document.querySelector("#a") as HTMLElement;
      element.dataset.props = '{"item":{"label":"new"}}';
    });
    await state("a", "mounted");
    // The old check, which takes longer, has no effect.
    await page.evaluate(() => window.held?.["old"]?.());
    await page.waitForFunction(() => window.checks.length === 2);
    await settle(page);
    expect(await text("#a code")).toContain("new");
  });

  it("that throws fails its own island only, in words", async () => {
    const { state, uncaughtErrors } = await openIslandPage(
      `${island("")}<div id="b" data-widget="counter" data-load="eager"></div>`,
      {
        widgets: {
          mirror: `${mirror} export const schema = { "~standard": { validate() { throw new TypeError("The schema is broken"); } } };`,
          counter,
        },
      },
    );
    await state("a", "failed");
    await state("b", "mounted");
    expect(await uncaughtErrors()).toEqual([
      expect.stringMatching(/widget "mirror" at #a got bad props. The schema is broken\.$/),
    ]);
  });
});

describe("keys that a built-in widget does not know", () => {
  const builtIn = (id: string, widget: string, props: object): string =>
    `<div id="${id}" data-widget="${widget}" data-load="eager" data-props="${writePropsAttribute(props)}"><form action="/find"><p>Own</p></form></div>`;

  it("are bad props where one is misspelled, as the fixtures say", async () => {
    const body = fixtures.cases.map(({ widget, props }, index) =>
      builtIn(`case-${index}`, widget, props),
    );
    const { state, text, uncaughtErrors, errors } = await openIslandPage(body.join(""));
    for (const [index, { misspelled }] of fixtures.cases.entries()) {
      const [first] = Object.entries(misspelled);
      await state(`case-${index}`, first ? "failed" : "mounted");
      if (first) expect(await text(`#case-${index}`)).toBe("Own");
    }
    const messages = await uncaughtErrors();
    const wrong = fixtures.cases.filter(({ misspelled }) => Object.keys(misspelled).length > 0);
    expect(messages).toHaveLength(wrong.length);
    for (const [index, { misspelled }] of fixtures.cases.entries()) {
      const message = messages.find((one) => one.includes(`#case-${index} `)) ?? "";
      for (const [pointer, meant] of Object.entries(misspelled)) {
        const name = pointer.split("/").at(-1);
        expect(message).toContain(
          `${pointer}: Invalid key: Received "${name}". Did you mean "${meant}"?`,
        );
      }
    }
    expect(errors.filter(({ text }) => text.startsWith("Skerry:"))).toEqual([]);
  });

  it("are warned about in the console with debug, and cost nothing without it", async () => {
    const body =
      builtIn("a", "review-card", { text: "Good.", rating: 5 }) +
      builtIn("b", "partners-strip", {
        partners: [{ name: "P", logo: "/logo.svg", url: "/" }],
        label: "Ours",
      });
    const logo = { headers: { "Content-Type": "image/svg+xml" }, body: "<svg/>" };
    for (const debug of [true, false]) {
      const { state, errors, site } = await openIslandPage(body, {
        config: { debug },
        files: { "/logo.svg": logo },
      });
      await state("a", "mounted");
      await state("b", "mounted");
      const logged = (): string[] =>
        errors.filter(({ text }) => text.startsWith("Skerry:")).map(({ text }) => text);
      if (debug) await expect.poll(logged).toHaveLength(3);
      expect(logged().sort()).toEqual(
        debug
          ? [
              expect.stringMatching(/"partners-strip" at #b: The key "label" is unknown/),
              expect.stringMatching(
                /"partners-strip" at #b: The key "url" at \/partners\/0 is unknown/,
              ),
              expect.stringMatching(/"review-card" at #a: The key "rating" is unknown.*Known are:/),
            ]
          : [],
      );
      expect(site.requests.some((path) => path.includes("/warnings-"))).toBe(debug);
    }
  });

  it("fail a mounted widget when they come later, and the HTML is put back", async () => {
    const { page, state, text } = await openIslandPage(
      builtIn("a", "review-card", { text: "Good." }),
    );
    await state("a", "mounted");
    await page.$eval("#a", (element) => element.setAttribute("data-props", '{"txt":"Better."}'));
    await state("a", "failed");
    expect(await text("#a")).toBe("Own");
  });

  it("of a site's own widget are its own affair", async () => {
    const { state, text } = await openIslandPage(island(`data-props='{"lable":1}'`), { widgets });
    await state("a", "mounted");
    expect(await text("#a code")).toBe('{"lable":1}');
  });
});

it("warns once about built-in samples on a public page, with debug only", async () => {
  const body = ["testimonials", "partners-strip", "testimonials"].map(
    (widget, index) =>
      `<div id="s${index}" data-widget="${widget}" data-load="eager"><p>Own</p></div>`,
  );
  for (const debug of [true, false]) {
    const { site, state, errors } = await openIslandPage(body.join(""), { config: { debug } });
    for (const index of body.keys()) await state(`s${index}`, "mounted");
    expect(errors).toEqual([]);
    const page = await openPage();
    const logged = collectErrors(page);
    await page.goto(site.origin.replace("127.0.0.1", "www.shop.test"));
    for (const index of body.keys()) {
      await page.waitForSelector(`#s${index}[data-widget-state="mounted"]`, { state: "attached" });
    }
    if (debug) await expect.poll(() => logged.length).toBe(1);
    expect(logged.map(({ text }) => text)).toEqual(
      debug ? [expect.stringMatching(/^Skerry: this page shows built-in samples/)] : [],
    );
  }
});

describe("values that JSON allows and nobody means", () => {
  const config = { debug: true };

  it("are warned of with their places, in everything that the page reads", async () => {
    const file = (json: string) => ({
      body: json,
      headers: { "Content-Type": "application/json" },
    });
    const { page, state, errors } = await openIslandPage(
      `<script type="application/json" id="skerry-state">{"cart":{"id":9007199254740993}}</script>
<script type="application/json" data-track="purchase">{"transaction_id":"1","transaction_id":"2"}</script>
${island(String.raw`data-props='{"id":12345678901234567890,"a":{"b":["Don&amp;#8217;t"]},"c":"Great \ud83d"}' data-props-from="/me.json"`)}
<div id="flat" data-widget="mirror" data-load="eager" data-props-tld="com"></div>`,
      {
        widgets,
        config: { ...config, product: "a &amp; b" },
        files: { "/me.json": file('{"secret":9007199254740993,"x":"top &lt;secret"}') },
      },
    );
    await state("a", "mounted");
    await state("flat", "mounted");
    const texts = () => errors.map(({ text }) => text).join("\n");
    for (const words of [
      /#a: .*\/id.*12345678901234567890.*12345678901234567168/,
      /#a: .*\/a\/b\/0.*&#8217;/,
      /#a: .*\/c.*U\+D83D/,
      /personal data.*\/secret/,
      /personal data.*\/x/,
      /skerry-state.*\/cart\/id/,
      /\/transaction_id.*twice/,
      /skerry-config.*\/product.*&amp;/,
      /#flat.*data-props-tld/,
    ]) {
      await expect.poll(texts).toMatch(words);
    }
    expect(texts()).not.toContain("top ");
    // Once for each, however often the props are read.
    const before = errors.length;
    await page.evaluate(() => (window.skerry as Skerry).scan());
    await page.evaluate(() => (window.skerry as Skerry).ready());
    expect(errors).toHaveLength(before);
  });

  it.each([
    ['data-props={"text": "it is"}', /no quotes around/],
    [`data-props={"text":"it's so"}`, /no quotes around/],
    [`data-props='{"text":"it's so"}'`, /apostrophe/],
  ])("%s fails for the right reason", async (attribute, reason) => {
    const { state, uncaughtErrors } = await openIslandPage(island(attribute), { widgets });
    await state("a", "failed");
    expect((await uncaughtErrors())[0]).toMatch(reason);
  });

  it("half of a character is shown as the renderer shows it", async () => {
    const props = String.raw`{"text":"Great \ud83d"}`;
    const shown = `<div class="mirror"><code>{"text":"Great \uFFFD"}</code><button type="button">clicks 0</button></div>`;
    const { state, events, errors } = await openIslandPage(
      island(`data-props='${props}'`, (await marker()) + shown),
      { widgets, config },
    );
    await state("a", "mounted");
    expect(await events()).toMatchObject([{ hydrated: true }]);
    // The warnings have a file of their own.
    await expect
      .poll(() => errors.map(({ text }) => text))
      .toEqual([expect.stringContaining("U+D83D")]);
  });
});
