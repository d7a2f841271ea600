/** A site's own widgets without a build: modules that import react.js and island.js. */
import { build } from "esbuild";
import { expect, it } from "vitest";
import { openIslandPage } from "../islands/island-page.ts";

const config = {
  locale: "de-AT",
  translations: { "hello.title": "Hallo {name}" },
  routes: { search: "/suche" },
  theme: { assets: "/files/", colorScheme: "dark" },
};

const hello = `
import { createElement, createPortal, flushSync, jsxDEV, useState, useSyncExternalStore } from "/skerry/react.js";
import React, { c as compilerCache } from "/skerry/react.js";
import { useIsland } from "/skerry/island.js";
export const load = "eager";
export function Component({ name }) {
  const { locale, text, path, asset, colorScheme, id } = useIsland();
  const [count, setCount] = useState(0);
  const [cache] = useState(() => compilerCache(1).length);
  const values = [text("hello.title", { name }), locale, colorScheme, path("search"), asset("a.svg")];
  const more = () => { flushSync(() => setCount(count + 1)); window.seen = document.getElementById(id("count")).textContent; };
  return jsxDEV("div", { children: [
    createElement("p", { key: 1 }, values.join(" ")),
    createElement("button", { key: 2, id: id("count"), onClick: more }, count),
    createPortal(createElement("dialog", { open: true }, "above all " + cache + (React.createPortal === createPortal)), document.body),
  ] });
}`;

const outside = `
import { createElement, createRoot } from "/skerry/react.js";
import { useIsland } from "/skerry/island.js";
const element = document.getElementById("a");
const onUncaughtError = ({ message }) => element.replaceWith(Object.assign(element.cloneNode(), { textContent: message }));
createRoot(element, { onUncaughtError }).render(createElement(() => useIsland().locale));`;

it("gives a module everything of React, and what it may know about the page", async () => {
  const { page, state, text, errors } = await openIslandPage(
    `<div id="a" data-widget="hello" data-props='{"name":"Ada"}'></div>`,
    { widgets: { hello }, config, lang: "de" },
  );
  await state("a", "mounted");
  expect(await text("#a p")).toBe("Hallo Ada de-AT dark /suche /files/a.svg");
  await page.click("#a button");
  expect(await page.evaluate(() => (window as { seen?: string }).seen)).toBe("1");
  expect(await page.getAttribute("#a button", "id")).toMatch(/^c\d+-count$/);
  expect(await text("body > dialog")).toBe("above all 1true");
  expect(errors).toEqual([]);
});

it("says outside an island where useIsland can be called", async () => {
  const { text, page } = await openIslandPage("<div id=a></div>", {
    widgets: {},
    head: '<script type="module" src="/outside.js"></script>',
    files: { "/outside.js": outside },
  });
  await page.waitForSelector("#a:not(:empty)");
  expect(await text("#a")).toMatch(/^useIsland\(\) was called outside an island\./);
});

it("loads one copy of React for modules, widgets and the script", async () => {
  const { site, state } = await openIslandPage(
    `<div id="a" data-widget="hello"></div><div id="b" data-widget="pagination" data-load="eager" data-props='{"pages":3,"href":"?p={page}"}'></div>`,
    { widgets: { hello }, config },
  );
  await state("a", "mounted");
  await state("b", "mounted");
  const runtimes = site.requests.filter((path) => path.includes("/chunks/island-"));
  expect(runtimes).toHaveLength(1);
});

it("names two copies of React when a module brings its own", async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { createElement, useState } from "react";
        export const load = "eager";
        export function Component() { return createElement("p", null, useState(1)[0]); }`,
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    write: false,
    minify: true,
    format: "esm",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const { state, text, uncaughtErrors } = await openIslandPage(
    `<div id="a" data-widget="own"><p>As served</p></div>`,
    { widgets: { own: outputFiles[0]?.text as string } },
  );
  await state("a", "failed");
  expect(await text("#a")).toBe("As served");
  expect(await uncaughtErrors()).toEqual([
    expect.stringMatching(
      /The widget "own" at #a crashed: two copies of React: .*map `react` to \/skerry\/react\.js\. Its own HTML was put back\./,
    ),
  ]);
});
