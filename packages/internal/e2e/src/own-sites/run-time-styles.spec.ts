/** Rules that libraries write while a page is shown, beside Tailwind's reset: in widgets that import it, and in others. */
import type { Skerry } from "@skerry/mount";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { createOwnSite, type OwnSite } from "../dev/own-site.ts";
import { openPage } from "../harness/open-page.ts";
import { servePage } from "../harness/serve-page.ts";

const viteConfig = `import tailwindcss from "@tailwindcss/vite";
export default { plugins: [tailwindcss()] };`;

/** A button of each library, and elements that the reset and the page have rules for. */
const library = `/** @jsxImportSource @emotion/react */
import { css } from "@emotion/react";
import emotionStyled from "@emotion/styled";
import { makeStyles } from "@griffel/react";
import { Button, MantineProvider } from "@mantine/core";
import MuiButton from "@mui/material/Button";
import styled from "styled-components";

const Styled = styled.button\`padding: 7px; background-color: rgb(1, 2, 3); border: 3px solid red; margin: 5px\`;
const Emotion = emotionStyled("button")({ padding: 7, backgroundColor: "rgb(1, 2, 3)", border: "3px solid red", margin: 5 });
const useStyles = makeStyles({ root: { paddingLeft: "7px", backgroundColor: "rgb(1, 2, 3)", marginTop: "5px" } });

export function Library() {
  const { root } = useStyles();
  return (
    <div className="library">
      <Styled className="styled">styled-components</Styled>
      <Emotion className="emotion">Emotion</Emotion>
      <button css={css({ padding: 7, backgroundColor: "rgb(1, 2, 3)", margin: 5, "&::after": { content: '"x"', padding: 4 } })} className="css">css</button>
      <button className={"griffel " + root}>Griffel</button>
      <MuiButton variant="contained" className="mui">MUI</MuiButton>
      <MantineProvider><Button className="mantine">Mantine</Button></MantineProvider>
      <h2 className="heading">A heading</h2>
    </div>
  );
}
`;

const files = {
  "vite.config.mjs": viteConfig,
  "widgets/_library.tsx": library,
  "widgets/_tailwind.css": '@import "tailwindcss";',
  "widgets/with-tailwind.tsx": `import "./_tailwind.css";
import "@mantine/core/styles.css";
import { Library } from "./_library";
export const load = "eager";
export const Component = () => <section className="p-4"><Library /><h3 className="plain">Plain</h3><p className="mt-2 text-xl">Text</p></section>;`,
  "widgets/later-tailwind.tsx": `import { lazy, Suspense } from "react";
const Part = lazy(() => import("./_part"));
export const load = "eager";
export const Component = () => <Suspense fallback={null}><Part /></Suspense>;`,
  "widgets/_part.tsx": `import "./_tailwind.css";
export default () => <h3 className="plain">Later</h3>;`,
  "widgets/ending.tsx": `import "./_tailwind.css";
import { useLayoutEffect, useRef, useState } from "react";
export const load = "never";
export function Component() {
  const [text, setText] = useState("");
  const ref = useRef(null);
  useLayoutEffect(() => setText(getComputedStyle(ref.current).paddingLeft), []);
  if (text === "crash") throw new Error("crash");
  return <>
    <h3 className="measured p-4" ref={ref}>{text}</h3>
    <button type="button" className="crash" onClick={() => setText("crash")}>Crash</button>
  </>;
}`,
  "widgets/without.tsx": `import { Library } from "./_library";
export const load = "eager";
export const Component = () => <section className="p-4"><Library /><h3 className="plain">Plain</h3></section>;`,
};

let site: OwnSite;
beforeAll(async () => {
  site = await createOwnSite(files);
  const packages = [
    "@emotion/react",
    "@emotion/styled",
    "@griffel/react",
    "@mantine/core",
    "@mantine/hooks",
    "@mui/material",
    "@tailwindcss/vite",
    "styled-components",
    "tailwindcss",
  ];
  for (const name of packages) await site.install(name, "packages/internal/e2e");
  const { code, error } = await site.skerry("build", "--no-built-in");
  if (code !== 0) throw new Error(error);
}, 180_000);
afterAll(() => site.remove());

const pageCss = `h2, h3 { margin: 90px; font: italic 70px serif } button { background: red; padding: 33px; border: 9px dotted red }
p { margin: 55px } main ul li { padding: 44px }`;

const islands = ["with-tailwind", "without", "later-tailwind"]
  .map(
    (name) =>
      `<div data-widget="${name}"><h3 class="own p-4">The page's own</h3><button class="own-button">Press</button></div>`,
  )
  .join("");

const pageOf = (content: string): string =>
  `<!doctype html><html lang="en"><head><title>A page</title><style>${pageCss}</style>
<link rel="stylesheet" href="/skerry/skerry.css"><script type="module" src="/skerry/skerry.js"></script></head>
<body><main>${content}</main></body></html>`;

/** The styles that some elements of an island have. */
async function stylesOf(
  page: Page,
  island: string,
  wanted: Readonly<Record<string, Readonly<Record<string, string>>>>,
): Promise<object> {
  return page.locator(`[data-widget=${island}]`).evaluate((element, rows) => {
    const styleOf = (part: string, names: string[]) => {
      const style = getComputedStyle(element.querySelector(`.${part}`) as Element);
      return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name)]));
    };
    return Object.fromEntries(
      Object.entries(rows).map(([part, row]) => [part, styleOf(part, Object.keys(row))]),
    );
  }, wanted);
}

const box = { "padding-left": "7px", "background-color": "rgb(1, 2, 3)", "margin-top": "5px" };
/** What libraries say wins in each widget. */
const written = {
  styled: { ...box, "border-top-width": "3px" },
  emotion: { ...box, "border-top-width": "3px" },
  css: box,
  griffel: box,
  mui: {
    "padding-left": "16px",
    "background-color": "rgb(25, 118, 210)",
    "font-size": "14px",
    "text-transform": "uppercase",
  },
  mantine: { "padding-left": "18px", "border-top-width": "1px", "font-size": "14px" },
};
const byReset = { "margin-top": "0px", "font-size": "16px" };
const byPage = { "margin-top": "90px", "font-size": "70px" };

/** The servers that pages come from, by what made their files. */
const servers: Record<string, () => Promise<string>> = {
  "skerry build": async () => {
    const html = await site.render(pageOf(islands));
    return (await servePage(html, { dist: site.out })).origin;
  },
  "skerry build without a renderer": async () =>
    (await servePage(pageOf(islands), { dist: site.out })).origin,
  "skerry dev": async () => {
    await site.write({ "public/index.html": pageOf(islands) });
    const dev = await site.dev();
    onTestFinished(() => dev.stop());
    return dev.url;
  },
};

it.each(Object.keys(servers))(
  "%s: a reset is below what libraries write, and in widgets that import Tailwind alone",
  async (server) => {
    const page = await openPage();
    await page.goto((await servers[server]?.()) ?? "");
    const mounted = page.locator("[data-widget-state=mounted]");
    await expect.poll(() => mounted.count(), { timeout: 60_000 }).toBe(3);
    // skerry dev may load the page once more, when it has found another library.
    const settles = (name: string, styles: Parameters<typeof stylesOf>[2]) =>
      expect.poll(() => stylesOf(page, name, styles), { timeout: 30_000 }).toEqual(styles);
    await settles("with-tailwind", { ...written, heading: byReset, plain: byReset });
    await settles("without", { ...written, heading: byPage, plain: byPage });
    await page.locator("[data-widget=later-tailwind] .plain").waitFor();
    await settles("later-tailwind", { plain: byReset });
  },
);

const tailwindIsland = (props = "{}"): string =>
  `<div id="island" data-widget="ending" data-props='${props}'><h3 class="own p-4">The page's own</h3></div>`;
const own = { own: { "margin-top": "90px", "padding-left": "0px" } };
const measured = { measured: { "margin-top": "0px", "padding-left": "16px" } };

it.each([
  ["an island", false],
  ["an island that a renderer has filled", true],
])("ends with the widget: failed and unmounted, %s has the page's styles", async (_, isServed) => {
  const html = pageOf(tailwindIsland());
  const server = await servePage(isServed ? await site.render(html) : html, { dist: site.out });
  const page = await openPage();
  const load = () =>
    page.evaluate(() =>
      (window.skerry ??= []).push((skerry) =>
        skerry.scan(document.querySelector("#island") as Element),
      ),
    );
  await page.goto(server.origin);
  await page.locator("#island[data-widget-state=waiting]").waitFor();
  if (!isServed) expect(await stylesOf(page, "ending", own)).toEqual(own);
  await load();
  await page.locator("#island[data-widget-state=mounted]").waitFor();
  expect(await stylesOf(page, "ending", measured)).toEqual(measured);
  // The widget has measured with its styles.
  expect(await page.locator(".measured").textContent()).toBe("16px");
  await page.locator(".crash").click();
  await page.locator("#island .own").waitFor();
  expect(await stylesOf(page, "ending", own)).toEqual(own);
  await page.locator("#island[data-widget-state=failed]").waitFor();
  expect(await stylesOf(page, "ending", own)).toEqual(own);
  await load();
  await page.locator("#island[data-widget-state=mounted]").waitFor();
  await page.evaluate(() => (window.skerry as Skerry).unmount(document));
  await page.locator("#island .own").waitFor();
  expect(await stylesOf(page, "ending", own)).toEqual(own);
});

it("has its styles in served markup from the first paint, without a script", async () => {
  const html = await site.render(pageOf(tailwindIsland()).replace(/<script.*?<\/script>/, ""));
  const server = await servePage(html, { dist: site.out });
  const page = await openPage();
  await page.goto(server.origin);
  expect(await stylesOf(page, "ending", measured)).toEqual(measured);
});

it("Tailwind 3 changes nothing outside of its widget, and its reset is below a class", async () => {
  const third = await createOwnSite({
    "postcss.config.mjs": `import tailwindcss from "tailwindcss-3";
export default { plugins: [tailwindcss({ content: ["widgets/*.tsx"] })] };`,
    "widgets/_third.css":
      "@tailwind base;@tailwind components;@tailwind utilities;@layer base { h3 { color: rgb(5, 5, 5) } }",
    "widgets/third.tsx": `import "./_third.css";
export const load = "eager";
export const Component = () => <><style>{".written { margin: 5px }"}</style>
  <h3 className="plain p-4 md:p-8">Plain</h3><h3 className="written">Written</h3></>;`,
  });
  onTestFinished(() => third.remove());
  await third.install("tailwindcss-3", "packages/internal/e2e");
  const { code, error } = await third.skerry("build", "--no-built-in");
  if (code !== 0) throw new Error(error);
  const html = pageOf(`<h3 class="outside p-4 md:p-8">Outside</h3><div data-widget="third"></div>`);
  const server = await servePage(html, { dist: third.out });
  const page = await openPage();
  await page.goto(server.origin);
  await page.locator("[data-widget-state=mounted]").waitFor();
  const inside = {
    plain: { "margin-top": "0px", "padding-left": "32px", color: "rgb(5, 5, 5)" },
    written: { "margin-top": "5px" },
  };
  expect(await stylesOf(page, "third", inside)).toEqual(inside);
  const outside = await page.locator(".outside").evaluate((element) => {
    const { marginTop, paddingLeft, color } = getComputedStyle(element);
    return [marginTop, paddingLeft, color];
  });
  expect(outside).toEqual(["90px", "0px", "rgb(0, 0, 0)"]);
});
