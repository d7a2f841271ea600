/** Widgets of a site, built by `skerry build`, that fail in every way a component can. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPage } from "../harness/open-page.ts";
import { servePage } from "../harness/serve-page.ts";
import { createOwnSite, type OwnSite } from "./own-site.ts";

const component = (body: string): string => `
import { useEffect } from "react";
export const load = "eager";
export function Component() { ${body} }`;

const isServer = `typeof document === "undefined"`;

const files = {
  "widgets/throws-on-server.tsx": component(
    `if (${isServer}) throw new Error("no database"); return <p>Rendered</p>;`,
  ),
  "widgets/throws-in-browser.tsx": component(
    `if (!(${isServer})) throw new Error("no storage"); return <p>Rendered</p>;`,
  ),
  "widgets/throws-in-effect.tsx": component(
    `useEffect(() => { throw new Error("no socket"); }, []); return <p>Rendered</p>;`,
  ),
  "widgets/differs.tsx": component(`return <p>{${isServer} ? "On the server" : "Rendered"}</p>;`),
  "widgets/needs-window.tsx": component(`return <p>{window.innerWidth > 0 && "Rendered"}</p>;`),
};
const names = Object.keys(files).map((file) => /\/(.+)\./.exec(file)?.[1] ?? "");

const page = `<!doctype html><html lang="en"><head><title>A page</title>
<script type="application/json" id="skerry-config">{"debug":true}</script>
<link rel="stylesheet" href="/skerry/skerry.css">
<script type="module" src="/skerry/skerry.js"></script></head><body>
${names.map((name) => `<div id="${name}" data-widget="${name}"><p>Fallback</p></div>`).join("\n")}
</body></html>`;

let site: OwnSite;
beforeAll(async () => {
  site = await createOwnSite(files);
  const { code, error } = await site.skerry("build");
  expect([code, error]).toEqual([0, ""]);
}, 200_000);
afterAll(() => site.remove());

/** The page in a browser when every island has mounted or failed. */
async function visit(html: string) {
  const { origin } = await servePage(html, { dist: site.out });
  const opened = await openPage();
  const messages: string[] = [];
  opened.on("pageerror", ({ message }) => messages.push(message));
  opened.on("console", (line) => {
    if (line.type() === "warning") messages.push(line.text());
  });
  await opened.goto(origin);
  await expect
    .poll(() => opened.locator("[data-widget-state=mounted], [data-widget-state=failed]").count())
    .toBe(names.length);
  const islands = await opened
    .locator("[data-widget]")
    .evaluateAll((elements) =>
      elements.map((one) => [one.id, one.getAttribute("data-widget-state"), one.textContent]),
    );
  return { islands, messages };
}

it("each keep the page: what the server cannot render, the browser does", async () => {
  const { out: html, error: log } = await site.renderWithLog(page);
  const lines = log.trim().split("\n");
  expect(lines).toHaveLength(2);
  expect(lines.find((line) => line.includes('"throws-on-server"'))).toContain(
    'The widget \\"throws-on-server\\" could not be rendered. The browser renders this island.',
  );
  expect(lines.find((line) => line.includes('"needs-window"'))).toContain(
    "A server has no window: read it in an effect.",
  );
  expect(html.match(/<!--skerry /g)).toHaveLength(3);

  const { islands, messages } = await visit(html);
  expect(islands).toEqual([
    ["throws-on-server", "mounted", "Rendered"],
    // The page's own HTML is put back.
    ["throws-in-browser", "failed", "Fallback"],
    ["throws-in-effect", "failed", "Fallback"],
    ["differs", "mounted", "Rendered"],
    ["needs-window", "mounted", "Rendered"],
  ]);
  for (const expected of [
    /The widget "throws-in-browser" at #throws-in-browser crashed: no storage/,
    /The widget "throws-in-effect" at #throws-in-effect crashed: no socket/,
    /"differs" at #differs/,
  ]) {
    await expect.poll(() => messages.filter((message) => expected.test(message))).toHaveLength(1);
  }
});

it("each keep the page without a renderer", async () => {
  const { islands } = await visit(page);
  expect(islands).toEqual([
    ["throws-on-server", "mounted", "Rendered"],
    ["throws-in-browser", "failed", "Fallback"],
    ["throws-in-effect", "failed", "Fallback"],
    ["differs", "mounted", "Rendered"],
    ["needs-window", "mounted", "Rendered"],
  ]);
});
