import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { MarkupCache } from "./markup-cache.ts";
import { RequestState } from "./context/shared-values.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

function heapBytes(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

const island = (html: string) => ({ html, warnings: [] });

it("keeps as many bytes of islands that read values as of others", () => {
  const before = heapBytes();
  const cache = new MarkupCache();
  for (let count = 0; count < 4_000; count++) {
    cache.set(`${count} ${"x".repeat(30_000)}`, new Map([["cart", "1"]]), island("a"));
  }
  expect(heapBytes() - before).toBeLessThan(60_000_000);
  const state = new RequestState({ cart: 1 });
  expect(cache.get(`3999 ${"x".repeat(30_000)}`, state)).toEqual(island("a"));
});
