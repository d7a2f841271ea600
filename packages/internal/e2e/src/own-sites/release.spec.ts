/** The archive of a release, as its description says: four lines in a page, the files under `/skerry/`. */
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { collectErrors } from "../harness/collect-errors.ts";
import { openPage } from "../harness/open-page.ts";
import { servePage } from "../harness/serve-page.ts";
import { unpackRelease } from "../harness/unpack-release.ts";
import { whenFinished } from "../harness/when-finished.ts";

/** The folder of an unpacked archive, and its description. */
function unpack(): { folder: string; description: string } {
  const folder = unpackRelease();
  whenFinished(() => rm(folder, { recursive: true, force: true }));
  return { folder, description: readFileSync(join(folder, "README.md"), "utf8") };
}

/** The lines of the n-th block of HTML. */
const block = (description: string, index: number): string =>
  [...description.matchAll(/```html\n([^]*?)```/g)][index]?.[1] as string;

it.each([
  ["the four lines of its description alone", 0],
  ["the tags with integrity", 1],
])("shows a widget with %s", async (_title, tags) => {
  const { folder, description } = unpack();
  const lines = block(description, 0).split("\n");
  const html = block(description, tags).split("\n").slice(0, 2).concat(lines.slice(2)).join("\n");
  const site = await servePage(html, { dist: join(folder, "skerry") });
  const page = await openPage();
  const errors = collectErrors(page);
  await page.goto(site.origin);
  await page.waitForSelector('[data-widget-state="mounted"] nav a[href="?page=4"]');
  expect(errors).toEqual([]);
});
