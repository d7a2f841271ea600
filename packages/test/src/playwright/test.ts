import { type ExpectMatcherState, expect as base, type Locator, test as plain } from "@playwright/test";
import { Islands, type Patience } from "./islands.ts";
import { describeIsland, type IslandState, type ReadIsland, readIsland } from "./read-island.ts";
import { recordEvents, recordsKey } from "./record-events.ts";

export type { Islands, IslandState, Patience };

/** Why an island has failed: `phase` of `skerry:failed`. */
export type FailedPhase = "props" | "load" | "render";

/** Playwright's `test` with the fixture `islands`. Its pages keep what their islands say. */
export const test = plain.extend<{ islands: Islands }>({
  context: async ({ context }, use) => {
    await context.addInitScript(recordEvents, recordsKey);
    await use(context);
  },
  islands: async ({ page }, use) => {
    await use(new Islands(page));
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
  let island: ReadIsland | undefined;
  let missing: Error | undefined;
  const isSatisfied = async (): Promise<boolean> => {
    try {
      island = await readIsland(locator, timeout);
      return isExpected(island) !== isNot;
    } catch (error) {
      missing = error as Error;
      return false;
    }
  };
  const isWell = await base
    .poll(isSatisfied, { timeout, intervals: [20, 50, 100] })
    .toBe(true)
    .then(
      () => true,
      () => false,
    );
  const received = island ? describeIsland(island) : `nothing. ${missing?.message ?? ""}`;
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
