import { readFileSync } from "node:fs";
import { registry, type WidgetName } from "@skerry/widgets/registry";
import { describe, expect, it } from "vitest";
import { layoutShifts } from "../harness/layout-shifts.ts";
import { fontFamilies } from "../harness/font-families.ts";
import { island, servedIsland } from "../islands/island-markup.ts";
import { watchTakeover } from "../islands/takeover.ts";
import { openWidgetPage } from "../widgets/widget-page.ts";

const names = Object.keys(registry) as WidgetName[];

/** The props that the documentation shows. */
function exampleProps(name: WidgetName): object {
  const file = new URL(`../../../../widgets/src/${name}/${name}.example.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")) as object;
}

/** The HTML of a server: the widget's markup, or what a tooltip is about. */
const markupOf = (name: WidgetName): Promise<string> | string =>
  name === "tooltip"
    ? island(name, exampleProps(name), "<button type=button>About renewals</button>")
    : servedIsland(name, exampleProps(name));

describe.each(fontFamilies.map((fonts) => ({ fonts })))("with the fonts of $fonts", ({ fonts }) => {
  it.each(names.flatMap((name) => [375, 1280].map((width) => ({ name, width }))))(
    "$name takes over without a shift, $width px wide",
    async ({ name, width }) => {
      const { page, release } = await openWidgetPage(await markupOf(name), {
        fonts,
        hold: true,
        viewport: { width, height: 900 },
      });
      // The style sheet is there by the first paint.
      await page.waitForFunction(() => performance.getEntriesByType("paint").length > 0);
      const before = await page.locator("#after").boundingBox();
      const { shifts } = await watchTakeover(page, release);
      await page.waitForLoadState("networkidle");
      expect([...shifts, ...(await layoutShifts(page))]).toEqual([]);
      expect(await page.locator("#after").boundingBox()).toEqual(before);
    },
  );
});
