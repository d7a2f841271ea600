import type { ViteDevServer } from "vite";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { StateCheck } from "./state-check.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const server = {} as ViteDevServer;

it("closes also while it waits for a module that never ends", async () => {
  const find = vi.fn(() => new Promise<never>(() => {}));
  const check = new StateCheck(server, false, find, async () => ({}));
  check.lookSoon();
  await vi.runAllTimersAsync();
  expect(find).toHaveBeenCalledTimes(1);
  await check.close();
});

it("looks at nothing after it was closed", async () => {
  const find = vi.fn(() => Promise.reject(new Error("none")));
  const check = new StateCheck(server, false, find, async () => ({}));
  check.lookSoon();
  await check.close();
  check.lookSoon();
  await vi.runAllTimersAsync();
  expect(find).not.toHaveBeenCalled();
});
