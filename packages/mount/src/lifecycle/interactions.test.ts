import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { IslandHost } from "../protocol/lifecycle-api.ts";
import { followInteractions, type Interactions } from "./interactions.ts";

const content = '<button>B</button><input type="text"><input type="checkbox">';
let island: IslandHost;
let outside: HTMLElement;
let visitor: Interactions;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `<div>${content}</div><p>${content}</p>`;
  island = { element: document.querySelector("div") } as unknown as IslandHost;
  outside = document.querySelector("p") as HTMLElement;
  visitor = followInteractions();
});

afterEach(() => {
  vi.useRealTimers();
});

function fire(type: string, selector = "button", parent: Element = island.element): void {
  const event = new Event(type, { bubbles: true, composed: true });
  Object.defineProperty(event, "isTrusted", { value: true });
  parent.querySelector(selector)?.dispatchEvent(event);
}

/** Whether the visitor is at rest after so many milliseconds, asked now. */
async function isAtRestAfter(milliseconds: number, nodesStay = false): Promise<boolean> {
  let isAtRest = false;
  void visitor.whenSettled(island, () => nodesStay).then(() => (isAtRest = true));
  await vi.advanceTimersByTimeAsync(milliseconds);
  return isAtRest;
}

/** Browsers match it while a button is held down; happy-dom does not know it. */
function holdDown(isHeld: boolean): void {
  const { querySelector } = Document.prototype;
  vi.spyOn(document, "querySelector").mockImplementation((selector: string) =>
    selector === ":active"
      ? isHeld
        ? document.body
        : null
      : querySelector.call(document, selector),
  );
}

describe("a visitor", () => {
  it("is at rest who does nothing, or something elsewhere", async () => {
    expect(await isAtRestAfter(0)).toBe(true);
    fire("pointerdown", "button", outside);
    expect(await isAtRestAfter(0)).toBe(true);
  });

  it("is not between pointerdown and click", async () => {
    fire("pointerdown");
    expect(await isAtRestAfter(200)).toBe(false);
    fire("pointerup");
    expect(await isAtRestAfter(50)).toBe(false);
    fire("click");
    expect(await isAtRestAfter(1)).toBe(true);
  });

  it("is some time after a pointerup without a click", async () => {
    fire("pointerdown");
    fire("pointerup", "button", outside);
    expect(await isAtRestAfter(300)).toBe(false);
    expect(await isAtRestAfter(51)).toBe(true);
  });

  it("is when the browser takes the pointer to scroll", async () => {
    fire("pointerdown");
    fire("pointercancel");
    expect(await isAtRestAfter(1)).toBe(true);
  });

  it.each(["button", "[type=checkbox]"])("is not while a key is down on %s", async (selector) => {
    fire("keydown", selector);
    expect(await isAtRestAfter(200)).toBe(false);
    fire("keyup", selector);
    expect(await isAtRestAfter(1)).toBe(true);
  });

  it("is while typing: the field has changed already", async () => {
    fire("keydown", "[type=text]");
    expect(await isAtRestAfter(0)).toBe(true);
  });

  it("is after a second when the end of a press was missed", async () => {
    holdDown(false);
    fire("pointerdown");
    expect(await isAtRestAfter(999)).toBe(false);
    expect(await isAtRestAfter(1)).toBe(true);
  });

  it("is not after a second of holding down", async () => {
    holdDown(true);
    fire("pointerdown");
    expect(await isAtRestAfter(2500)).toBe(false);
    holdDown(false);
    expect(await isAtRestAfter(1000)).toBe(true);
  });

  it("is not in the middle of a composition, even when nodes stay", async () => {
    fire("compositionstart", "[type=text]");
    expect(await isAtRestAfter(5000, true)).toBe(false);
    fire("compositionend", "[type=text]");
    expect(await isAtRestAfter(1, true)).toBe(true);
  });

  it("may press as long as nodes stay", async () => {
    fire("pointerdown");
    expect(await isAtRestAfter(0, true)).toBe(true);
  });
});

describe("a press that began before the visitor was followed", () => {
  beforeEach(() => {
    const button = island.element.querySelector("button") as HTMLElement;
    island.lastPress = ["pointerdown", button];
  });

  it("counts as under way", async () => {
    expect(await isAtRestAfter(200)).toBe(false);
    fire("pointerup");
    fire("click");
    expect(await isAtRestAfter(1)).toBe(true);
  });

  it("does not when something was seen since", async () => {
    fire("pointerup", "button", outside);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await isAtRestAfter(0)).toBe(true);
  });

  it("has ended when it was a click", async () => {
    island.lastPress = ["click", island.element];
    expect(await isAtRestAfter(0)).toBe(true);
  });
});
