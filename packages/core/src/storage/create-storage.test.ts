// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createStorage } from "./index.ts";

// IndexedDB itself is proven in Chromium; here there is none.
const blocked = () => {
  throw new DOMException("The operation is insecure.", "SecurityError");
};

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

it("loads nothing before the first call", async () => {
  vi.resetModules();
  const loaded = vi.fn();
  vi.doMock("localforage", async (load) => {
    loaded();
    return load();
  });
  const { createStorage } = await import("./index.ts");
  const storage = createStorage();
  expect(loaded).not.toHaveBeenCalled();
  await storage.keys();
  expect(loaded).toHaveBeenCalledTimes(1);
  vi.doUnmock("localforage");
});

describe.each([
  ["localStorage", () => {}],
  [
    "the memory of the page",
    () => vi.stubGlobal("localStorage", { getItem: blocked, setItem: blocked }),
  ],
])("in %s", (_place, prepare) => {
  beforeEach(prepare);

  it("values are kept, and none is null", async () => {
    const storage = createStorage();
    expect(await storage.getItem("a")).toBeNull();
    expect(await storage.setItem("a", { list: [1, "ü", null] })).toEqual({ list: [1, "ü", null] });
    await storage.setItem("b", undefined);
    await storage.setItem("c", 0);
    expect(await storage.getItem("a")).toEqual({ list: [1, "ü", null] });
    expect(await storage.getItem("b")).toBeNull();
    expect((await storage.keys()).sort()).toEqual(["a", "b", "c"]);
    await storage.removeItem("b");
    expect(await storage.length()).toBe(2);
    await storage.clear();
    expect(await storage.length()).toBe(0);
  });

  it("a value is a copy", async () => {
    const storage = createStorage();
    const value = { list: [1] };
    await storage.setItem("a", value);
    value.list.push(2);
    (await storage.getItem<typeof value>("a"))?.list.push(3);
    expect(await storage.getItem("a")).toEqual({ list: [1] });
  });

  it("a value that cannot be copied is an error, as in a database, and the one before stays", async () => {
    const storage = createStorage();
    await storage.setItem("a", 1);
    await expect(storage.setItem<unknown>("a", () => {})).rejects.toMatchObject({
      name: "DataCloneError",
    });
    expect(await storage.getItem("a")).toBe(1);
  });

  it("a value is the one of the call, and calls keep their order", async () => {
    const storage = createStorage();
    const value = { list: [1] };
    const written = storage.setItem("a", value);
    value.list.push(2);
    const read = storage.getItem("a");
    const removed = storage.removeItem("a");
    expect(await read).toEqual({ list: [1] });
    await Promise.all([written, removed]);
    expect(await storage.keys()).toEqual([]);
  });

  it("a visitor sees each value until it has found one", async () => {
    const storage = createStorage();
    await storage.setItem("a", 1);
    await storage.setItem("b", 2);
    const seen: unknown[] = [];
    expect(await storage.iterate((...args) => void seen.push(args))).toBeUndefined();
    expect(seen).toEqual([
      [1, "a", 1],
      [2, "b", 2],
    ]);
    expect(await storage.iterate((value: number) => value * 10)).toBe(10);
  });
});

it("writes where localForage does, and keeps stores apart", async () => {
  await createStorage().setItem("a", 1);
  await createStorage({ storeName: "other" }).setItem("a", 2);
  await createStorage({ name: "mine" }).setItem("a", 3);
  expect({ ...localStorage }).toEqual({
    "localforage/a": "1",
    "localforage/other/a": "2",
    "mine/a": "3",
  });
  expect(await createStorage().getItem("a")).toBe(1);
});

it("tells localForage the version and the bytes of the database, by default its own", async () => {
  const { default: localforage } = await import("localforage");
  const created = vi.spyOn(localforage, "createInstance");
  await createStorage().keys();
  await createStorage({ version: 3, size: 1000 }).keys();
  const usual = { version: 1, size: 4_980_736 };
  const given = { version: 3, size: 1000 };
  expect(created.mock.calls).toMatchObject([[usual], [given]]);
  expect(localforage.config()).toMatchObject(usual);
});

it("says when the browser has no room", async () => {
  const full = new DOMException("Full.", "QuotaExceededError");
  const storage = createStorage();
  await storage.setItem("a", 1);
  const real = localStorage;
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => real.getItem(key),
    setItem() {
      throw full;
    },
  });
  await expect(storage.setItem("b", 2)).rejects.toBe(full);
  expect(await storage.getItem("a")).toBe(1);
});
