/** What islands show at the end of the page: dialogs and menus of libraries, in `useIsland().container`. */
import type { Skerry } from "@skerry/mount";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createOwnSite, type OwnSite } from "../dev/own-site.ts";
import { collectErrors } from "../harness/collect-errors.ts";
import { openPage } from "../harness/open-page.ts";
import { servePage } from "../harness/serve-page.ts";

const tailwind = `import "./_tailwind.css";
import { useIsland } from "@skerry/island";`;

const files = {
  "vite.config.mjs": `import tailwindcss from "@tailwindcss/vite";
export default { plugins: [tailwindcss()] };`,
  "widgets/_tailwind.css": '@import "tailwindcss";',
  "widgets/radix.tsx": `${tailwind}
import * as Dialog from "@radix-ui/react-dialog";
import { useState } from "react";
export const load = "eager";
export function Component() {
  const { container } = useIsland();
  const [count, setCount] = useState(0);
  return <Dialog.Root>
    <Dialog.Trigger className="open">Open</Dialog.Trigger>
    <Dialog.Portal container={container}>
      <Dialog.Content className="shown fixed top-0 p-4" aria-describedby={undefined}>
        <Dialog.Title>Title</Dialog.Title>
        <button type="button" className="count" onClick={() => setCount(count + 1)}>{count}</button>
      </Dialog.Content>
    </Dialog.Portal>
  </Dialog.Root>;
}`,
  "widgets/mui.tsx": `${tailwind}
import Dialog from "@mui/material/Dialog";
import { useState } from "react";
export const load = "eager";
export function Component() {
  const { container } = useIsland();
  const [isOpen, setOpen] = useState(false);
  const [count, setCount] = useState(0);
  return <>
    <button type="button" className="open" onClick={() => setOpen(true)}>Open</button>
    <Dialog open={isOpen} container={container} onClose={() => setOpen(false)} transitionDuration={0}>
      <div className="shown p-4"><h2>Title</h2>
        <button type="button" className="count" onClick={() => setCount(count + 1)}>{count}</button>
      </div>
    </Dialog>
  </>;
}`,
};

let site: OwnSite;
beforeAll(async () => {
  site = await createOwnSite(files);
  const packages = [
    "@emotion/react",
    "@emotion/styled",
    "@mui/material",
    "@radix-ui/react-dialog",
    "@tailwindcss/vite",
    "tailwindcss",
  ];
  for (const name of packages) await site.install(name, "packages/internal/e2e");
  const { code, error } = await site.skerry("build", "--no-built-in");
  if (code !== 0) throw new Error(error);
}, 180_000);
afterAll(() => site.remove());

async function open(name: string): Promise<Page> {
  const server = await servePage(
    {
      "/": `<!doctype html><html lang="en"><head><title>A page</title>
<style>h2 { margin: 90px } div { padding: 33px } button { border: 9px dotted red }</style>
<link rel="stylesheet" href="/skerry/skerry.css"><script type="module" src="/skerry/skerry.js"></script></head>
<body><main lang="ar" dir="rtl" data-sk-theme="dark" style="padding: 0"><div data-widget="${name}"><a href="/">Own</a></div></main></body></html>`,
    },
    { dist: site.out },
  );
  const page = await openPage();
  const errors = collectErrors(page);
  await page.goto(server.origin);
  await page.waitForSelector("[data-widget-state=mounted]");
  expect(await page.locator("sk-portal").count()).toBe(1);
  await page.click(".open");
  await page.waitForSelector("sk-portal .shown");
  expect(errors).toEqual([]);
  return page;
}

it.each(["radix", "mui"])("a dialog of %s has the island's styles, and works", async (name) => {
  const page = await open(name);
  const portal = page.locator(`body > [data-skerry-portal=${name}]`);
  expect(
    await portal.evaluate((element) => {
      const styleOf = (selector: string) =>
        getComputedStyle(element.querySelector(selector) as Element);
      return {
        padding: styleOf(".shown").padding,
        margin: styleOf("h2").margin,
        border: styleOf(".count").borderTopWidth,
        direction: styleOf(".shown").direction,
        attributes: ["lang", "dir", "data-sk-theme"].map((one) => element.getAttribute(one)),
      };
    }),
  ).toEqual({
    padding: "16px",
    margin: "0px",
    border: "0px",
    direction: "rtl",
    attributes: ["ar", "rtl", "dark"],
  });
  await page.click("sk-portal .count");
  await page.waitForFunction(() => document.querySelector(".count")?.textContent === "1");
  // The focus stays in the dialog.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  expect(
    await page.evaluate(() => document.activeElement?.closest("[data-skerry-portal]") !== null),
  ).toBe(true);
  // MUI hides only what is beside the dialog in its container.
  if (name === "radix") expect(await page.getAttribute("main", "aria-hidden")).toBe("true");
  // An engine that morphs the page takes it away.
  await page.evaluate(() => document.querySelector("sk-portal")?.remove());
  await page.waitForSelector("sk-portal .shown");
  await page.keyboard.press("Escape");
  await page.evaluate(() => (window.skerry as Skerry).unmount(document));
  await page.waitForSelector("sk-portal", { state: "detached" });
  expect(await page.locator("main > div").innerHTML()).toBe('<a href="/">Own</a>');
});
