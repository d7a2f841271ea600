import {
  type ExpectMatcherState,
  expect as base,
  type Locator,
  test as plain,
} from "@playwright/test";
import { setTimeout as delay } from "node:timers/promises";
import { Islands, type Patience } from "./islands.ts";
import { describeIsland, type IslandState, type ReadIsland, readIsland } from "./read-island.ts";
import { recordEvents, recordsKey } from "./record-events.ts";

export type { Islands, IslandState, Patience };

/** Why an island has failed: `phase` of `skerry:failed`. */
export type FailedPhase = "props" | "load" | "render";

/** Playwright's `test` with the fixture `islands`. Its pages keep what their islands say. */
export const test = plain.extend<{ islands: Islands }>({
  context: async ({ context }, provide) => {
    await context.addInitScript(recordEvents, recordsKey);
    await provide(context);
  },
  islands: async ({ page }, provide) => {
    await provide(new Islands(page));
  },
});

/** Playwright's `expect` with matchers for islands. Each waits, as Playwright's own do. */
export const expect = base.extend({
  /** The island is mounted, hydrated or rendered in the browser. */
  toBeMounted(locator: Locator, options?: Patience) {
    return judge(this, locator, options, "toBeMounted", "mounted", isMounted);
  },
  /** The island is mounted, and has taken over the markup of the server as it was. */
  toBeHydrated(locator: Locator, options?: Patience) {
    const isHydrated = (island: ReadIsland): boolean =>
      isMounted(island) && island.hydrated === true;
    return judge(this, locator, options, "toBeHydrated", "mounted and hydrated", isHydrated);
  },
  /**
   * The island shows its own HTML, because its widget has failed.
   *
   * @param phase of the failure. Default: any
   */
  toHaveFailed(locator: Locator, phase?: FailedPhase, options?: Patience) {
    const hasFailed = (island: ReadIsland): boolean =>
      island.state === "failed" && (phase === undefined || island.phase === phase);
    const expected = phase ? `failed (${phase})` : "failed";
    return judge(this, locator, options, "toHaveFailed", expected, hasFailed);
  },
});

const isMounted = ({ state }: ReadIsland): boolean => state === "mounted";

/** In milliseconds: as Playwright's own matchers. */
const usual = 5_000;

/** What one question to the page has at least, on a busy machine. */
const shortest = 1_000;

/** Between two questions. */
const pause = 50;

/** Reads an island until it is as it is expected to be. */
async function judge(
  matcher: ExpectMatcherState,
  locator: Locator,
  options: Patience | undefined,
  name: string,
  expected: string,
  isExpected: (island: ReadIsland) => boolean,
): Promise<{ pass: boolean; message: () => string; name: string }> {
  const { isNot, utils } = matcher;
  const timeout = options?.timeout ?? matcher.timeout ?? usual;
  const end = Date.now() + timeout;
  let island: ReadIsland | undefined;
  let missing = "";
  let isWell = false;
  for (;;) {
    const left = end - Date.now();
    try {
      island = await readIsland(locator, Math.max(left, shortest));
      isWell = isExpected(island) !== isNot;
    } catch (error) {
      // The page may be on its way to another one.
      missing = (error as Error).message;
    }
    if (isWell || left <= 0) break;
    await delay(pause);
  }
  const received = island ? describeIsland(island) : `nothing. ${missing}`;
  return {
    name,
    pass: isWell !== isNot,
    message: () =>
      [
        utils.matcherHint(name, "locator", "", { isNot }),
        "",
        `Locator:  ${locator}`,
        `Expected: ${isNot ? "not " : ""}${expected}`,
        `Received: ${received}`,
        `Timeout:  ${timeout} ms`,
      ].join("\n"),
  };
}
