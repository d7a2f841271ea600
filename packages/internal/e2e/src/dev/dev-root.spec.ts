/** `widgets/_root.tsx` as `skerry dev` shows it. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { collectErrors } from "../harness/collect-errors.ts";
import { openPage } from "../harness/open-page.ts";
import { isLight } from "../harness/tested-flavour.ts";
import { files, hello, noteServed, pageOf, remember } from "../islands/root-site.ts";
import { createOwnSite } from "./own-site.ts";

it("skerry dev shows a change of it with the state of widgets, and its coming and going", async () => {
  const simple = (word: string): string =>
    `export default function Root({ name, children }) { return <section><h2>${word} {name}</h2>{children}</section>; }`;
  const { "widgets/hello.tsx": helloFile, "widgets/_around.ts": around } = files;
  const site = await createOwnSite({
    "widgets/hello.tsx": helloFile,
    "widgets/_around.ts": around,
    "widgets/_root.tsx": simple("Around"),
    "public/index.html": pageOf(hello),
    "public/remember.js": remember,
    "public/served.js": noteServed,
  });
  if (isLight) {
    for (const name of ["@preact/preset-vite", "@babel/core"]) {
      await site.install(name, "packages/internal/e2e");
    }
  }
  const dev = await site.dev(...(isLight ? ["--preact"] : []));
  try {
    // A page has a second, which a busy machine may exceed.
    await expect
      .poll(async () => (await fetch(dev.url)).text(), { timeout: 60_000 })
      .toMatch(/<section><h2>Around.*hello.*<\/h2><button/);
    const page = await openPage();
    const errors = collectErrors(page);
    await page.goto(dev.url);
    await page.locator("[data-widget-state=mounted]").waitFor();
    await page.getByRole("button").click();
    await page.getByRole("button", { name: "1" }).waitFor();
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await site.write({ "widgets/_root.tsx": simple("Changed around") });
    await page.getByRole("heading", { name: "Changed around hello" }).waitFor();
    expect(await page.evaluate(() => "isSame" in window)).toBe(true);
    expect(await page.getByRole("button").innerText()).toMatch(/ 1$/);
    expect(await (await fetch(dev.url)).text()).toContain("Changed around");

    await rm(join(site.folder, "widgets/_root.tsx"));
    await page.waitForFunction(() => !("isSame" in window));
    await page.locator("[data-widget-state=mounted]").waitFor();
    expect(await page.locator("section").count()).toBe(0);
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await site.write({ "widgets/_root.tsx": simple("Back around") });
    await page.waitForFunction(() => !("isSame" in window));
    await page.getByRole("heading", { name: "Back around hello" }).waitFor();
    expect(errors).toEqual([]);
  } finally {
    await dev.stop();
    await site.remove();
  }
}, 200_000);
