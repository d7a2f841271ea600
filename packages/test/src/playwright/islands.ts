import type { Frame, Locator, Page } from "@playwright/test";
import { holdFiles } from "./hold-files.ts";
import {
  describeIsland,
  followIsland,
  type IslandState,
  type ReadIsland,
  readIsland,
} from "./read-island.ts";

/** How long something may take. */
export interface Patience {
  /** In milliseconds. Default: 10 seconds. */
  timeout?: number;
}

const longest = 10_000;

/** The islands of a page. */
export class Islands {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /**
   * Waits until an island is mounted; without one, until that is so for every island whose trigger has fired. An island is
   * scrolled into view first: most load then.
   *
   * @param locator of the island, or of an element in it
   * @throws Error when an island fails, or does not mount in time: with the reason
   */
  async ready(locator?: Locator, { timeout = longest }: Patience = {}): Promise<void> {
    if (locator) await this.#one(locator, timeout);
    else await this.#all(timeout);
  }

  /**
   * The state of an island; `undefined` for what is none.
   *
   * @param locator of the island, or of an element in it
   */
  async state(
    locator: Locator,
    { timeout = longest }: Patience = {},
  ): Promise<IslandState | undefined> {
    return (await readIsland(locator, timeout)).state ?? undefined;
  }

  /**
   * Clicks before the island is there, on what the server has sent: loads the page again with the island's files held back,
   * clicks when the script of the page has seen the island, lets the files through and waits until it is mounted.
   *
   * @param locator of what is clicked, in the island
   */
  async clickEarly(locator: Locator, { timeout = longest }: Patience = {}): Promise<void> {
    const page = this.#page;
    if (page.url() === "about:blank") {
      throw new Error("islands.clickEarly() loads the page again. Open it before: page.goto(…).");
    }
    const release = await holdFiles(page);
    let hasLeft = (): boolean => false;
    try {
      await page.reload({ waitUntil: "commit" });
      await this.#until(
        () => readIsland(locator, timeout),
        timeout,
        ({ state }) => state !== null,
        `the script to have seen the island of ${locator}`,
      );
      // Not the locator: what it says may be true no more when the click has done its work.
      const follow = await followIsland(locator, timeout);
      hasLeft = this.#followLeaving();
      await locator.click({ timeout });
      await release();
      await this.#mounted(follow, timeout, `the island of ${locator}`).catch((error: unknown) => {
        if (!hasLeft()) throw error;
      });
    } finally {
      await release();
      hasLeft();
    }
  }

  /** Whether the page has gone to another one since: before it is hydrated, a link or a form does what it does without a script. */
  #followLeaving(): () => boolean {
    let hasLeft = false;
    const page = this.#page;
    const note = (frame: Frame): void => {
      hasLeft ||= frame === page.mainFrame();
    };
    page.on("framenavigated", note);
    return () => {
      page.off("framenavigated", note);
      return hasLeft;
    };
  }

  async #one(locator: Locator, timeout: number): Promise<void> {
    await locator.evaluate(
      (element) => element.scrollIntoView({ block: "nearest", behavior: "instant" }),
      undefined,
      { timeout },
    );
    await this.#mounted(() => readIsland(locator, timeout), timeout, String(locator));
  }

  async #mounted(read: () => Promise<ReadIsland>, timeout: number, what: string): Promise<void> {
    const island = await this.#until(
      read,
      timeout,
      ({ state }) => state === "mounted" || state === "failed",
      `${what} to be mounted`,
    );
    if (island.state === "failed") throw new Error(`islands.ready(): ${describeIsland(island)}`);
  }

  async #until(
    read: () => Promise<ReadIsland>,
    timeout: number,
    isEnough: (island: ReadIsland) => boolean,
    what: string,
  ): Promise<ReadIsland> {
    const end = Date.now() + timeout;
    for (;;) {
      const island = await read();
      if (isEnough(island)) return island;
      if (Date.now() > end) {
        throw new Error(`Waited ${timeout} ms for ${what}. It is ${describeIsland(island)}`);
      }
      await this.#page.waitForTimeout(20);
    }
  }

  async #all(timeout: number): Promise<void> {
    const page = this.#page;
    await page
      .waitForFunction(
        () => typeof (window as { skerry?: { version?: unknown } }).skerry?.version === "string",
        undefined,
        { timeout },
      )
      .catch((cause: unknown) => {
        throw new Error(
          `islands.ready(): skerry.js has not run in ${page.url()} after ${timeout} ms.`,
          { cause },
        );
      });
    await page.waitForFunction(
      async () => {
        const { skerry } = window as unknown as { skerry: { ready(): Promise<void> } };
        await skerry.ready();
        // What has come into view in the last frame.
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        await skerry.ready();
        return !document.querySelector("[data-widget-state=loading]");
      },
      undefined,
      { timeout },
    );
    const failed = await page.locator("[data-widget-state=failed]").all();
    const islands = await Promise.all(failed.map((one) => readIsland(one, timeout)));
    if (islands.length > 0) {
      throw new Error(`islands.ready(): ${islands.map(describeIsland).join("\n")}`);
    }
  }
}
