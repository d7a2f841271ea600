import { readdirSync, readFileSync } from "node:fs";
import { registry, type WidgetName } from "@skerry/widgets/registry";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPage } from "../harness/open-page.ts";
import { screenshotEquals } from "../harness/screenshot-equals.ts";
import { type PageServer, servePage } from "../harness/serve-page.ts";
import { hostSheets, stateSheet } from "../host-page/host-sheets.ts";
import { island } from "../islands/island-markup.ts";
import { whenMounted } from "../widgets/widget-page.ts";

const widgets = new URL("../../../../widgets/src/", import.meta.url);

function exampleOf(name: string): object {
  return JSON.parse(readFileSync(new URL(`${name}/${name}.example.json`, widgets), "utf8"));
}

/** Every widget with its example, and what an example alone does not show. */
const cases: { title: string; name: WidgetName; props: object }[] = [
  ...(Object.keys(registry) as WidgetName[]).map((name) => ({
    title: name,
    name,
    props: exampleOf(name),
  })),
  {
    title: "search-form, one name",
    name: "search-form",
    props: { tld: "com", examples: ["boats"] },
  },
  {
    title: "search-form, too many names",
    name: "search-form",
    props: { tld: "com", multi: true, domains: "x".repeat(8000) },
  },
  {
    title: "review-card, verified",
    name: "review-card",
    props: { ...exampleOf("review-card"), verified: true },
  },
];

// The island stands where it stands, whatever the page does to it: the widget alone is looked at.
// It hands down what the page hands down; the family of letters is meant to come through.
const FRAME =
  "position:absolute!important;inset:0 auto auto 0!important;inline-size:640px!important;" +
  "max-inline-size:none!important;min-block-size:800px!important;margin:0!important;padding:0!important;border:0!important;" +
  "box-sizing:content-box!important;writing-mode:horizontal-tb!important;display:block!important;" +
  "float:none!important;background:#fff!important;outline:0!important;transition:none!important;" +
  "font-family:sans-serif!important";

const OWN_PARTS = ["html", "body", "main", ".content", "#island"]
  .flatMap((element) => [`${element}::before`, `${element}::after`])
  .join();

/** A page whose style sheet `#host` comes last, so that it wins wherever it may. */
function pageWith(body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Example</title>
<link rel="stylesheet" href="/skerry/skerry.css"><style id="host"></style>
<style>${OWN_PARTS}{content:none!important}</style>
<script type="application/json" id="skerry-config">{"routes":{"{product}_web_frontend.domains.search":"/search"}}</script>
<script type="module" src="/skerry/skerry.js"></script></head>
<body><main id="main" class="page"><div class="content">${body}</div></main></body></html>`;
}

const setHost = (page: Page, css: string): Promise<void> =>
  page.$eval("#host", (style, css) => void (style.textContent = css), css);

/**
 * Changes since the first call: every computed property of every element of the widget, of
 * its parts that are painted, and where each one stands. Most of the time went into names and maps, so these are made only where a text
 * of all values has changed.
 */
const differences = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    interface Look {
      text: string;
      values: Map<string, string>;
    }
    const parts = ["", "::before", "::after", "::marker", "::placeholder"];
    const kept = window as unknown as { clean?: Map<string, Look> };
    const clean = kept.clean ?? new Map<string, Look>();
    const found: string[] = [];
    const elements = [...document.querySelectorAll(".sk, .sk *")];
    const names = new Set<string>();
    // Custom properties of the page show nowhere.
    const properties = [...getComputedStyle(document.body)].filter(
      (name) => !name.startsWith("--"),
    );

    function valuesOf(element: Element, style: CSSStyleDeclaration, isNowhere: boolean) {
      const values = new Map<string, string>();
      for (const property of properties) {
        // A shape has no box.
        if (element.closest("svg *") && /^(border|box)-/.test(property)) continue;
        // An element without a size stands nowhere.
        if (isNowhere && /^(inset|top|right|bottom|left)/.test(property)) continue;
        // Nor has a picture in a file anything that is drawn with these.
        if (element.localName === "img" && /^(fill|stroke)/.test(property)) continue;
        values.set(property, style.getPropertyValue(property));
      }
      return values;
    }

    function compare(name: string, text: string, read: () => Map<string, string>): void {
      names.add(name);
      const before = clean.get(name);
      if (!kept.clean) clean.set(name, { text, values: read() });
      else if (before?.text !== text) {
        const old = before?.values ?? new Map<string, string>();
        const now = read();
        for (const property of new Set([...old.keys(), ...now.keys()])) {
          const [was, is] = [old.get(property), now.get(property)];
          if (was !== is) found.push(`${name} ${property}: ${is} instead of ${was}`);
        }
      }
    }

    for (const [index, element] of elements.entries()) {
      const name = `${index} ${element.localName}.${element.getAttribute("class") ?? ""}`;
      const box = element.getBoundingClientRect();
      const isNowhere = box.width === 0 && box.height === 0;
      for (const part of parts) {
        const style = getComputedStyle(element, part || null);
        // Without content there is no box, and nothing is painted.
        const isBox = !/before|after/.test(part) || style.content !== "none";
        const text = isBox
          ? properties.map((property) => style.getPropertyValue(property)).join(";")
          : "none";
        compare(name + part, text, () =>
          isBox ? valuesOf(element, style, isNowhere) : new Map([["content", "none"]]),
        );
      }
      const place = isNowhere ? "none" : JSON.stringify(box);
      compare(`${name} box`, place, () => new Map([["", place]]));
    }
    for (const name of clean.keys()) if (!names.has(name)) found.push(`${name} is gone`);
    kept.clean = clean;
    return found;
  });

describe.each(cases)("$title", ({ name, props }) => {
  let site: PageServer;
  let page: Page;
  let cleanPicture: Buffer;

  const picture = (): Promise<Buffer> =>
    page.screenshot({ clip: { x: 0, y: 0, width: 640, height: 800 } });

  beforeAll(async () => {
    const body = island(name, props).replace("<div ", `<div style="${FRAME}" `);
    site = await servePage(pageWith(body));
    page = await openPage({
      viewport: { width: 900, height: 800 },
      reducedMotion: "reduce",
    });
    await page.goto(site.origin);
    await whenMounted(page);
    await page.evaluate(() => document.fonts.ready);
    // Code that a widget loads later, such as Swiper, has done its work.
    await page.waitForLoadState("networkidle");
    expect(await page.locator(".sk").count()).toBeGreaterThan(0);
    await differences(page);
    cleanPicture = await picture();
  });

  afterAll(async () => {
    await page.context().close();
    await site.close();
  });

  it.each(Object.entries(hostSheets))("looks the same under %s", async (_, css) => {
    await setHost(page, css);
    expect((await differences(page)).slice(0, 9)).toEqual([]);
    const { equal, differentPixels } = screenshotEquals(cleanPicture, await picture());
    expect({ equal, differentPixels }).toEqual({ equal: true, differentPixels: 0 });
  });

  it("looks the same when it is pointed at, pressed and focused", async () => {
    const clean = await statesUnder(page, "");
    for (const css of [stateSheet, hostSheets["Bootstrap 5.3.8"] ?? ""]) {
      const now = await statesUnder(page, css);
      const changed = now.filter((state, index) => state !== clean[index]);
      expect(changed.slice(0, 9)).toEqual([]);
      expect(now).toHaveLength(clean.length);
    }
  });
});

/** Styles of the first six things that can be pointed at and of the first six that take the focus. */
async function statesUnder(page: Page, css: string): Promise<string[]> {
  await setHost(page, css);
  const states: string[] = [];
  const read = async (what: string, selector: string): Promise<void> => {
    const styles = await page.$eval(selector, async (element) => {
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
      const names = [...getComputedStyle(element)].filter((name) => !name.startsWith("--"));
      return ["", "::before", "::after"].flatMap((part) => {
        const style = getComputedStyle(element, part || null);
        if (part !== "" && style.content === "none") return `${part}: none`;
        return names.map((name) => `${part}${name}: ${style.getPropertyValue(name)}`);
      });
    });
    states.push(...styles.map((style) => `${what} ${style}`));
  };
  const blur = (): Promise<void> =>
    page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());

  const targets = page.locator(
    ".sk :is(a, button, input:not([type=hidden]), textarea):visible:not([inert] *)",
  );
  const count = Math.min(await targets.count(), 6);
  for (let index = 0; index < count; index += 1) {
    await targets.nth(index).hover();
    await read(`hover ${index}`, ".sk :is(a, button, input, textarea):hover");
    await page.mouse.down();
    await read(`press ${index}`, ".sk :is(a, button, input, textarea):hover");
    await page.mouse.move(890, 790);
    await page.mouse.up();
  }
  // Otherwise Tab goes on from where the mouse was pressed last.
  await page.$eval("#main", (main) => {
    main.tabIndex = -1;
    main.focus();
    main.removeAttribute("tabindex");
  });
  for (let stop = 0; stop < count; stop += 1) {
    await page.keyboard.press("Tab");
    await read(`focus ${stop}`, ".sk :focus");
  }
  await blur();
  return states;
}

it("covers every widget", () => {
  const folders = readdirSync(widgets, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !["styles", "texts"].includes(entry.name))
    .map(({ name }) => name);
  expect(cases.map(({ title }) => title)).toEqual(expect.arrayContaining(folders));
});

describe("the page around a widget", () => {
  const plain = `
    <h1>Heading</h1><h2>Heading</h2><h3>Heading</h3><p>Text <a href="#a">link</a> <b>b</b> <i>i</i> <code>code</code>
    <small>small</small> <mark>mark</mark> <q>q</q> <abbr title="a">abbr</abbr> <bdi>bdi</bdi> <sub>sub</sub></p>
    <ul><li>One</li></ul><ol><li>One</li></ol><dl><dt>Term</dt><dd>Meaning</dd></dl><hr><pre>pre</pre>
    <blockquote>Quote</blockquote><figure><img alt="" width="20" height="10"><figcaption>Figure</figcaption></figure>
    <table><caption>Table</caption><thead><tr><th>Head</th></tr></thead><tbody><tr><td>Cell</td></tr></tbody></table>
    <form><fieldset><legend>Legend</legend><label>Label <input placeholder="Text"></label><input type="checkbox">
    <input type="radio"><input type="range"><input type="submit"><input disabled value="off"><button>Button</button>
    <button class="button card field link heading badge icon">Names like ours</button><select><option>One</option></select>
    <textarea placeholder="Text"></textarea><output>Output</output><progress value="0.5"></progress><meter></meter></fieldset></form>
    <details open><summary>Summary</summary>Details</details><dialog open>Dialog</dialog><nav>Nav</nav>
    <svg width="20" height="20"><path d="M1 1h9" stroke="red"/></svg><video></video><iframe title="a"></iframe>
    <div hidden>Hidden</div><div dir="rtl">Right <p>to left</p></div><div dir="ltr">Left</div>
    <section data-sk-theme="dark"><p>Dark</p><button>Button</button></section>
    <section data-sk-theme="light"><p>Light</p></section><section data-sk-theme="auto"><p>Auto</p></section>
    <div data-widget="unknown" data-widget-state="mounted"><p>Another script's island</p></div>`;

  const stylesOf = (page: Page): Promise<string[]> =>
    page.evaluate(() => {
      // The same names for every element: to list them for each took longer than to read the values.
      const names = [...getComputedStyle(document.body)].filter((name) => !name.startsWith("--"));
      return [...document.querySelectorAll("html, body, body *:not(link, style)")].flatMap(
        (element) =>
          // Not ::selection: no rule of ours names it, and Chromium computes its colour anew as soon as a
          // custom property is set above.
          ["", "::before", "::after", "::marker", "::placeholder", "::backdrop"].map((part) => {
            const style = getComputedStyle(element, part || null);
            const values = names.map((name) => `${name}:${style.getPropertyValue(name)}`);
            return `${element.localName}${part} ${values.join(";")}`;
          }),
      );
    });

  /** The values of the second list that the first has not, with the element in front. */
  function differenceOf(before: string, after: string): string[] {
    if (before === after) return [];
    const kept = new Set(before.split(";"));
    return [
      after.slice(0, after.indexOf(" ")),
      ...after.split(";").filter((one) => !kept.has(one)),
    ];
  }

  it.each([
    ["nothing but plain elements", ""],
    ["Bootstrap", hostSheets["Bootstrap 5.3.8"] ?? ""],
  ])("is not changed by our style sheet: %s", async (_, css) => {
    const head = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Example</title><style>${css}</style>`;
    const { origin } = await servePage({
      "/": `${head}</head><body>${plain}</body></html>`,
      "/ours": `${head}<link rel="stylesheet" href="/skerry/skerry.css"></head><body>${plain}</body></html>`,
    });
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await openPage({ colorScheme, viewport: { width: 900, height: 2000 } });
      await page.goto(origin);
      const without = await stylesOf(page);
      const pictureWithout = await page.screenshot();
      await page.goto(`${origin}/ours`);
      expect(await page.evaluate(() => document.styleSheets.length)).toBe(2);
      const now = await stylesOf(page);
      const changed = now.flatMap((style, index) => differenceOf(without[index] ?? "", style));
      expect(changed).toEqual([]);
      expect(screenshotEquals(pictureWithout, await page.screenshot()).equal).toBe(true);
    }
  });

  it("is not changed by the widget, and gets one global name", async () => {
    const { origin } = await servePage({
      "/": pageWith(`${plain}${island("search-form", { tld: "com" })}${plain}`),
    });
    const page = await openPage();
    await page.addInitScript(() => {
      const prototypes = (): string[] =>
        [Object, Function, Array, String, Promise, Map, EventTarget, Node, Element, Event].flatMap(
          ({ prototype }) => Object.getOwnPropertyNames(prototype),
        );
      const before = Object.getOwnPropertyNames(window).concat("before", "prototypes", "untouched");
      Object.assign(window, { before, prototypes, untouched: prototypes() });
    });
    const outside = (): Promise<string> =>
      page.evaluate(() => {
        const copy = document.documentElement.cloneNode(true) as Element;
        copy.querySelector("#island")?.replaceWith("island");
        return copy.outerHTML;
      });
    await page.route("**/skerry.js", async (route) => {
      await page.waitForSelector("#island", { state: "attached" });
      await route.continue();
    });
    await page.goto(origin, { waitUntil: "commit" });
    await page.waitForSelector("#island ~ section[data-sk-theme=auto]", { state: "attached" });
    const before = await outside();
    await page.waitForSelector("#island[data-widget-state=mounted]");
    expect(await outside()).toBe(before);
    const names = await page.evaluate(() => {
      const { before } = window as unknown as { before: string[] };
      return Object.getOwnPropertyNames(window).filter((name) => !before.includes(name));
    });
    // Frames of the page have numbers.
    expect(names.filter((name) => !/^\d+$/.test(name))).toEqual(["skerry"]);
    const [now, untouched] = await page.evaluate(() => {
      const { prototypes, untouched } = window as unknown as {
        prototypes(): string[];
        untouched: string[];
      };
      return [prototypes(), untouched];
    });
    expect(now).toEqual(untouched);
  });

  it("may have an array method of its own that loops find", async () => {
    const { origin } = await servePage(pageWith(island("search-form", { tld: "com" })));
    const page = await openPage();
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    await page.addInitScript(() => {
      Object.assign(Array.prototype, { each() {}, first() {}, contains() {} });
    });
    await page.goto(origin);
    await whenMounted(page);
    await page.click(".sk-search-form__switch");
    expect(await page.locator("textarea").count()).toBe(1);
    expect(errors).toEqual([]);
  });
});

describe("what a page may set", () => {
  const submit = ".sk-search-form__submit";

  async function open(body: string, css: string, config = "{}"): Promise<Page> {
    const { origin } = await servePage(
      pageWith(body)
        .replace("</head>", `<style>${css}</style></head>`)
        .replace('{"routes"', `{"theme":${config},"routes"`),
    );
    const page = await openPage({ colorScheme: "light" });
    await page.goto(origin);
    await whenMounted(page);
    return page;
  }

  const styleOf = (page: Page, selector: string, name: string): Promise<string> =>
    page.$eval(selector, (element, name) => getComputedStyle(element).getPropertyValue(name), name);

  const form = (className = ""): string => island("search-form", { tld: "com", className });

  it("is a colour: for all widgets, in a part of the page, on one island, on one widget", async () => {
    const rules = [
      ":root{--sk-accent:rgb(1,0,0)}",
      ".content{--sk-accent:rgb(2,0,0)}",
      "#island{--sk-accent:rgb(3,0,0)}",
      ".mine{--sk-accent:rgb(4,0,0)}",
    ];
    for (const [index] of rules.entries()) {
      const page = await open(form("mine"), rules.slice(0, index + 1).join(""));
      expect(await styleOf(page, submit, "background-color")).toBe(`rgb(${index + 1}, 0, 0)`);
    }
  });

  it("is a size, as a number of rems, and a token of one widget", async () => {
    const page = await open(
      form(),
      ":root{--sk-control-h:5}#island{--sk-search-form-radius:7px;--sk-search-form-width:300px}",
    );
    expect(await styleOf(page, submit, "min-height")).toBe("80px");
    expect(await styleOf(page, submit, "border-radius")).toBe("7px");
    expect(await styleOf(page, ".sk-search-form__form", "width")).toBe("300px");
  });

  it("is the family of letters, by inheritance or by name", async () => {
    const inherited = await open(
      form(),
      "body{font-family:Inherited}#island{font-family:inherit!important}",
    );
    const style = await inherited.getAttribute("#island", "style");
    expect(style).toBeNull();
    expect(await styleOf(inherited, submit, "font-family")).toBe("Inherited");
    const named = await open(form(), "body{font-family:Inherited;--sk-font-family:Named}");
    expect(await styleOf(named, submit, "font-family")).toBe("Named");
  });

  it("is light in dark in light, the nearest wins, and its own colours win over both", async () => {
    const nested = (themes: string[]): string =>
      themes.reduceRight((inner, theme) => `<div data-sk-theme="${theme}">${inner}</div>`, form());
    const text = async (themes: string[], config?: string): Promise<string> =>
      styleOf(await open(nested(themes), "", config), ".sk", "color");
    const light = await text([]);
    const dark = await text(["dark"]);
    expect(dark).not.toBe(light);
    expect(await text(["dark", "light"])).toBe(light);
    expect(await text(["light", "dark"])).toBe(dark);
    expect(await text(["dark", "light", "dark"])).toBe(dark);
    expect(await text(["auto"])).toBe(light);
    expect(await text([], '{"colorScheme":"dark"}')).toBe(dark);
    expect(await text(["light"], '{"colorScheme":"dark"}')).toBe(light);

    const page = await open(nested(["dark"]), ":root{--sk-text:rgb(9,9,9)}");
    expect(await styleOf(page, ".sk", "color")).toBe("rgb(9, 9, 9)");
    expect(await styleOf(page, ".sk", "color-scheme")).toBe("dark");
  });

  it("is dark on the island itself", async () => {
    const page = await open(form().replace("<div ", '<div data-sk-theme="dark" '), "");
    expect(await styleOf(page, ".sk", "color-scheme")).toBe("dark");
  });

  it("is the rem, for pages that have made theirs small, and then letters still grow", async () => {
    const page = await open(form(), "html{font-size:62.5%}:root{--sk-rem:1.6rem}");
    expect(await styleOf(page, ".sk", "font-size")).toBe("16px");
    await page.evaluate(() => (document.documentElement.style.fontSize = "125%"));
    expect(await styleOf(page, ".sk", "font-size")).toBe("32px");
  });

  it("is a class of its own on a part, with our id in front", async () => {
    const page = await open(
      form(),
      ".sk .sk-search-form__submit:not(#sk-iso).sk-button{text-transform:uppercase}",
    );
    expect(await styleOf(page, submit, "text-transform")).toBe("uppercase");
  });

  it("is that a widget is not seen or does not answer the pointer", async () => {
    const page = await open(form(), ".content{visibility:hidden;pointer-events:none}");
    expect(await styleOf(page, submit, "visibility")).toBe("hidden");
    expect(await styleOf(page, submit, "pointer-events")).toBe("none");
  });
});
