/**
 * Pages compared with pictures of them in `looks/`: printed, in forced colours, with text twice as large.
 * To accept a new look, delete its picture and run this file: a missing picture is written, outside CI.
 */
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { mountAll } from "../examples/example-site.ts";
import { fontFamilies } from "../harness/font-families.ts";
import type { PageOptions } from "../harness/open-page.ts";
import { screenshotEquals } from "../harness/screenshot-equals.ts";
import { testedBrowser } from "../harness/tested-browser.ts";
import { fillSession, visitShop } from "../examples/shop-site.ts";

/** Part of the pixels that another version of the browser may draw otherwise. */
const FORGIVEN = 0.002;

const pages = { landing: "/landing", address: "/shop/address", review: "/shop/confirm" };

interface Look {
  options: PageOptions;
  /** Gives the page this look, once its widgets are there. */
  dress?(page: Page): Promise<unknown>;
}

const looks: Record<string, Look> = {
  // As wide as a sheet of A4 paper without its margins.
  print: {
    options: { viewport: { width: 718, height: 1000 } },
    dress: (page) => page.emulateMedia({ media: "print" }),
  },
  "forced-colours": { options: { viewport: { width: 1280, height: 800 }, forcedColors: "active" } },
  "large-text": {
    options: { viewport: { width: 1280, height: 800 }, bypassCSP: true },
    dress: (page) => page.addStyleTag({ content: "html { font-size: 200% }" }),
  },
};

// Letters of another font are another picture.
describe.skipIf(testedBrowser !== "chromium" || !fontFamilies.includes("DejaVu"))("looks", () => {
  it.each(Object.keys(looks).flatMap((look) => Object.keys(pages).map((name) => ({ name, look }))))(
    "$name, $look, is as in its picture",
    async ({ name, look }) => {
      const { options, dress } = looks[look] as Look;
      const visit = await visitShop({
        ...options,
        fonts: "DejaVu",
        colorScheme: "light",
        reducedMotion: "reduce",
        deviceScaleFactor: 0.5,
      });
      const { page } = visit;
      await fillSession(visit);
      await visit.open(pages[name as keyof typeof pages]);
      await mountAll(page);
      await dress?.(page);
      for (const image of await page.locator("img:visible").all()) {
        await image.evaluate((image: HTMLImageElement) => image.decode());
      }
      const picture = await page.screenshot({ fullPage: true, animations: "disabled" });
      await compare(picture, join(import.meta.dirname, "looks", `${name}-${look}.png`));
    },
  );
});

/** Expects the picture to be the one in the file. Writes it beside the results of tests if it is not. */
async function compare(picture: Buffer, file: string): Promise<void> {
  if (!existsSync(file) && !process.env["CI"]) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, picture);
  }
  const { equal, differentPixels } = screenshotEquals(picture, await readFile(file));
  if (equal) return;
  const actual = file.replace("/packages/internal/e2e/src/", "/test-results/");
  await mkdir(dirname(actual), { recursive: true });
  await writeFile(actual, picture);
  const pixels = picture.readUInt32BE(16) * picture.readUInt32BE(20);
  expect(differentPixels / pixels, `See ${actual}`).toBeLessThanOrEqual(FORGIVEN);
}
