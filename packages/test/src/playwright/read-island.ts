import { loadAttribute, stateAttribute, widgetAttribute } from "@skerry/core/contract/attributes";
import type { Locator } from "@playwright/test";
import { type IslandRecord, recordsKey } from "./record-events.ts";

/** Value of `data-widget-state`. */
export type IslandState = "waiting" | "loading" | "mounted" | "failed";

/** An island as it is now. */
export interface ReadIsland extends Partial<IslandRecord> {
  state: IslandState | null;
  /** Its `data-load`. */
  load: string | null;
  /** Whether the script of the page has run. */
  hasScript: boolean;
  /** Whether the page has kept what its islands say. */
  isRecorded: boolean;
}

const names = {
  key: recordsKey,
  state: stateAttribute,
  widget: widgetAttribute,
  load: loadAttribute,
};

/** Runs in the page. */
function read(element: Element, { key, state, widget, load }: typeof names): ReadIsland {
  const island = element.closest(`[${state}]`) ?? element;
  const records = (
    window as unknown as Record<symbol, WeakMap<Element, Partial<IslandRecord>> | undefined>
  )[Symbol.for(key)];
  const { skerry } = window as { skerry?: unknown };
  return {
    name: island.getAttribute(widget) ?? undefined,
    ...records?.get(island),
    state: island.getAttribute(state) as IslandState | null,
    load: island.getAttribute(load),
    hasScript: typeof (skerry as { version?: unknown } | undefined)?.version === "string",
    isRecorded: records !== undefined,
  };
}

/**
 * The island that an element is, or is in.
 *
 * @param timeout in milliseconds, for the element to be there
 */
export const readIsland = (locator: Locator, timeout: number): Promise<ReadIsland> =>
  locator.evaluate(read, names, { timeout });

/** The island of an element, whatever that shows meanwhile. */
export const followIsland = async (
  locator: Locator,
  timeout: number,
): Promise<() => Promise<ReadIsland>> => {
  const island = await locator.evaluateHandle(
    (element, { state }) => element.closest(`[${state}]`) ?? element,
    names,
    { timeout },
  );
  return () => island.evaluate(read, names);
};

/** A sentence about an island, with the reason for what it is. */
export function describeIsland(island: ReadIsland): string {
  const { name = "", state, load, hasScript, phase, error } = island;
  const widget = name && ` "${name}"`;
  if (!hasScript) return `no island: skerry.js has not run in this page.`;
  if (state === null) {
    return `no island: ${name ? `no widget is called "${name}", or the element is inside of another island.` : "the element has no data-widget and is in none."}`;
  }
  if (state === "waiting") {
    const trigger = load ? `data-load="${load}"` : "the widget's own trigger";
    return `the island${widget}, waiting: ${trigger} has not fired.`;
  }
  if (state === "loading") return `the island${widget}, loading: its files are not there yet.`;
  if (state === "failed") {
    return `the island${widget}, failed${phase ? ` (${phase}). ${error}` : "."}`;
  }
  return `the island${widget}, mounted and ${describeMarkup(island)}`;
}

function describeMarkup({ hydrated, isServed, mismatch, isRecorded }: ReadIsland): string {
  if (!isRecorded) {
    return 'perhaps hydrated: import "test" from @skerry/test/playwright, whose pages keep what islands say.';
  }
  if (hydrated) return "hydrated.";
  if (mismatch) return `rendered again, because the served markup did not fit. ${mismatch}`;
  return isServed
    ? "rendered again: the markup is of another build, of the other library, or of older props."
    : "rendered in the browser: it came without markup of the renderer.";
}
