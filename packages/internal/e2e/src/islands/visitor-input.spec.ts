import type { Skerry } from "@skerry/mount";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { settle } from "../harness/settle.ts";
import { counter, type IslandPage, marker, openIslandPage } from "./island-page.ts";

const initial = {
  text: "",
  area: "",
  number: "",
  box: false,
  agreed: true,
  colour: "red",
  one: "a",
  many: [] as string[],
  first: "",
  second: "",
};

/** Every kind of control, its value in React's state, which is shown. */
const controlled = `
import { jsx, jsxs, useState } from "/skerry/react.js";
export function Component() {
  const [state, setState] = useState(${JSON.stringify(initial)});
  const set = (key) => ({ target }) => setState((old) => ({
    ...old,
    [key]: target.type === "checkbox" ? !old[key]
      : target.multiple ? [...target.selectedOptions].map(({ value }) => value)
      : target.value,
  }));
  const field = (key, name = key) => ({ name, value: state[key], onChange: set(key) });
  const option = (value) => jsx("option", { value, children: value }, value);
  return jsxs("form", { children: [
    jsx("input", field("text")),
    jsx("textarea", field("area")),
    jsx("input", { type: "number", ...field("number") }),
    jsx("input", { type: "checkbox", name: "box", checked: state.box, onChange: set("box") }),
    jsx("input", { type: "checkbox", name: "agreed", checked: state.agreed, onChange: set("agreed") }),
    ...["red", "blue"].map((value) => jsx("input", { type: "radio", name: "colour", value, checked: state.colour === value, onChange: set("colour") }, value)),
    jsx("select", { ...field("one"), children: ["a", "b"].map(option) }),
    jsx("select", { ...field("many"), multiple: true, children: ["x", "y", "z"].map(option) }),
    jsx("input", field("first", "same")),
    jsx("input", field("second", "same")),
    jsx("output", { children: JSON.stringify(state) }),
  ] });
}
`;

/** The same controls, left to the browser. */
const uncontrolled = `
import { jsx, jsxs, useEffect, useState } from "/skerry/react.js";
export function Component() {
  const [, again] = useState(0);
  useEffect(() => again(1), []);
  const option = (value) => jsx("option", { value, children: value }, value);
  return jsxs("form", { children: [
    jsx("input", { name: "text", defaultValue: "" }),
    jsx("textarea", { name: "area", defaultValue: "" }),
    jsx("input", { type: "number", name: "number", defaultValue: "" }),
    jsx("input", { type: "checkbox", name: "box" }),
    jsx("input", { type: "checkbox", name: "agreed", defaultChecked: true }),
    ...["red", "blue"].map((value) => jsx("input", { type: "radio", name: "colour", value, defaultChecked: value === "red" }, value)),
    jsx("select", { name: "one", defaultValue: "a", children: ["a", "b"].map(option) }),
    jsx("select", { name: "many", multiple: true, children: ["x", "y", "z"].map(option) }),
    jsx("input", { name: "same", defaultValue: "" }),
    jsx("input", { name: "same", defaultValue: "" }),
    jsx("output", { children: ${JSON.stringify(JSON.stringify(initial))} }),
  ] });
}
`;

const option = (value: string, more = ""): string =>
  `<option value="${value}"${more}>${value}</option>`;

/** As React writes it on a server. */
const markup = [
  '<form><input name="text" value=""/><textarea name="area"></textarea>',
  '<input type="number" name="number" value=""/><input type="checkbox" name="box"/>',
  '<input type="checkbox" name="agreed" checked=""/>',
  '<input type="radio" name="colour" value="red" checked=""/><input type="radio" name="colour" value="blue"/>',
  `<select name="one">${option("a", ' selected=""')}${option("b")}</select>`,
  `<select name="many" multiple="">${option("x")}${option("y")}${option("z")}</select>`,
  '<input name="same" value=""/><input name="same" value=""/>',
  `<output>${JSON.stringify(initial).replaceAll('"', "&quot;")}</output></form>`,
].join("");

const island = (widget: string, load: string, content: string): string =>
  `<div id="a" data-widget="${widget}" data-load="${load}">${content}</div>`;

/** Uses every control of the waiting island as a visitor does, the text field last. */
async function fillIn({ page, state }: IslandPage): Promise<void> {
  await state("a", "waiting");
  await page.fill("[name=area]", "two\nlines");
  await page.fill("[name=number]", "42");
  await page.check("[name=box]");
  await page.uncheck("[name=agreed]");
  await page.check("[value=blue]");
  await page.selectOption("[name=one]", "b");
  await page.selectOption("[name=many]", ["x", "z"]);
  await page.fill(":nth-match([name=same], 2)", "second");
  await page.fill("[name=text]", "typed");
  await page.$eval("[name=text]", (field) => (field as HTMLInputElement).setSelectionRange(1, 3));
}

const loadNow = ({ page }: IslandPage): Promise<Element> =>
  page.evaluate(() => {
    const element = document.querySelector("#a") as HTMLElement;
    (window.skerry as Skerry).scan(element);
    return (window.skerry as Skerry).ready(element);
  });

/** Resolves when the file that follows the visitor is there. */
async function hasLifecycle(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/chunks/island-")),
  );
}

const filled = {
  text: "typed",
  area: "two\nlines",
  number: "42",
  box: true,
  agreed: false,
  colour: "blue",
  one: "b",
  many: ["x", "z"],
  first: "",
  second: "second",
};

/** The values of the controls now, read from the page. */
const held = ({ page }: IslandPage): Promise<unknown> =>
  page.evaluate(() => {
    const form = document.querySelector("#a form") as HTMLFormElement;
    const control = (name: string): HTMLInputElement => form.querySelector(`[name=${name}]`)!;
    const same = [...form.querySelectorAll<HTMLInputElement>("[name=same]")];
    const many = form.querySelector<HTMLSelectElement>("[name=many]")!;
    return {
      text: control("text").value,
      area: control("area").value,
      number: control("number").value,
      box: control("box").checked,
      agreed: control("agreed").checked,
      colour: form.querySelector<HTMLInputElement>("[name=colour]:checked")?.value,
      one: control("one").value,
      many: [...many.selectedOptions].map(({ value }) => value),
      first: same[0]?.value,
      second: same[1]?.value,
    };
  });

const focus = ({ page }: IslandPage): Promise<unknown> =>
  page.evaluate(() => {
    const { name, selectionStart, selectionEnd } = document.activeElement as HTMLInputElement;
    return [name, selectionStart, selectionEnd];
  });

describe.each([
  ["renders from scratch", async () => markup],
  ["hydrates", async () => (await marker()) + markup],
])("what was typed and chosen before a widget %s", (title, content) => {
  const hydrated = title === "hydrates";

  it("survives with focus and selection, and reaches React's state", async () => {
    const opened = await openIslandPage(island("controlled", "never", await content()), {
      widgets: { controlled },
    });
    await fillIn(opened);
    await loadNow(opened);
    expect(await opened.events()).toMatchObject([{ type: "mounted", hydrated }]);
    expect(await held(opened)).toEqual(filled);
    expect(JSON.parse((await opened.text("#a output")) ?? "")).toEqual(filled);
    expect(await focus(opened)).toEqual(["text", 1, 3]);
    // The widget goes on from there.
    await opened.page.keyboard.type("X");
    await opened.page.check("[value=red]");
    expect(JSON.parse((await opened.text("#a output")) ?? "")).toEqual({
      ...filled,
      text: "tXed",
      colour: "red",
    });
    expect(opened.errors).toEqual([]);
  });

  it("survives in controls that React leaves to the browser", async () => {
    const opened = await openIslandPage(island("uncontrolled", "never", await content()), {
      widgets: { uncontrolled },
    });
    await fillIn(opened);
    await loadNow(opened);
    expect(await opened.events()).toMatchObject([{ type: "mounted", hydrated }]);
    expect(await held(opened)).toEqual(filled);
    expect(await focus(opened)).toEqual(["text", 1, 3]);
  });

  it("is announced once: no event for an untouched field", async () => {
    const opened = await openIslandPage(island("controlled", "never", await content()), {
      widgets: { controlled },
      script: `window.heard = [];
        for (const type of ["input", "change", "click"])
          addEventListener(type, ({ target }) => heard.push(type + " " + target.name));`,
    });
    await opened.state("a", "waiting");
    await opened.page.fill("[name=text]", "typed");
    await opened.page.check("[name=box]");
    await opened.page.evaluate(() => Object.assign(window, { heard: [] }));
    await loadNow(opened);
    expect(await opened.page.evaluate(() => (window as unknown as { heard: [] }).heard)).toEqual([
      "input text",
      "change text",
      "click box",
      "input box",
      "change box",
    ]);
  });

  it("stays when the focus is in an unchanged field", async () => {
    const opened = await openIslandPage(island("controlled", "never", await content()), {
      widgets: { controlled },
    });
    await opened.state("a", "waiting");
    await opened.page.focus(":nth-match([name=same], 2)");
    await loadNow(opened);
    await opened.page.keyboard.type("second");
    expect(await held(opened)).toMatchObject({ first: "", second: "second" });
  });
});

it("waits for no press or composition that a script pretends", async () => {
  const opened = await openIslandPage(
    `${island("controlled", "never", markup)}<div id="b" data-widget="counter" data-load="eager"></div>`,
    { widgets: { controlled, counter } },
  );
  // The code that follows the visitor is there.
  await opened.state("b", "mounted");
  await opened.page.evaluate(() => {
    for (const type of ["pointerdown", "compositionstart"])
      document.querySelector("#a input")?.dispatchEvent(new Event(type, { bubbles: true }));
  });
  await loadNow(opened);
  expect(await opened.events()).toMatchObject([{ id: "b" }, { id: "a", type: "mounted" }]);
});

describe.each([
  ["a widget that hydrates", () => marker()],
  ["a widget that is rendered from scratch", () => Promise.resolve("")],
])("a click before %s", (_, served) => {
  const add = `
import { jsx, jsxs, useState } from "/skerry/react.js";
export function Component() {
  const [count, setCount] = useState(0);
  return jsxs("div", { children: [
    jsx("output", { children: count }),
    jsx("button", { type: "button", name: "add", "data-track": "add_to_cart", "data-track-item": ${JSON.stringify('{"item_id":"a","item_name":"A"}')}, onClick: () => setCount(count + 1), children: "Add" }),
  ] });
}`;
  const button = `<div><output>0</output><button type="button" name="add" data-track="add_to_cart" data-track-item="{&quot;item_id&quot;:&quot;a&quot;,&quot;item_name&quot;:&quot;A&quot;}">Add</button></div>`;
  const pushed = (page: IslandPage["page"]): Promise<string[]> =>
    page.evaluate(() =>
      ((window as unknown as { dataLayer?: { event?: string }[] }).dataLayer ?? []).flatMap(
        ({ event }) => event ?? [],
      ),
    );
  it.each(["a visitor", "a script"])("of %s is made again and reported once", async (who) => {
    const opened = await openIslandPage(island("add", "never", (await served()) + button), {
      widgets: { add },
      config: { tracking: { consent: "denied" } },
    });
    const { page, text } = opened;
    await expect.poll(() => pushed(page)).toEqual(["view_item"]);
    if (who === "a visitor") await page.click("#a button");
    else await page.locator("#a button").evaluate((element: HTMLElement) => element.click());
    await loadNow(opened);
    expect(await text("#a output")).toBe("1");
    expect(await pushed(page)).toEqual(["view_item", "add_to_cart"]);
    await page.click("#a button");
    expect(await pushed(page)).toEqual(["view_item", "add_to_cart", "add_to_cart"]);
  });
});

it("gives the focus back without scrolling to it", async () => {
  const opened = await openIslandPage(
    `${island("controlled", "never", markup)}<div style="height:5000px"></div>`,
    { widgets: { controlled } },
  );
  await opened.state("a", "waiting");
  await opened.page.fill("[name=text]", "typed");
  await opened.page.evaluate(() => scrollTo(0, 3000));
  await loadNow(opened);
  expect(await focus(opened)).toEqual(["text", 5, 5]);
  expect(await opened.page.evaluate(() => scrollY)).toBe(3000);
});

it("carries values in a shadow root, with the focus", async () => {
  const opened = await openIslandPage('<div id="host"></div>', { widgets: { controlled } });
  const result = await opened.page.evaluate(
    async (html) => {
      const skerry = window.skerry as Skerry;
      const host = document.querySelector("#host") as HTMLElement;
      const shadow = host.attachShadow({ mode: "open" });
      shadow.innerHTML = html;
      skerry.scan(shadow);
      const element = shadow.querySelector("#a") as HTMLElement;
      const field = element.querySelector("input") as HTMLInputElement;
      field.value = "typed";
      field.focus();
      skerry.scan(element);
      await skerry.ready(element);
      const { activeElement } = shadow;
      return [
        activeElement !== field,
        (activeElement as HTMLInputElement).name,
        element.querySelector("output")?.textContent,
      ];
    },
    island("controlled", "never", markup),
  );
  expect(result).toEqual([true, "text", JSON.stringify({ ...initial, text: "typed" })]);
});

it("leaves controls alone that are of another kind or have no name", async () => {
  const opened = await openIslandPage(
    island("other", "never", '<input name="q"><input name="box"><input class="unnamed">'),
    {
      widgets: {
        other: `import { jsx, jsxs } from "/skerry/react.js";
          export const Component = () => jsxs("form", { children: [
            jsx("select", { name: "q", children: jsx("option", { value: "o", children: "o" }) }),
            jsx("input", { type: "checkbox", name: "box", defaultChecked: true }),
            jsx("input", { className: "new" }),
          ] });`,
      },
    },
  );
  await opened.state("a", "waiting");
  for (const name of ["[name=q]", "[name=box]", ".unnamed"]) await opened.page.fill(name, "typed");
  await loadNow(opened);
  expect(await opened.page.inputValue("select")).toBe("o");
  expect(await opened.page.isChecked("[name=box]")).toBe(true);
  expect(await opened.page.inputValue(".new")).toBe("");
});

it("leaves untouched sliders, colours and lists alone", async () => {
  const fields = [
    '<input type="range" name="range"><input type="color" name="color"><input type="number" name="n" value="x">',
    '<select name="one"><option>1</option><option>2</option></select>',
    '<select name="two"><option>1</option><option selected>2</option></select>',
    '<select name="more" multiple><option>1</option><option selected>2</option></select>',
  ];
  const opened = await openIslandPage(island("other", "never", fields.join("")), {
    widgets: {
      other: `import { jsx, jsxs } from "/skerry/react.js";
        const list = (name, defaultValue, multiple) => jsx("select", { name, defaultValue, multiple, children: ["1", "2", "3"].map((value) => jsx("option", { value, children: value }, value)) });
        export const Component = () => jsxs("form", { children: [
          jsx("input", { type: "range", name: "range", defaultValue: 10 }),
          jsx("input", { type: "color", name: "color", defaultValue: "#ff0000" }),
          jsx("input", { type: "number", name: "n", defaultValue: 7 }),
          list("one", "3"), list("two", "3"), list("more", ["3"], true),
        ] });`,
    },
  });
  await opened.state("a", "waiting");
  await loadNow(opened);
  const values = await opened.page.$$eval("#a [name]", (all) =>
    all.map((one) => (one as HTMLInputElement).value),
  );
  expect(values).toEqual(["10", "#ff0000", "7", "3", "3", "3"]);
});

it("carries what is typed while a widget is suspended", async () => {
  const opened = await openIslandPage(island("late", "eager", '<input name="q">'), {
    widgets: {
      late: `import { jsx, lazy, useState } from "/skerry/react.js";
        const Field = () => { const [value, set] = useState(""); return jsx("p", { children: [jsx("input", { name: "q", value, onChange: (event) => set(event.target.value) }, 1), jsx("output", { children: value }, 2)] }); };
        const Late = lazy(() => new Promise((resolve) => { window.arrive = () => resolve({ default: Field }); }));
        export const Component = () => jsx(Late, {});`,
    },
  });
  await opened.page.waitForFunction(() => "arrive" in window);
  await opened.page.fill("[name=q]", "typed late");
  await opened.page.evaluate(() => (window as unknown as { arrive(): void }).arrive());
  await opened.state("a", "mounted");
  expect(await opened.text("#a output")).toBe("typed late");
  expect(await opened.page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("q");
});

it("never shows an island empty: not while it loads, at the take-over, at a crash", async () => {
  const { page, site, state } = await openIslandPage(
    island("crasher", "eager", "<p>Own HTML</p>"),
    {
      widgets: {
        crasher: `import { jsx, useState } from "/skerry/react.js";
          export function Component() {
            const [crashed, crash] = useState(false);
            if (crashed) throw new Error("boom");
            return jsx("button", { type: "button", onClick: () => crash(true), children: "Widget" });
          }`,
      },
      before: (site) => site.hold("/widgets/crasher.js"),
      script: `
        window.shown = new Set();
        const look = () => {
          const text = document.querySelector("#a")?.innerText;
          if (text !== undefined) shown.add(text);
        };
        (function frame() { look(); requestAnimationFrame(frame); setTimeout(look); })();`,
    },
  );
  await state("a", "loading");
  await settle(page);
  site.release();
  await state("a", "mounted");
  await page.click("#a button");
  await state("a", "failed");
  await settle(page);
  const shown = await page.evaluate(() => [...(window as unknown as { shown: Set<string> }).shown]);
  expect(shown).toEqual(["Own HTML", "Widget"]);
});

it("lets an input method finish its word first", async () => {
  for (const content of [markup, (await marker()) + markup]) {
    const opened = await openIslandPage(island("controlled", "eager", content), {
      // Not there before the word has begun, however busy the machine is.
      widgets: {
        controlled: `await new Promise((resolve) => (window.hasBegun = resolve));${controlled}`,
      },
    });
    const { page } = opened;
    await opened.state("a", "loading");
    await page.waitForFunction(() => "hasBegun" in window);
    await page.focus("[name=text]");
    const session = await page.context().newCDPSession(page);
    await hasLifecycle(page);
    await session.send("Input.imeSetComposition", {
      text: "に",
      selectionStart: 1,
      selectionEnd: 1,
    });
    // As text: Vitest would replace the import.
    await page.evaluate('hasBegun(); import("/widgets/controlled.js")');
    await settle(page);
    await session.send("Input.imeSetComposition", {
      text: "にほ",
      selectionStart: 2,
      selectionEnd: 2,
    });
    expect(await page.getAttribute("#a", "data-widget-state")).toBe("loading");
    await session.send("Input.insertText", { text: "日本" });
    await opened.state("a", "mounted");
    expect(JSON.parse((await opened.text("#a output")) ?? "").text).toBe("日本");
    expect(await focus(opened)).toEqual(["text", 2, 2]);
  }
});

/** Buttons that count their clicks: `more` twice with different values, one without a name. */
const buttons = `
import { jsx, jsxs, useState } from "/skerry/react.js";
export function Component() {
  const [clicks, setClicks] = useState({});
  const count = (key) => () => setClicks((old) => ({ ...old, [key]: (old[key] ?? 0) + 1 }));
  return jsxs("div", { children: [
    jsx("button", { type: "button", name: "more", value: "1", onClick: count("one"), children: "One" }),
    jsx("button", { type: "button", name: "more", value: "2", onClick: count("two"), children: "Two" }),
    jsx("button", { type: "button", onClick: count("plain"), children: jsx("svg", { width: 20, height: 20, children: jsx("path", { d: "M0 0h20v20H0z" }) }) }),
    jsx("a", { href: "#there", onClick: count("link"), children: "Link" }),
    jsx("form", { action: "/found", target: "frame", children: jsx("button", { name: "send", onClick: count("send"), children: "Send" }) }),
    jsx("input", { type: "checkbox", name: "box", onChange: count("box") }),
    jsx("output", { children: JSON.stringify(clicks) }),
  ] });
}
`;

const buttonsMarkup = [
  '<div><button type="button" name="more" value="1">One</button>',
  '<button type="button" name="more" value="2">Two</button>',
  '<button type="button"><svg width="20" height="20"><path d="M0 0h20v20H0z"></path></svg></button>',
  '<a href="#there">Link</a><form action="/found" target="frame"><button name="send">Send</button></form>',
  '<input type="checkbox" name="box"/><output>{}</output></div>',
].join("");

async function openButtons(content: string, load = "interaction"): Promise<IslandPage> {
  const opened = await openIslandPage(
    `${island("buttons", load, content)}<iframe name="frame"></iframe>`,
    {
      widgets: { buttons },
      files: { "/found": "<!doctype html>found" },
      before: (site) => site.hold("/widgets/buttons.js"),
    },
  );
  await opened.state("a", "waiting");
  return opened;
}

/** The widget's file comes: from then on, nothing but the visitor keeps the widget from mounting. */
async function sendWidget({ page, site }: IslandPage): Promise<void> {
  await hasLifecycle(page);
  site.release();
  // As text: Vitest would replace the import.
  await page.evaluate('import("/widgets/buttons.js")');
}

const clicks = async ({ text, state, page, site }: IslandPage): Promise<unknown> => {
  site.release();
  await state("a", "mounted");
  // A click that comes too late or twice would show by now.
  await settle(page);
  return JSON.parse((await text("#a output")) ?? "");
};

describe("a click before the widget was there", () => {
  it.each([
    ["One", { one: 1 }],
    ["Two", { two: 1 }],
  ])("goes to the control with the same name and value: %s", async (label, expected) => {
    const opened = await openButtons(buttonsMarkup);
    await opened.page.click(`text=${label}`);
    expect(await clicks(opened)).toEqual(expected);
    expect(await opened.uncaughtErrors()).toEqual([]);
  });

  it("goes to the same node when the markup is taken over, also without a name", async () => {
    const opened = await openButtons((await marker()) + buttonsMarkup);
    await opened.page.click("path");
    expect(await clicks(opened)).toEqual({ plain: 1 });
    expect(await opened.events()).toMatchObject([{ hydrated: true }]);
    expect(await opened.uncaughtErrors()).toEqual([]);
  });

  it.each([
    ["of this value", 'name="more" value="9"'],
    ["of this name", 'name="other" value="1"'],
    ["of no name", ""],
  ])("is dropped when there is no control %s", async (_, attributes) => {
    const opened = await openButtons(`<button type="button" ${attributes}>Other</button>`);
    await opened.page.click("#a button");
    expect(await clicks(opened)).toEqual({});
  });

  it.each([
    ["from scratch", async () => buttonsMarkup],
    ["hydrated", async () => (await marker()) + buttonsMarkup],
  ])("is the browser's on links and submit buttons, once (%s)", async (_, content) => {
    const opened = await openButtons(await content());
    await opened.page.click("text=Link");
    expect(await clicks(opened)).toEqual({});
    expect(opened.page.url()).toMatch(/#there$/);

    const sent = await openButtons(await content());
    await sent.page.click("text=Send");
    expect(await clicks(sent)).toEqual({});
    expect(sent.site.requests.filter((path) => path.startsWith("/found"))).toHaveLength(1);
  });

  it.each([
    ["from scratch", async () => buttonsMarkup],
    ["hydrated", async () => (await marker()) + buttonsMarkup],
  ])("checks a box once (%s)", async (_, content) => {
    const opened = await openButtons(await content());
    await opened.page.click("[name=box]");
    expect(await clicks(opened)).toEqual({ box: 1 });
    expect(await opened.page.isChecked("[name=box]")).toBe(true);
  });

  it.each([
    ["a label", "text=Label", [true, false, false, false, 0]],
    ["a label of a field elsewhere", "text=Far", [false, false, false, true, 0]],
    ["a summary", "text=Summary", [false, true, false, false, 0]],
    ["a button that opens a popover", "text=Opener", [false, false, true, false, 0]],
    ["a button that submits another form", "text=Outside", [false, false, false, false, 1]],
  ])("is the browser's on %s, once", async (_, place, expected) => {
    const content = [
      '<div><label><input type="checkbox" name="box"/><span>Label</span></label>',
      '<label for="far"><span>Far</span></label>',
      "<details><summary><span>Summary</span></summary><p>More</p></details>",
      '<button type="button" popovertarget="pop"><span>Opener</span></button><p id="pop" popover="auto">Pop</p>',
      '<form id="other" action="/found" target="frame"></form><button form="other"><span>Outside</span></button></div>',
    ];
    const opened = await openIslandPage(
      `${island("places", "interaction", (await marker()) + content.join(""))}<input type="checkbox" id="far"><iframe name="frame"></iframe>`,
      {
        widgets: {
          places: `import { jsx, jsxs } from "/skerry/react.js";
            const text = (children) => jsx("span", { children });
            export const Component = () => jsxs("div", { children: [
              jsxs("label", { children: [jsx("input", { type: "checkbox", name: "box" }), text("Label")] }),
              jsx("label", { htmlFor: "far", children: text("Far") }),
              jsxs("details", { children: [jsx("summary", { children: text("Summary") }), jsx("p", { children: "More" })] }),
              jsx("button", { type: "button", popoverTarget: "pop", children: text("Opener") }),
              jsx("p", { id: "pop", popover: "auto", children: "Pop" }),
              jsx("form", { id: "other", action: "/found", target: "frame" }),
              jsx("button", { form: "other", children: text("Outside") }),
            ] });`,
        },
        files: { "/found": "<!doctype html>found" },
        before: (site) => site.hold("/widgets/places.js"),
      },
    );
    await opened.state("a", "waiting");
    await opened.page.click(place);
    opened.site.release();
    await opened.state("a", "mounted");
    expect(await opened.events()).toMatchObject([{ hydrated: true }]);
    // The effect of a second click would show by now.
    await settle(opened.page);
    const matches = await opened.page.evaluate(() =>
      ["#a input:checked", "#a details[open]", "#pop:popover-open", "#far:checked"].map(
        (selector) => document.querySelector(selector) !== null,
      ),
    );
    const sent = opened.site.requests.filter((path) => path.startsWith("/found")).length;
    expect([...matches, sent]).toEqual(expected);
  });

  it("is made again once, not by every mount", async () => {
    const opened = await openButtons(buttonsMarkup);
    await opened.page.click("text=One");
    expect(await clicks(opened)).toEqual({ one: 1 });
    await opened.page.click("text=Two");
    await opened.page.evaluate(() => (window.skerry as Skerry).unmount(document));
    await loadNow(opened);
    expect(await clicks(opened)).toEqual({});
  });

  it("into a widget that crashed is not made again by retry", async () => {
    const opened = await openIslandPage(
      island("crasher", "eager", '<button type="button" name="b">Own</button>'),
      {
        widgets: {
          crasher: `import { jsx, useState } from "/skerry/react.js";
            window.clicks = 0;
            export function Component() {
              const [crashed, crash] = useState(false);
              if (crashed) throw new Error("boom");
              return jsx("button", { type: "button", name: "b", onClick() { window.clicks += 1; crash(true); }, children: "Widget" });
            }`,
        },
        script:
          'addEventListener("skerry:failed", ({ detail }) => { window.retry = detail.retry; });',
      },
    );
    await opened.state("a", "mounted");
    await opened.page.click("#a button");
    await opened.state("a", "failed");
    await opened.page.evaluate(() => (window as unknown as { retry(): void }).retry());
    await opened.state("a", "mounted");
    expect(await opened.page.evaluate(() => (window as unknown as { clicks: number }).clicks)).toBe(
      1,
    );
  });
});

describe("a press that is under way", () => {
  // The end of a press may be missed: after a second, the script looks whether it still lasts.
  it.each([0, 1_100])("of the mouse for longer than %i ms is not lost", async (milliseconds) => {
    const opened = await openButtons(buttonsMarkup);
    await opened.page.hover("text=One");
    await opened.page.mouse.down();
    await sendWidget(opened);
    await opened.page.waitForTimeout(milliseconds);
    await settle(opened.page);
    expect(await opened.page.getAttribute("#a", "data-widget-state")).toBe("loading");
    await opened.page.mouse.up();
    expect(await clicks(opened)).toEqual({ one: 1 });
  });

  it("that begins while the widget is loading is not lost either", async () => {
    const opened = await openButtons(buttonsMarkup, "never");
    // The script has seen the visitor before, so that it does not have to guess.
    await opened.page.evaluate(() => (window.skerry as Skerry).ready());
    await opened.page.mouse.click(700, 500);
    await opened.page.hover("text=Two");
    await opened.page.evaluate(() =>
      (window.skerry as Skerry).scan(document.querySelector("#a") as Element),
    );
    await opened.state("a", "loading");
    await opened.page.mouse.down();
    await sendWidget(opened);
    await settle(opened.page);
    expect(await opened.page.getAttribute("#a", "data-widget-state")).toBe("loading");
    await opened.page.mouse.up();
    expect(await clicks(opened)).toEqual({ two: 1 });
  });

  it.each([false, true])("of the space bar is not lost (seen before: %s)", async (isSeen) => {
    const opened = await openButtons(buttonsMarkup, "never");
    if (isSeen) {
      await opened.page.evaluate(() => (window.skerry as Skerry).ready());
      await opened.page.keyboard.press("Shift");
    }
    await opened.page.focus("text=Two");
    await opened.page.keyboard.down("Space");
    await opened.page.evaluate(() =>
      (window.skerry as Skerry).scan(document.querySelector("#a") as Element),
    );
    await sendWidget(opened);
    await settle(opened.page);
    expect(await opened.page.getAttribute("#a", "data-widget-state")).toBe("loading");
    await opened.page.keyboard.up("Space");
    expect(await clicks(opened)).toEqual({ two: 1 });
    expect(
      await opened.page.evaluate(() => (document.activeElement as HTMLButtonElement).value),
    ).toBe("2");
  });

  it("that ends elsewhere delays the widget no longer than it lasts", async () => {
    const opened = await openButtons(buttonsMarkup);
    await opened.page.hover("text=One");
    await opened.page.mouse.down();
    await sendWidget(opened);
    await opened.page.mouse.move(600, 600);
    await opened.page.mouse.up();
    expect(await clicks(opened)).toEqual({});
  });

  it("delays no widget whose markup is taken over", async () => {
    const opened = await openButtons((await marker()) + buttonsMarkup);
    await opened.page.hover("text=One");
    await opened.page.mouse.down();
    await sendWidget(opened);
    await opened.state("a", "mounted");
    await opened.page.mouse.up();
    expect(await clicks(opened)).toEqual({ one: 1 });
  });

  it("by touch is not lost", async () => {
    const opened = await openButtons(buttonsMarkup);
    const session = await opened.page.context().newCDPSession(opened.page);
    const { x, y } = (await opened.page.locator("text=One").boundingBox()) as {
      x: number;
      y: number;
    };
    const touchPoints = [{ x: x + 5, y: y + 5 }];
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    await sendWidget(opened);
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    expect(await clicks(opened)).toEqual({ one: 1 });
  });
});
