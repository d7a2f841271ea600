import { expect, it, vi } from "vitest";
import { SharedState } from "./shared-state.ts";

it("tells listeners of a key its new values, and of no other key", () => {
  const state = new SharedState();
  const cart = vi.fn();
  state.subscribe("cart", cart);
  state.set("cart", 1);
  state.set("theme", "dark");
  state.set("cart", (old: unknown) => Number(old) + 1);
  expect(cart.mock.calls).toEqual([[1], [2]]);
  expect([state.get("cart"), state.get("theme"), state.get("none")]).toEqual([
    2,
    "dark",
    undefined,
  ]);
});

it("says nothing of a value that is the same", () => {
  const state = new SharedState();
  const cart = { count: 1 };
  state.set("cart", cart);
  const listener = vi.fn();
  state.subscribe("cart", listener);
  state.set("cart", cart);
  state.set("cart", (old: unknown) => old);
  expect(listener).not.toHaveBeenCalled();
  state.set("cart", { count: 1 });
  expect(listener).toHaveBeenCalledOnce();
});

it("ends each listener alone, and while the others are being told", () => {
  const state = new SharedState();
  const told: string[] = [];
  const same = (): void => void told.push("same");
  const stop = state.subscribe("a", same);
  state.subscribe("a", same);
  state.subscribe("a", () => stop());
  state.set("a", 1);
  state.set("a", 2);
  expect(told).toEqual(["same", "same", "same"]);
});

it("tells the others when one throws, and reports what it threw", () => {
  const report = vi.fn();
  vi.stubGlobal("reportError", report);
  const state = new SharedState();
  const listener = vi.fn();
  state.subscribe("a", () => {
    throw new Error("broken");
  });
  state.subscribe("a", listener);
  state.set("a", 1);
  expect(listener).toHaveBeenCalledWith(1);
  expect(report).toHaveBeenCalledWith(new Error("broken"));
  vi.unstubAllGlobals();
});

it.each(["", "constructor", "__proto__", "a b", "ключ"])("takes any word for a key: %j", (key) => {
  const state = new SharedState();
  expect(state.get(key)).toBeUndefined();
  state.set(key, 1);
  expect(state.get(key)).toBe(1);
});
