import type { Page } from "playwright-core";
import { skipInFirefox } from "./not-in-firefox.ts";

export interface LayoutShift {
  /** As in Cumulative Layout Shift. */
  value: number;
  /** Within half a second after input: left out of Cumulative Layout Shift. */
  afterInput: boolean;
  /** The element that moved: tag, id and classes. */
  elements: string[];
}

/** The parts of the Layout Instability API that TypeScript's DOM types do not have. */
interface LayoutShiftEntry extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node?: Node }[];
}

/** Every layout shift of the page since it was opened. */
export function layoutShifts(page: Page): Promise<LayoutShift[]> {
  skipInFirefox("layoutShift");
  return page.evaluate(async () => {
    const shifts: LayoutShift[] = [];
    const describe = (node: Node | undefined): string => {
      if (!(node instanceof Element)) return node?.nodeName ?? "removed";
      return [
        node.localName,
        node.id && `#${node.id}`,
        ...[...node.classList].map((c) => `.${c}`),
      ].join("");
    };
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShiftEntry[]) {
        shifts.push({
          value: entry.value,
          afterInput: entry.hadRecentInput,
          elements: entry.sources.map(({ node }) => describe(node)),
        });
      }
    });
    observer.observe({ type: "layout-shift", buffered: true });
    // Past entries are delivered in a task after the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    observer.disconnect();
    return shifts;
  });
}
