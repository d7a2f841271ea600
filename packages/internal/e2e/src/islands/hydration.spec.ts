import type { Skerry } from "@skerry/mount";
import { describe, expect, it } from "vitest";
import { counter, type IslandPage, marker, openIslandPage } from "./island-page.ts";
import { requests } from "../harness/requests.ts";
import { isLight, otherBuild } from "../harness/tested-flavour.ts";

/** A counter whose ids come from React. */
const labelled = `
import { jsx, jsxs, useId, useState } from "/skerry/react.js";
export function Component({ label = "served" }) {
  const id = useId();
  const [count, setCount] = useState(0);
  return jsxs("div", { className: "labelled", children: [
    jsx("p", { id, children: label }),
    jsx("button", { type: "button", "aria-describedby": id, title: count ? id : undefined, onClick: () => setCount(count + 1), children: "clicks " + count }),
  ] });
}
`;

/** The first id of an island, as React 19.3 or Preact makes it. */
const firstId = (prefix: string): string => (isLight ? `${prefix}P0-0` : `_${prefix}R_0_`);

/** As it is written on a server with this prefix. */
const markup = (prefix = "s1-", label = "served"): string =>
  `<div class="labelled"><p id="${firstId(prefix)}">${label}</p><button type="button" aria-describedby="${firstId(prefix)}">clicks 0</button></div>`;

const island = (content: string): string =>
  `<div id="a" data-widget="labelled" data-load="never">${content}</div>`;

/** Opens a page with one waiting island, debugging, so that React's recoverable errors are seen. */
async function open(html: string): Promise<IslandPage> {
  const opened = await openIslandPage(html, {
    widgets: { labelled, counter },
    config: { debug: true },
  });
  await opened.state("a", "waiting");
  await opened.page.evaluate(() =>
    Object.assign(window, { served: [...document.querySelectorAll("#a *:not(script)")] }),
  );
  return opened;
}

/** Loads the island and says which of the served elements it still has. */
async function mount({ page }: IslandPage): Promise<{ kept: boolean }> {
  return page.evaluate(async () => {
    const skerry = window.skerry as Skerry;
    const element = document.querySelector("#a") as HTMLElement;
    skerry.scan(element);
    await skerry.ready(element);
    const { served } = window as unknown as { served: Element[] };
    const now = [...element.querySelectorAll("*")];
    return { kept: served.length > 0 && served.every((node, i) => node === now[i]) };
  });
}

describe("markup of the same build", () => {
  it.each([
    ["right after the marker", async () => (await marker()) + markup()],
    ["in an indented template", async () => `\n    ${await marker()}\n    ${markup()}\n  `],
    [
      "after its props",
      async () =>
        `\n <script type="application/json" data-props>{"label":"served"}</script>\n ${await marker()}${markup()}`,
    ],
    [
      "before its props",
      async () =>
        `${await marker()}${markup()}<script type="application/json" data-props>{"label":"served"}</script>\n`,
    ],
    ["with a comment behind", async () => `${await marker()}${markup()}<!-- cached -->\n`],
  ])("%s is taken over as it is", async (_, content) => {
    const opened = await open(island(await content()));
    expect(await mount(opened)).toEqual({ kept: true });
    expect(await opened.events()).toMatchObject([{ type: "mounted", hydrated: true }]);
    expect(await opened.page.getAttribute("#a p", "id")).toBe(firstId("s1-"));
    await opened.page.click("#a button");
    expect(await opened.text("#a button")).toBe("clicks 1");
    // Attributes that are taken over stay as they are: this one is new.
    expect(await opened.page.getAttribute("#a button", "title")).toBe(firstId("s1-"));
    expect(opened.errors).toEqual([]);
  });

  it("keeps ids apart: those of each island start with its prefix", async () => {
    const second = island((await marker("s2-")) + markup("s2-")).replace('id="a"', 'id="b"');
    const third = island("").replace('id="a"', 'id="c"');
    const fourth = island("").replace('id="a"', 'id="d"');
    const opened = await open(island((await marker()) + markup()) + second + third + fourth);
    await opened.page.evaluate(async () => {
      const skerry = window.skerry as Skerry;
      const all = [...document.querySelectorAll("[data-widget]")];
      for (const element of all) skerry.scan(element);
      await Promise.all(all.map((element) => skerry.ready(element)));
    });
    const ids = await opened.page.$$eval(".labelled p", (all) => all.map(({ id }) => id));
    expect(ids.slice(0, 2)).toEqual([firstId("s1-"), firstId("s2-")]);
    expect(new Set(ids).size).toBe(4);
    expect(opened.errors).toEqual([]);
  });

  it("gets a copy of itself back when it is unmounted, and is taken over again", async () => {
    const content = `\n  ${(await marker()) + markup()}\n`;
    const opened = await open(island(content));
    await mount(opened);
    await opened.page.click("#a button");
    const html = await opened.page.evaluate(() => {
      (window.skerry as Skerry).unmount(document);
      return document.querySelector("#a")?.innerHTML;
    });
    expect(html).toBe(content);
    await opened.page.evaluate(() =>
      Object.assign(window, { served: [...document.querySelectorAll("#a *")] }),
    );
    expect(await mount(opened)).toEqual({ kept: true });
    expect((await opened.events()).at(-1)).toMatchObject({ type: "mounted", hydrated: true });
    expect(await opened.text("#a button")).toBe("clicks 0");
    expect(opened.errors).toEqual([]);
  });

  it.each(['new Error("boom")', 'new DOMException("boom", "NotFoundError")'])(
    "gets a copy of itself back after a crash, and is taken over again by retry: %s",
    async (thrown) => {
      const opened = await openIslandPage(
        `<div id="a" data-widget="crasher" data-load="eager">${await marker()}<p><button type="button">served</button><select name="s"><option>1</option><option>2</option></select></p></div>`,
        {
          widgets: {
            crasher: `import { jsx, jsxs, useState } from "/skerry/react.js";
            export function Component() {
              const [crashed, crash] = useState(false);
              if (crashed) throw ${thrown};
              return jsxs("p", { children: [
                jsx("button", { type: "button", onClick: () => crash(true), children: "served" }),
                jsxs("select", { name: "s", children: [jsx("option", { children: "1" }), jsx("option", { children: "2" })] }),
              ] });
            }`,
          },
          script:
            'addEventListener("skerry:failed", ({ detail }) => { window.retry = detail.retry; });',
        },
      );
      await opened.state("a", "mounted");
      await opened.page.click("#a button");
      await opened.state("a", "failed");
      // No fallback came with it: what is left does not pretend to work.
      expect(await opened.page.textContent("#a > .sk-crashed > button")).toBe("served");
      for (const control of ["button", "select"]) {
        expect(await opened.page.isDisabled(`#a ${control}`)).toBe(true);
      }
      await opened.page.evaluate(() => (window as unknown as { retry(): void }).retry());
      await opened.state("a", "mounted");
      expect(await opened.events()).toMatchObject([
        { type: "mounted", hydrated: true },
        { type: "failed", phase: "render" },
        { type: "mounted", hydrated: false },
      ]);
      expect(await opened.uncaughtErrors()).toHaveLength(1);
    },
  );
});

it("gives markup back with what was typed in it when the widget crashes at once", async () => {
  const opened = await openIslandPage(
    `<div id="a" data-widget="crasher" data-load="never">${await marker()}<p><input name="q" value=""><select name="s"><option>1</option><option>2</option></select></p></div>`,
    {
      widgets: {
        crasher: `import { jsx, jsxs, useEffect } from "/skerry/react.js";
          export function Component() {
            useEffect(() => { throw new Error("boom"); });
            return jsxs("p", { children: [
              jsx("input", { name: "q", defaultValue: "" }),
              jsxs("select", { name: "s", children: [jsx("option", { children: "1" }), jsx("option", { children: "2" })] }),
            ] });
          }`,
      },
    },
  );
  await opened.state("a", "waiting");
  await opened.page.selectOption("select", "2");
  await opened.page.fill("input", "typed");
  await opened.page.evaluate(() =>
    (window.skerry as Skerry).scan(document.querySelector("#a") as Element),
  );
  await opened.state("a", "failed");
  expect(await opened.page.inputValue("input")).toBe("typed");
  expect(await opened.page.inputValue("select")).toBe("2");
  // The field belongs to no form, so it is disabled: the focus stays in its island.
  expect(await opened.page.evaluate(() => document.activeElement?.id)).toBe("a");
});

describe("other markup", () => {
  it.each([
    ["of another build", async () => `<!--skerry s1- ${otherBuild}-->${markup()}`],
    ["whose marker a minifier has removed", async () => markup()],
    ["after a comment that is no marker", async () => `<!-- ssi -->${await marker()}${markup()}`],
    ["after another element", async () => `<p>Notice</p>${await marker()}${markup()}`],
    ["after other text", async () => `Notice ${await marker()}${markup()}`],
    ["that is missing", async () => ""],
  ])("%s is rendered over, in silence", async (_, content) => {
    const opened = await open(island(await content()));
    expect(await mount(opened)).toEqual({ kept: false });
    expect(await opened.events()).toMatchObject([{ type: "mounted", hydrated: false }]);
    expect(await opened.page.getAttribute("#a p", "id")).toMatch(/^_?c\d+-/);
    await opened.page.click("#a button");
    expect(await opened.text("#a button")).toBe("clicks 1");
    expect(opened.errors).toEqual([]);
  });
});

describe("markup that does not fit after all", () => {
  it("is rendered again, works, and is not called hydrated; only debug says so", async () => {
    for (const debug of [true, false]) {
      const opened = await openIslandPage(
        island((await marker()) + markup("s1-", "stale")).replace("never", "eager"),
        { widgets: { labelled }, config: { debug } },
      );
      await opened.state("a", "mounted");
      expect(await opened.text("#a p")).toBe("served");
      await opened.page.click("#a button");
      expect(await opened.text("#a button")).toBe("clicks 1");
      // Preact mends it in silence.
      expect(await opened.events()).toMatchObject([{ type: "mounted", hydrated: isLight }]);
      // The words are in a file that only such a page loads.
      await expect
        .poll(() => opened.errors.map(({ text }) => text))
        .toEqual(
          debug && !isLight
            ? [expect.stringMatching(/^Skerry: served markup did not fit.*"labelled" at .*#a/)]
            : [],
        );
    }
  });

  it.each<[string, string, string]>([
    ["something else", 'jsx("b", { children: "now" })', "<b>now</b>"],
    // React leaves what stands beside it at the top.
    ...(isLight ? [["nothing", "null", ""] as [string, string, string]] : []),
  ])("leaves nothing of it where the widget renders %s", async (_, result, html) => {
    const opened = await openIslandPage(
      `<div id="a" data-widget="less" data-load="eager">${await marker()}<p>served</p><p>more</p></div>`,
      {
        widgets: {
          less: `import { jsx } from "/skerry/react.js"; export const Component = () => ${result};`,
        },
      },
    );
    await opened.state("a", "mounted");
    const found = await opened.page.innerHTML("#a");
    expect(found.replace(/<!--.*?-->/g, "")).toBe(html);
  });

  it("is what new props say, when they come while the widget is suspended", async () => {
    const opened = await openIslandPage(
      `<div id="a" data-widget="late" data-load="eager" data-props='{"href":"/old"}'>${await marker()}<a href="/old">A link</a></div>`,
      {
        widgets: {
          late: `import { jsx } from "/skerry/react.js";
            let isReady = false;
            const wait = new Promise((resolve) => { window.goOn = () => { isReady = true; resolve(); }; });
            export const Component = ({ href }) => {
              if (!isReady) throw wait;
              return jsx("a", { href, children: "A link" });
            };`,
        },
      },
    );
    await opened.page.waitForFunction(() => "goOn" in window);
    expect(await opened.page.getAttribute("#a a", "href")).toBe("/old");
    await opened.page.$eval("#a", (element) =>
      element.setAttribute("data-props", '{"href":"/new"}'),
    );
    // The island reads new props before it goes on.
    await opened.page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    await opened.page.evaluate(() => (window as unknown as { goOn(): void }).goOn());
    await opened.state("a", "mounted");
    await expect.poll(() => opened.page.getAttribute("#a a", "href")).toBe("/new");
    expect(await opened.page.locator("#a a").count()).toBe(1);
  });

  it("hands over what was typed in it all the same", async () => {
    const opened = await openIslandPage(
      `<div id="a" data-widget="field" data-load="never">${await marker()}<p>stale<input name="q" value=""></p></div>`,
      {
        widgets: {
          field: `import { jsx, jsxs, useState } from "/skerry/react.js";
            export function Component() {
              const [value, set] = useState("");
              return jsxs("p", { children: [jsx("span", { children: value }), jsx("input", { name: "q", value, onChange: (event) => set(event.target.value) })] });
            }`,
        },
      },
    );
    await opened.state("a", "waiting");
    await opened.page.fill("[name=q]", "typed");
    await mount(opened).catch(() => {});
    await opened.state("a", "mounted");
    expect(await opened.text("#a span")).toBe("typed");
    expect(await opened.page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe(
      "q",
    );
  });

  it("because its props have changed is rendered from scratch, attributes included", async () => {
    const link = `import { jsx } from "/skerry/react.js";
      export const Component = ({ href }) => jsx("a", { href, children: "Link" });`;
    const opened = await openIslandPage(
      `<div id="a" data-widget="link" data-load="eager" data-props='{"href":"/one"}'>${await marker()}<a href="/one">Link</a></div>`,
      { widgets: { link } },
    );
    await opened.state("a", "mounted");
    await opened.page.evaluate(async () => {
      const element = document.querySelector("#a") as HTMLElement;
      (window.skerry as Skerry).unmount(element);
    });
    // Changed while it is mounted, then removed and inserted again: the served copy says "/one".
    await opened.page.evaluate(async () => {
      const skerry = window.skerry as Skerry;
      const element = document.querySelector("#a") as HTMLElement;
      skerry.scan(element);
      await skerry.ready(element);
      element.dataset.props = '{"href":"/two"}';
    });
    await expect.poll(() => opened.page.getAttribute("#a a", "href")).toBe("/two");
    await opened.page.evaluate(async () => {
      const element = document.querySelector("#a") as HTMLElement;
      element.remove();
      await new Promise((resolve) => setTimeout(resolve));
      document.body.append(element);
      await (window.skerry as Skerry).ready(element);
    });
    expect(await opened.page.getAttribute("#a a", "href")).toBe("/two");
  });

  it("because its props have changed before the trigger is rendered from scratch", async () => {
    const link = `import { jsx } from "/skerry/react.js";
      export const Component = ({ href }) => jsx("a", { href, children: "Link" });`;
    const opened = await openIslandPage(
      `<div id="a" data-widget="link" data-load="never" data-props='{"href":"/one"}'>${await marker()}<a href="/one">Link</a></div>`,
      { widgets: { link } },
    );
    await opened.state("a", "waiting");
    await opened.page.$eval("#a", (element) =>
      element.setAttribute("data-props", '{"href":"/two"}'),
    );
    await mount(opened).catch(() => {});
    await opened.state("a", "mounted");
    expect(await opened.page.getAttribute("#a a", "href")).toBe("/two");
  });
});

describe("a widget that nothing can change", () => {
  const review = (props: string, more = ""): string =>
    `<div id="a" data-widget="review-card" data-load="eager" ${more} data-props='${props}'>`;
  const served = '<div class="sk sk-review-card"><p>As served.</p></div></div>';

  it("stays as served, without React, and is mounted all the same", async () => {
    const opened = await openIslandPage(`${review('{"text":"Good."}')}${await marker()}${served}`, {
      widgets: {},
    });
    await opened.state("a", "mounted");
    expect(await opened.events()).toMatchObject([
      { type: "mounted", name: "review-card", hydrated: false },
    ]);
    expect(await opened.text("#a")).toBe("As served.");
    expect(opened.site.requests.filter((path) => path.includes("chunks"))).toEqual([
      expect.stringMatching(/chunks\/lifecycle-/),
    ]);
    expect(opened.errors).toEqual([]);
  });

  it("renders on the first change of its props, keeping its place in the page", async () => {
    const opened = await openIslandPage(`${review('{"text":"Good."}')}${await marker()}${served}`, {
      widgets: {},
    });
    await opened.state("a", "mounted");
    const made = requests(opened.page);
    await opened.page.$eval("#a", (element) =>
      element.setAttribute("data-props", '{"text":"Better."}'),
    );
    await expect.poll(() => opened.text("#a")).toContain("Better.");
    expect(made.some(({ url }) => url.includes("chunks/island-"))).toBe(true);
    const html = await opened.page.evaluate(() => {
      (window.skerry as Skerry).unmount(document);
      return document.querySelector("#a")?.innerHTML;
    });
    expect(html).toContain("As served.");
    expect(await opened.uncaughtErrors()).toEqual([]);
  });

  it("renders when scan asks for it after its #id script has changed", async () => {
    const opened = await openIslandPage(
      `<script type="application/json" id="p">{"text":"Good."}</script>${review("#p")}${await marker()}${served}`,
      { widgets: {} },
    );
    await opened.state("a", "mounted");
    await opened.page.evaluate(() => {
      (document.querySelector("#p") as HTMLElement).textContent = '{"text":"Better."}';
      (window.skerry as Skerry).scan(document.querySelector("#a") as Element);
    });
    await expect.poll(() => opened.text("#a")).toContain("Better.");
  });

  it("says that it is unmounted and keeps its HTML", async () => {
    const opened = await openIslandPage(`${review('{"text":"Good."}')}${await marker()}${served}`, {
      widgets: {},
    });
    await opened.state("a", "mounted");
    await opened.page.evaluate(() => (window.skerry as Skerry).unmount(document));
    expect((await opened.events()).map(({ type }) => type)).toEqual(["mounted", "unmounted"]);
    expect(await opened.text("#a")).toBe("As served.");
    expect(await opened.page.getAttribute("#a", "data-widget-state")).toBeNull();
  });

  it("may be unmounted by a listener of its mounted event", async () => {
    const opened = await openIslandPage(`${review('{"text":"Good."}')}${await marker()}${served}`, {
      widgets: {},
      script: 'addEventListener("skerry:mounted", ({ target }) => skerry.unmount(target));',
    });
    await opened.page.waitForFunction(() => window.islandEvents.length > 1);
    expect((await opened.events()).map(({ type }) => type)).toEqual(["mounted", "unmounted"]);
    expect(await opened.page.getAttribute("#a", "data-widget-state")).toBeNull();
  });

  it("renders with React when its markup is of another build", async () => {
    const opened = await openIslandPage(
      `${review('{"text":"Good."}')}<!--skerry s1- ${otherBuild}-->${served}`,
      { widgets: {} },
    );
    await opened.state("a", "mounted");
    expect(await opened.text("#a")).toContain("Good.");
    expect(opened.errors).toEqual([]);
  });
});
