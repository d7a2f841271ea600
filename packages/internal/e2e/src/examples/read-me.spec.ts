/** The read-me's page does what the read-me says, as it stands there. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { collectErrors } from "../harness/collect-errors.ts";
import { openPage } from "../harness/open-page.ts";
import { type PageServer, servePage } from "../harness/serve-page.ts";

const readMe = readFileSync(join(import.meta.dirname, "../../../../../README.md"), "utf8");

/** The first block of code in a language. */
function codeOf(language: string): string {
  const [, code] = new RegExp(`\\n\`\`\`${language}\\n([^]*?)\\n\`\`\`\\n`).exec(readMe) ?? [];
  if (code === undefined) throw new Error(`README.md has no code in ${language}.`);
  return code;
}

const serve = (): Promise<PageServer> =>
  servePage({
    "/": codeOf("html"),
    "/like-button.js": {
      headers: { "content-type": "text/javascript" },
      body: codeOf("js"),
    },
    "/like": "<title>Liked</title>",
  });

it("shows a button that counts", async () => {
  const { origin } = await serve();
  const page = await openPage();
  const errors = collectErrors(page);
  await page.goto(origin);
  const button = page.locator("[data-widget-state=mounted] button");
  expect(await button.textContent()).toBe("Like 0");
  await button.click();
  await button.click();
  await expect.poll(() => button.textContent()).toBe("Like 2");
  expect(errors).toEqual([]);
});

it("works without the script, and puts the form back when the module is gone", async () => {
  const site = await serve();
  const page = await openPage();
  site.fail(/skerry\/skerry\.js/, 99);
  await page.goto(site.origin);
  await page.click("form button");
  await page.waitForURL("**/like?");
  const other = await serve();
  other.fail("/like-button.js", 99);
  await page.goto(other.origin);
  await page.evaluate(() => document.querySelector("[data-widget]")?.scrollIntoView());
  await page.waitForSelector("[data-widget-state=failed]");
  await page.click("form button");
  await page.waitForURL("**/like?");
});
