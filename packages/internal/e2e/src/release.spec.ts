/** The archive of a release, as its description says: four lines in a page, the files under `/skerry/`. */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { releaseFiles } from "@skerry/checks/release-files";
import { expect, it } from "vitest";
import { collectErrors } from "./harness/collect-errors.ts";
import { openPage } from "./harness/open-page.ts";
import { servePage } from "./harness/serve-page.ts";
import { whenFinished } from "./harness/when-finished.ts";

/** Writes the release as an unpacked archive would be. */
function unpack(): { folder: string; description: string } {
  const folder = mkdtempSync(join(tmpdir(), "skerry-release-"));
  whenFinished(() => rm(folder, { recursive: true, force: true }));
  let description = "";
  for (const [path, bytes] of releaseFiles()) {
    const file = join(folder, path.slice(path.indexOf("/") + 1));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
    if (file === join(folder, "README.md")) description = Buffer.from(bytes).toString();
  }
  return { folder, description };
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
