/** Styles that libraries write while they render: collected on the server, and the same in the browser. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { createOwnSite, type OwnSite } from "../dev/own-site.ts";
import { collectErrors } from "../harness/collect-errors.ts";
import { openPage } from "../harness/open-page.ts";
import { servePage } from "../harness/serve-page.ts";

const root = `import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { createDOMRenderer, RendererProvider, renderToStyleElements } from "@griffel/react";
import { ServerStyleSheet, StyleSheetManager } from "styled-components";

export default function Root({ children }) {
  return children;
}

export function collectStyles() {
  const sheet = new ServerStyleSheet();
  const cache = createCache({ key: "css" });
  cache.compat = true;
  const renderer = createDOMRenderer();
  return {
    wrap: (element) => (
      <StyleSheetManager sheet={sheet.instance}>
        <CacheProvider value={cache}>
          <RendererProvider renderer={renderer} targetDocument={undefined}>{element}</RendererProvider>
        </CacheProvider>
      </StyleSheetManager>
    ),
    styles() {
      const rules = Object.entries(cache.inserted).filter(([, css]) => typeof css === "string");
      const emotion = \`<style data-emotion="css \${rules.map(([name]) => name).join(" ")}">\${rules.map(([, css]) => css).join("")}</style>\`;
      const griffel = renderToStyleElements(renderer)
        .map(({ props: { dangerouslySetInnerHTML, children, media, ...rest } }) => \`<style \${Object.entries(rest).map(([name, value]) => \`\${name}="\${value}"\`).join(" ")}>\${dangerouslySetInnerHTML?.__html ?? children}</style>\`)
        .join("");
      try {
        return sheet.getStyleTags() + emotion + griffel;
      } finally {
        sheet.seal();
      }
    },
  };
}
`;

const widget = (color: string): string => `import emotionStyled from "@emotion/styled";
import { makeStyles } from "@griffel/react";
import Button from "@mui/material/Button";
import { useState } from "react";
import styled from "styled-components";
const Box = styled.p\`color: \${(props) => (props.$on ? "rgb(9, 9, 9)" : "${color}")}\`;
const Emotion = emotionStyled("p")({ color: "${color}" });
const useStyles = makeStyles({ root: { color: "${color}" } });
export const load = "eager";
export function Component() {
  const [on, setOn] = useState(false);
  const { root } = useStyles();
  return <>
    <Box className="styled" $on={on}>styled-components</Box>
    <Emotion className="emotion">Emotion</Emotion>
    <p className={root + " griffel"}>Griffel</p>
    <Button className="mui" variant="contained" onClick={() => setOn(true)}>MUI</Button>
  </>;
}`;

const colors = { first: "rgb(1, 1, 1)", second: "rgb(2, 2, 2)", third: "rgb(3, 3, 3)" };

let site: OwnSite;
beforeAll(async () => {
  site = await createOwnSite({
    "widgets/_root.tsx": root,
    ...Object.fromEntries(
      Object.entries(colors).map(([name, color]) => [`widgets/${name}.tsx`, widget(color)]),
    ),
  });
  for (const name of [
    "@emotion/cache",
    "@emotion/react",
    "@emotion/styled",
    "@griffel/react",
    "@mui/material",
    "styled-components",
  ]) {
    await site.install(name, "packages/internal/e2e");
  }
  const { code, error } = await site.skerry("build", "--no-built-in");
  if (code !== 0) throw new Error(error);
}, 180_000);
afterAll(() => site.remove());

const pageOf = (names: readonly string[], script: string): string =>
  `<!doctype html><html lang="en"><head><title>A page</title>${script}</head><body>${names.map((name) => `<div data-widget="${name}"></div>`).join("")}</body></html>`;

const script =
  '<link rel="stylesheet" href="/skerry/skerry.css"><script nonce="abc" type="module" src="/skerry/skerry.js"></script>';
it.each([
  ["without a script", ""],
  ["when it has hydrated", script],
])("the second widget alone has its styles %s", async (_, head) => {
  const html = await site.render(pageOf(["second"], head));
  const server = await servePage(html, { dist: site.out });
  const page = await openPage();
  const errors = collectErrors(page);
  const mounted: unknown[] = [];
  await page.exposeFunction("noteMounted", (detail: unknown) => void mounted.push(detail));
  await page.addInitScript(() =>
    addEventListener("skerry:mounted", (event) =>
      (window as unknown as { noteMounted(detail: unknown): void }).noteMounted(
        (event as CustomEvent<unknown>).detail,
      ),
    ),
  );
  await page.goto(server.origin);
  if (head) await page.locator("[data-widget-state=mounted]").waitFor();
  const colorOf = (part: string) =>
    page.locator(`.${part}`).evaluate((element) => getComputedStyle(element).color);
  for (const part of ["styled", "emotion", "griffel"]) {
    expect(await colorOf(part), part).toBe(colors.second);
  }
  const padding = await page
    .locator(".mui")
    .evaluate((element) => getComputedStyle(element).paddingLeft);
  expect(padding).toBe("16px");
  expect(errors).toEqual([]);
  if (!head) return;
  await expect.poll(() => mounted).toMatchObject([{ hydrated: true }]);
  await page.locator(".mui").click();
  await expect.poll(() => colorOf("styled")).toBe("rgb(9, 9, 9)");
});

it("each style is in a page once, with the page's nonce, and stays when its island ends", async () => {
  const html = await site.render(pageOf(["third", "first", "third"], script));
  const styles = html.match(/<style[^>]*>[^<]*/g) ?? [];
  expect(new Set(styles).size).toBe(styles.length);
  expect(styles.length).toBeGreaterThan(3);
  for (const style of styles) expect(style).toContain('nonce="abc"');
  const server = await servePage(html, { dist: site.out });
  const page = await openPage();
  await page.goto(server.origin);
  await expect.poll(() => page.locator("[data-widget-state=mounted]").count()).toBe(3);
  await page.evaluate(() => document.querySelector("[data-widget=third]")?.remove());
  const colorsOf = (part: string) =>
    page
      .locator(`.${part}`)
      .evaluateAll((all) => all.map((element) => getComputedStyle(element).color));
  for (const part of ["styled", "emotion", "griffel"]) {
    expect(await colorsOf(part), part).toEqual([colors.first, colors.third]);
  }
});
