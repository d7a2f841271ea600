import { createServer } from "node:http";
import { createHandler } from "@skerry/server";
import type { Browser } from "playwright-core";
import { listen } from "../harness/listen.ts";
import { comparePages, type PagePair } from "./compare-pages.ts";
import { createRandomPages } from "./random-slots-page.ts";

/** The results of random pages. */
export interface FuzzedSlots {
  /** Number of pages whose island was filled. */
  filled: number;
  /** Pages that the browser reads as something else than before, and why. */
  failures: { page: string; answer: string; why: string }[];
}

const batch = 50;

const { fetch } = createHandler({
  // Not before the handler has loaded React, in its production build.
  registry: { panels: async () => (await import("./panels.ts")).panels },
  build: "own",
  metrics: false,
});

async function transform(body: string): Promise<string> {
  const init = { method: "POST", headers: { "Content-Type": "text/html" }, body };
  return (await fetch(new Request("http://renderer.example/transform", init))).text();
}

/**
 * Sends random pages to `/transform`, and lets a browser read each of them before and after. Nothing of them runs.
 *
 * @param random numbers from 0 up to 1
 */
export async function fuzzSlots(
  browser: Browser,
  pages: number,
  random: () => number,
): Promise<FuzzedSlots> {
  const server = createServer((_, response) => {
    response.setHeader("Content-Type", "text/html");
    // The parser knows that scripts are on, and none runs.
    response.setHeader("Content-Security-Policy", "default-src 'none'");
    response.end("<!doctype html><title>Fuzz</title>");
  });
  const context = await browser.newContext();
  try {
    const tab = await context.newPage();
    await tab.goto(await listen(server));
    // tsx puts calls of this function into the code that is sent to the browser.
    await tab.evaluate("globalThis.__name = (one) => one");
    const next = createRandomPages(random);
    const result: FuzzedSlots = { filled: 0, failures: [] };
    for (let left = pages; left > 0; left -= batch) {
      const pairs: PagePair[] = [];
      for (let count = Math.min(left, batch); count > 0; count--) {
        const page = next();
        const answer = await transform(page);
        if (answer !== page) pairs.push([page, answer]);
      }
      const whys = await tab.evaluate(comparePages, pairs);
      result.filled += pairs.length;
      for (const [index, [page, answer]] of pairs.entries()) {
        const why = whys[index] ?? "";
        if (why) result.failures.push({ page, answer, why });
      }
    }
    return result;
  } finally {
    await context.close();
    server.close();
  }
}
