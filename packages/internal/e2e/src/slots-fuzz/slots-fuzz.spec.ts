/** parse5's tree compared with Chromium's: the fuzz with 20,000 pages is `pnpm bench fuzz`. */
import { expect, it } from "vitest";
import { openPage } from "../harness/open-page.ts";
import { fuzzSlots } from "./fuzz-slots.ts";
import { randomFrom } from "../../../../server/src/html/random-from.test.fixture.ts";

it("puts every slot of a page where it belongs for a browser, or leaves the page as it is", async () => {
  const browser = (await openPage()).context().browser();
  if (!browser) throw new Error("The page has no browser.");
  const { filled, failures } = await fuzzSlots(browser, 500, randomFrom(29));
  expect(failures).toEqual([]);
  expect(filled).toBeGreaterThan(20);
});
