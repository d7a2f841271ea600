import { beforeEach, describe, expect, it, vi } from "vitest";
import { define, path, push, ready, scan, track, translate, unmount, url } from "./index.ts";
import type { Skerry } from "./protocol/skerry.ts";

const element = document.createElement("div");
const module = async (): Promise<{ Component: unknown }> => ({ Component: null });

/** A stand-in for a page's script that remembers how it was called. */
function fakeScript(): { skerry: Skerry; calls: unknown[][] } {
  const calls: unknown[][] = [];
  const member =
    (name: string) =>
    (...args: unknown[]): Promise<unknown> => {
      calls.push([name, ...args]);
      return name === "url" ? Promise.reject(new Error("no such route")) : Promise.resolve(name);
    };
  const names = ["scan", "unmount", "ready", "define", "path", "url", "translate"];
  const tracked = ["search", "viewItem", "addToCart", "removeFromCart", "checkout", "consent"];
  tracked.push("decorate", "attribution");
  const skerry = {
    ...Object.fromEntries(names.map((name) => [name, member(name)])),
    track: Object.fromEntries(tracked.map((name) => [name, member(name)])),
    version: "1.0.0",
    push: (call: (skerry: Skerry) => void) => call(skerry),
  } as unknown as Skerry;
  return { skerry, calls };
}

function callAll(): Promise<unknown>[] {
  scan();
  scan(element);
  unmount(element);
  define("clock", module);
  track.search("a");
  track.viewItem({ item_id: "a" });
  track.addToCart({ item_id: "b" });
  track.removeFromCart({ item_id: "c" });
  track.checkout("view_cart", { items: [] });
  track.consent("denied");
  return [
    ready(),
    ready(element),
    path("home", { page: 2 }),
    url("home"),
    translate("key", { name: "you" }),
    track.decorate("/a"),
    track.attribution(),
  ];
}

const expected = [
  ["scan"],
  ["scan", element],
  ["unmount", element],
  ["define", "clock", module],
  ["search", "a"],
  ["viewItem", { item_id: "a" }],
  ["addToCart", { item_id: "b" }],
  ["removeFromCart", { item_id: "c" }],
  ["checkout", "view_cart", { items: [] }],
  ["consent", "denied"],
  ["ready"],
  ["ready", element],
  ["path", "home", { page: 2 }],
  ["url", "home"],
  ["translate", "key", { name: "you" }],
  ["decorate", "/a"],
  ["attribution"],
];

const noRoute = "Error: no such route";
const answers = ["ready", "ready", "path", noRoute, "translate", "decorate", "attribution"];

const settled = async (promises: Promise<unknown>[]): Promise<string[]> =>
  Promise.all(promises.map((one) => one.then(String, String)));

beforeEach(() => {
  delete window.skerry;
});

describe("the members for bundled code", () => {
  it("call those of the page's script, with what they were given, and give its answers", async () => {
    const { skerry, calls } = fakeScript();
    window.skerry = skerry;
    const promises = callAll();
    expect(calls).toEqual(expected);
    expect(await settled(promises)).toEqual(answers);
  });

  it("wait for the script when it has not run yet, in order", async () => {
    const promises = callAll();
    const queue = window.skerry as ((skerry: Skerry) => void)[];
    expect(queue).toHaveLength(expected.length);
    const { skerry, calls } = fakeScript();
    for (const call of queue) call(skerry);
    expect(calls).toEqual(expected);
    expect(await settled(promises)).toEqual(answers);
  });

  it("keep what the page has queued itself", () => {
    const own = vi.fn();
    window.skerry = [own];
    const call = vi.fn();
    push(call);
    expect(window.skerry).toEqual([own, call]);
  });
});
