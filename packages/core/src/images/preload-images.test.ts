import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { preloadImages, type PreloadOptions } from "./index.ts";

/** The browser's part in loading an image, in the hands of a test. */
class FakeImage extends EventTarget {
  src = "";
  naturalWidth = 0;
  naturalHeight = 0;
  box = { width: 0, height: 0 };
  readonly listening = new Set<string>();

  constructor() {
    super();
    images.push(this);
  }

  override addEventListener(type: string, listener: EventListener): void {
    this.listening.add(type);
    super.addEventListener(type, listener);
  }

  override removeEventListener(type: string, listener: EventListener): void {
    this.listening.delete(type);
    super.removeEventListener(type, listener);
  }

  getBoundingClientRect(): object {
    return place.children.includes(this) ? this.box : { width: 0, height: 0 };
  }

  remove(): void {
    place.children.splice(place.children.indexOf(this), 1);
  }

  load(width = 0, height = width): void {
    this.naturalWidth = width;
    this.naturalHeight = height;
    this.dispatchEvent(new Event("load"));
  }

  fail(): void {
    this.dispatchEvent(new Event("error"));
  }
}

let images: FakeImage[] = [];
const place = {
  children: [] as unknown[],
  append: (child: unknown) => void place.children.push(child),
};

beforeEach(() => {
  images = [];
  vi.useFakeTimers();
  vi.stubGlobal("Image", FakeImage);
});

afterEach(() => {
  expect(images.flatMap(({ listening }) => [...listening])).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Starts, and returns how it ends: statuses by URL, or the message of the error. */
function preload(urls: Iterable<string>, options?: PreloadOptions) {
  const outcome: { end?: unknown } = {};
  preloadImages(urls, options).then(
    (statuses) => (outcome.end = Object.fromEntries(statuses)),
    (error: unknown) => (outcome.end = error),
  );
  return outcome;
}

const image = (url: string): FakeImage => {
  const found = images.find(({ src }) => src === url);
  if (!found) throw new Error(`Nothing has asked for ${url}.`);
  return found;
};
const pass = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

it("is ready when every image has loaded and has a size, and not before", async () => {
  const outcome = preload(["/a.svg", "/b.svg"]);
  image("/a.svg").load(160, 64);
  await pass(60_000);
  expect(outcome.end).toBeUndefined();
  image("/b.svg").load(1);
  await pass();
  expect(outcome.end).toEqual({ "/a.svg": "ready", "/b.svg": "ready" });
});

it("asks for a URL once, by an image alone, however often it is listed", async () => {
  const fetch = vi.fn<typeof globalThis.fetch>();
  vi.stubGlobal("fetch", fetch);
  const outcome = preload(["/a.svg", "/a.svg"].values());
  expect(images).toHaveLength(1);
  image("/a.svg").load(1);
  await pass();
  expect(outcome.end).toEqual({ "/a.svg": "ready" });
  expect(fetch).not.toHaveBeenCalled();
});

it("is ready at once when there is nothing to load", async () => {
  const outcome = preload([]);
  await pass();
  expect(outcome.end).toEqual({});
});

it("fails with the URL of the first image that does not load", async () => {
  const outcome = preload(["/a.svg", "/b.svg", "/c.svg"]);
  image("/b.svg").fail();
  image("/c.svg").fail();
  await pass();
  expect(outcome.end).toEqual(new Error("failed to preload /b.svg"));
});

it("looks at an image without a size three times, 50 ms apart, and then fails", async () => {
  const outcome = preload(["/a.svg"]);
  image("/a.svg").load(0);
  await pass(99);
  expect(outcome.end).toBeUndefined();
  await pass(1);
  expect(outcome.end).toEqual(new Error("failed to preload /a.svg"));
});

it.each([50, 100])("is ready when the size is there after %i ms", async (delay) => {
  const outcome = preload(["/a.svg"]);
  image("/a.svg").load(0);
  await pass(delay - 1);
  image("/a.svg").naturalWidth = image("/a.svg").naturalHeight = 1;
  expect(outcome.end).toBeUndefined();
  await pass(1);
  expect(outcome.end).toEqual({ "/a.svg": "ready" });
});

it.each([
  [0, 10],
  [10, 0],
])("needs a width and a height: %i × %i has none", async (width, height) => {
  const outcome = preload(["/a.svg"]);
  image("/a.svg").load(width, height);
  await pass(100);
  expect(outcome.end).toEqual(new Error("failed to preload /a.svg"));
});

it("measures an image without a natural size in the page, if it may, and leaves nothing there", async () => {
  const options = { measureIn: place as unknown as Element, resolveOnError: true };
  const outcome = preload(["/drawn.svg", "/flat.svg", "/empty.svg"], options);
  image("/drawn.svg").box = { width: 300, height: 150 };
  image("/flat.svg").box = { width: 300, height: 0 };
  for (const { src } of images) image(src).load(0);
  await pass(99);
  expect(outcome.end).toBeUndefined();
  await pass(1);
  expect(outcome.end).toEqual({
    "/drawn.svg": "ready",
    "/flat.svg": "failed",
    "/empty.svg": "failed",
  });
  expect(place.children).toEqual([]);
});

it("waits for the others after an error, if errors count as done", async () => {
  const outcome = preload(["/a.svg", "/b.svg"], { resolveOnError: true });
  image("/a.svg").fail();
  await pass();
  expect(outcome.end).toBeUndefined();
  image("/b.svg").load(1);
  await pass();
  expect(outcome.end).toEqual({ "/a.svg": "failed", "/b.svg": "ready" });
});

it("stops waiting after the given time and says what is still loading", async () => {
  const outcome = preload(["/a.svg", "/b.svg"], { autoResolve: 3000 });
  image("/a.svg").load(1);
  await pass(2999);
  expect(outcome.end).toBeUndefined();
  await pass(1);
  expect(outcome.end).toEqual({ "/a.svg": "ready", "/b.svg": "loading" });
  image("/b.svg").load(1);
  expect(outcome.end).toEqual({ "/a.svg": "ready", "/b.svg": "loading" });
});

it("fails before that time when an image does", async () => {
  const outcome = preload(["/a.svg"], { autoResolve: 3000 });
  image("/a.svg").fail();
  await pass();
  expect(outcome.end).toEqual(new Error("failed to preload /a.svg"));
});

it("waits without end by default", async () => {
  const outcome = preload(["/a.svg"]);
  await pass(3_600_000);
  expect(outcome.end).toBeUndefined();
  image("/a.svg").load(1);
  await pass();
});

it("ends with the signal, and with its reason", async () => {
  const controller = new AbortController();
  const outcome = preload(["/a.svg", "/b.svg"], { signal: controller.signal, autoResolve: 100 });
  image("/a.svg").load(0);
  controller.abort("gone");
  await pass();
  expect(outcome.end).toBe("gone");
});

it("asks for nothing when the signal was there before", async () => {
  const outcome = preload(["/a.svg"], { signal: AbortSignal.abort("gone") });
  await pass();
  expect(outcome.end).toBe("gone");
  expect(images).toEqual([]);
});

it("leaves no listener at the signal", async () => {
  const { signal } = new AbortController();
  const added = vi.spyOn(signal, "addEventListener");
  const removed = vi.spyOn(signal, "removeEventListener");
  preload(["/a.svg"], { signal });
  image("/a.svg").load(1);
  await pass();
  expect(added).toHaveBeenCalledTimes(1);
  expect(removed.mock.calls).toEqual(added.mock.calls);
});
