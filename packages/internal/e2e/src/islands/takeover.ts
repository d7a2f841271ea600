import type { Page } from "playwright-core";
import { layoutShifts, type LayoutShift } from "../harness/layout-shifts.ts";

/** The fate of served markup when its widget took it over. */
export interface Takeover {
  /** Elements that were replaced or moved elsewhere in the tree. */
  replaced: string[];
  /** Elements whose box is not where it was. */
  moved: string[];
  shifts: LayoutShift[];
}

declare global {
  interface Window {
    served: { element: Element; parent: Element | null; box: string }[];
  }
}

/**
 * Compares the islands before and after `release`, element by element.
 *
 * @param page has painted the served markup
 */
export async function watchTakeover(page: Page, release: () => Promise<void>): Promise<Takeover> {
  await page.waitForFunction(() => performance.getEntriesByType("paint").length > 0);
  await page.evaluate(() => {
    window.served = [...document.querySelectorAll("[data-widget], [data-widget] *")].map(
      (element) => ({
        element,
        parent: element.parentElement,
        box: JSON.stringify(element.getBoundingClientRect()),
      }),
    );
  });
  await release();
  const shifts = await layoutShifts(page);
  return page.evaluate(
    (shifts) => ({
      shifts,
      replaced: window.served
        .filter(({ element, parent }) => !element.isConnected || element.parentElement !== parent)
        .map(({ element }) => element.outerHTML),
      moved: window.served
        .filter(({ element, box }) => JSON.stringify(element.getBoundingClientRect()) !== box)
        .map(({ element, box }) => `${element.localName}.${element.className} from ${box}`),
    }),
    shifts,
  );
}
