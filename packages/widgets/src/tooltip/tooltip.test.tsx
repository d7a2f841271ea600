import { exampleIsland } from "@skerry/ui/example-island";
import { IslandProvider } from "@skerry/ui/island";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { parse, safeParse } from "valibot";
import { findTrigger } from "./find-trigger.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Component, load, overlay, schema } from "./index.ts";
import example from "./tooltip.example.json" with { type: "json" };

const own =
  '<p>Text of the page <button type="button">Transfer <b>?</b></button></p><a href="/">Next</a>';

/** happy-dom knows no pointer and no keyboard, so tests say what matches. */
const matching = new Map<string, Element>();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "queueMicrotask"] });
  matching.clear();
  const { matches } = Element.prototype;
  vi.spyOn(Element.prototype, "matches").mockImplementation(function (this: Element, selector) {
    return /^:(hover|focus-visible|active|focus-within)$/.test(selector)
      ? matching.get(selector) === this
      : matches.call(this, selector);
  });
});

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.useRealTimers();
});

/** An island with content of the page, and the tooltip after it. */
function show(props: object = {}, content = own) {
  const island = document.createElement("div");
  island.innerHTML = content;
  document.body.append(island);
  const tree = (props: object) => (
    <IslandProvider value={exampleIsland({}, { element: island })}>
      <Component {...parse(schema, { ...example, ...props })} />
    </IslandProvider>
  );
  const container = island.appendChild(document.createElement("span"));
  const { rerender, unmount } = render(tree(props), { container });
  act(() => vi.advanceTimersByTime(0));
  return {
    island,
    trigger: island.querySelector("button") as HTMLElement,
    rerender: (props: object) => rerender(tree(props)),
    unmount,
  };
}

const tooltip = () => screen.queryByRole("tooltip", { hidden: true });

function move(target: Element, from: Element | null = null, pointerType = "mouse"): void {
  fireEvent(
    target,
    new PointerEvent("pointerover", { bubbles: true, relatedTarget: from, pointerType }),
  );
}

const press = (target: Element, pointerType = "mouse") =>
  fireEvent(target, new PointerEvent("pointerdown", { bubbles: true, pointerType }));
const click = (target: Element, detail = 1) => fireEvent.click(target, { detail });
const tap = (target: Element) => (press(target, "touch"), click(target));
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

function tabTo(target: Element): void {
  matching.set(":focus-visible", target);
  fireEvent.focusIn(target);
}

it("is an overlay that loads at an interaction, and renders nothing on a server", () => {
  expect([load, overlay]).toEqual(["interaction", true]);
  const { island } = show();
  expect(tooltip()).toBeNull();
  expect(island.innerHTML).toMatch(
    `${own}<span><div class="sk sk-tooltip"><output></output></div></span>`,
  );
});

it("opens at once under the pointer, and describes the trigger", () => {
  const { trigger } = show();
  move(trigger);
  expect(tooltip()?.textContent).toBe(example.text);
  expect(tooltip()?.getAttribute("popover")).toBe("manual");
  expect(trigger.getAttribute("aria-describedby")).toBe(tooltip()?.id);
});

it("opens for its trigger only, the first thing that takes the focus", () => {
  const { island } = show();
  move(island.querySelector("p") as Element);
  move(island.querySelector("a") as Element);
  expect(tooltip()).toBeNull();
});

it("takes the island for the trigger when nothing in it takes the focus", () => {
  const { island } = show({}, '<i>Text</i> <button disabled="">Off</button> <a>No link</a>');
  move(island.querySelector("button") as Element);
  expect(tooltip()).not.toBeNull();
  expect(island.getAttribute("aria-describedby")).toBe(tooltip()?.id);
  press(tooltip() as Element);
  expect(tooltip()).not.toBeNull();
});

it("closes 50 ms after the pointer has left, and not a moment earlier", () => {
  const { trigger } = show();
  move(trigger);
  move(document.body);
  wait(49);
  expect(tooltip()).not.toBeNull();
  wait(1);
  expect(tooltip()).toBeNull();
});

it("closes after hideDelay, counted from when the pointer left", () => {
  const { trigger, island } = show({ hideDelay: 300 });
  move(trigger);
  move(document.body);
  wait(200);
  move(island.querySelector("a") as Element);
  wait(99);
  expect(tooltip()).not.toBeNull();
  wait(1);
  expect(tooltip()).toBeNull();
});

it("stays under the pointer, and when the pointer comes back in time", () => {
  const { trigger, island } = show();
  move(trigger);
  move(document.body);
  wait(40);
  move(tooltip() as Element);
  wait(1000);
  expect(tooltip()).not.toBeNull();
  move(document.body);
  move(island);
  wait(40);
  move(trigger);
  wait(1000);
  expect(tooltip()).not.toBeNull();
});

it("closes when the pointer leaves the window", () => {
  const { trigger } = show();
  move(trigger);
  fireEvent.pointerLeave(document.documentElement);
  wait(50);
  expect(tooltip()).toBeNull();
});

it("opens for the pointer and for focus that no press has brought, and closes when they have left", () => {
  const { trigger } = show();
  // What opens at a click says whether it is open.
  expect(trigger.hasAttribute("aria-expanded")).toBe(false);
  move(trigger);
  expect(tooltip()).not.toBeNull();
  move(document.body);
  wait(50);
  expect(tooltip()).toBeNull();
  fireEvent.focusIn(trigger);
  expect(tooltip()).not.toBeNull();
  move(document.body);
  wait(1000);
  expect(tooltip()).not.toBeNull();
  fireEvent.focusOut(trigger);
  wait(50);
  expect(tooltip()).toBeNull();
});

it("stays until pointer and focus have both left", () => {
  const { trigger } = show();
  move(trigger);
  tabTo(trigger);
  fireEvent.focusOut(trigger);
  wait(1000);
  expect(tooltip()).not.toBeNull();
  move(document.body);
  wait(50);
  expect(tooltip()).toBeNull();
});

it("does not open for the focus that a press brings to a field", () => {
  const { island } = show({}, "<input>");
  const field = island.querySelector("input") as Element;
  matching.set(":active", field);
  tabTo(field);
  expect(tooltip()).toBeNull();
});

describe("the focus that a press brings", () => {
  const labelled = '<label for="field">Name</label><button id="field">Name</button>';
  const release = (target: Element, type = "pointerup") =>
    fireEvent(target, new PointerEvent(type, { bubbles: true }));

  it.each(["mouse", "touch"])("does not open it, with or without a label: %s", (pointerType) => {
    const { island, trigger } = show({ trigger: "focus" }, labelled);
    const label = island.querySelector("label") as Element;
    press(trigger, pointerType);
    if (pointerType === "touch") release(trigger);
    fireEvent.focusIn(trigger);
    expect(tooltip()).toBeNull();
    click(trigger);
    fireEvent.focusOut(trigger);
    press(document.body);
    wait(50);
    vi.spyOn(label as HTMLLabelElement, "control", "get").mockReturnValue(trigger);
    press(label, pointerType);
    release(label);
    fireEvent.focusIn(trigger);
    expect(tooltip()).toBeNull();
  });

  it.each<[string, (trigger: Element) => void]>([
    ["a press elsewhere", () => press(document.body)],
    ["a press that ended elsewhere", (trigger) => (press(trigger), release(document.body))],
    [
      "a press that became scrolling",
      (trigger) => (press(trigger), release(trigger, "pointercancel")),
    ],
    ["a key", (trigger) => (press(trigger), fireEvent.keyDown(trigger, { key: "Tab" }))],
  ])("is none after %s", (_, before) => {
    const { trigger } = show({ trigger: "focus" });
    before(trigger);
    fireEvent.focusIn(trigger);
    expect(tooltip()).not.toBeNull();
  });

  it("is the same when the window gets the focus back", () => {
    const { trigger } = show({ trigger: "focus" });
    press(trigger);
    trigger.focus();
    click(trigger);
    fireEvent.focusOut(trigger);
    press(document.body);
    wait(50);
    expect(tooltip()).toBeNull();
    fireEvent.focusIn(trigger);
    expect(tooltip()).toBeNull();
  });

  it.each(["mouse", "touch"])("opens it if the page wants that: %s", (pointerType) => {
    const { trigger } = show({ trigger: "focus", pressFocus: true });
    press(trigger, pointerType);
    fireEvent.focusIn(trigger);
    expect(tooltip()).not.toBeNull();
    click(trigger);
    expect(tooltip()).not.toBeNull();
  });
});

it.each<[string, string[], object, boolean]>([
  ["focus of a script", [":focus-within"], {}, true],
  ["focus of a press", [":focus-within", ":hover"], {}, false],
  ["focus of a press that counts", [":focus-within", ":hover"], { pressFocus: true }, true],
])("as it mounts, %s opens it: %s", (_, states, props, opens) => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  vi.mocked(Element.prototype.matches).mockImplementation(function (this: Element, selector) {
    return states.includes(selector) && this.localName === "button";
  });
  show({ trigger: "focus", ...props });
  expect(tooltip() !== null).toBe(opens);
  vi.unstubAllGlobals();
});

it("closes on Escape anywhere, and keeps that key from all other scripts", () => {
  const { trigger } = show();
  const heard = vi.fn<() => void>();
  document.addEventListener("keydown", heard);
  move(trigger);
  const escape = () => fireEvent.keyDown(document.body, { key: "Escape" });
  fireEvent.keyDown(document.body, { key: "a" });
  expect(heard).toHaveBeenCalledTimes(1);
  // Whether the browser may go on.
  expect(escape()).toBe(false);
  expect(heard).toHaveBeenCalledTimes(1);
  expect(tooltip()).toBeNull();
  expect(escape()).toBe(true);
  expect(heard).toHaveBeenCalledTimes(2);
  document.removeEventListener("keydown", heard);
});

it.each([
  ["is inert", "<div inert><button>Close</button></div>"],
  ["is a hidden field", '<input type="hidden" value="1">'],
  ["is not editable", '<p contenteditable="false">Text</p>'],
  ["is out of the order of Tab", '<p tabindex="-2">Text</p>'],
  ["is a summary of nothing", "<summary>More</summary>"],
])("belongs to the next control when the first one %s", (_, first) => {
  const island = document.createElement("div");
  island.innerHTML = `${first}<button id="next">Next</button>`;
  document.body.append(island);
  expect(findTrigger(island).id).toBe("next");
  island.remove();
});

it.each([
  ["leaves Escape to the input method, also in Safari", { keyCode: 229, isComposing: false }, true],
  ["closes on Escape with a word that Android composes", { keyCode: 27, isComposing: true }, false],
])("%s", (_, key, stays) => {
  const { trigger } = show();
  move(trigger);
  expect(fireEvent.keyDown(document, { key: "Escape", ...key })).toBe(stays);
  expect(tooltip() !== null).toBe(stays);
});

it("stays closed after Escape until the pointer comes anew", () => {
  const { trigger } = show();
  move(trigger);
  fireEvent.keyDown(document, { key: "Escape" });
  move(trigger.firstElementChild as Element, trigger);
  expect(tooltip()).toBeNull();
  move(trigger, document.body);
  expect(tooltip()).not.toBeNull();
});

it("closes when the trigger is pressed, by mouse or keyboard", () => {
  const { trigger } = show();
  move(trigger);
  press(trigger);
  click(trigger);
  expect(tooltip()).toBeNull();
  tabTo(trigger);
  click(trigger, 0);
  expect(tooltip()).toBeNull();
});

it("opens and closes with a tap, announces it, and closes with a tap elsewhere", () => {
  const { trigger, island } = show();
  move(trigger, null, "touch");
  expect(tooltip()).toBeNull();
  tap(trigger);
  expect(screen.getByRole("status", { hidden: true }).textContent).toBe(example.text);
  wait(1000);
  tap(tooltip() as Element);
  expect(tooltip()).not.toBeNull();
  tap(trigger);
  expect(tooltip()).toBeNull();
  tap(trigger);
  expect(tooltip()).not.toBeNull();
  press(island.querySelector("a") as Element, "touch");
  expect(tooltip()).toBeNull();
});

it("does not announce what pointer or focus have brought", () => {
  const { trigger } = show();
  move(trigger);
  expect(screen.getByRole("status", { hidden: true }).textContent).toBe("");
});

it("toggles with the trigger click, and says so", () => {
  const { trigger, unmount } = show({ trigger: "click" });
  const expanded = () => trigger.getAttribute("aria-expanded");
  move(trigger);
  tabTo(trigger);
  expect([tooltip(), expanded()]).toEqual([null, "false"]);
  press(trigger);
  click(trigger);
  expect(tooltip()).not.toBeNull();
  expect(expanded()).toBe("true");
  move(document.body);
  wait(1000);
  expect(tooltip()).not.toBeNull();
  press(trigger);
  click(trigger);
  expect([tooltip(), expanded()]).toEqual([null, "false"]);
  click(trigger, 0);
  expect(tooltip()).not.toBeNull();
  fireEvent.focusOut(trigger);
  wait(50);
  expect(tooltip()).toBeNull();
  unmount();
  expect(trigger.hasAttribute("aria-expanded")).toBe(false);
});

it.each(['<button aria-expanded="true">Menu</button>', "<input>", "Text"])(
  "leaves aria-expanded alone where it is the page's or means nothing: %s",
  (content) => {
    const { island } = show({ trigger: "click" }, content);
    const before = island.firstElementChild?.outerHTML;
    const trigger = island.querySelector("button, input") ?? island;
    click(trigger, 0);
    expect(tooltip()).not.toBeNull();
    fireEvent.keyDown(document, { key: "Escape" });
    expect(island.firstElementChild?.outerHTML).toBe(before);
    expect(island.hasAttribute("aria-expanded")).toBe(false);
  },
);

it("stays without autohide, until Escape, a press elsewhere or on the trigger", () => {
  const { trigger, island } = show({ autohide: false });
  for (const end of [
    () => fireEvent.keyDown(document, { key: "Escape" }),
    () => press(island.querySelector("a") as Element),
    () => press(trigger),
  ]) {
    move(trigger);
    tabTo(trigger);
    move(document.body);
    fireEvent.focusOut(trigger);
    fireEvent.pointerLeave(document.documentElement);
    wait(10_000);
    expect(tooltip()).not.toBeNull();
    end();
    expect(tooltip()).toBeNull();
  }
});

it("closes when the page is left", () => {
  const { trigger } = show();
  move(trigger);
  const bubble = tooltip();
  act(() => {
    window.dispatchEvent(new Event("pagehide"));
    expect(bubble?.style.display).toBe("none");
  });
  expect(tooltip()).toBeNull();
});

it("is the only one that is open", () => {
  const one = show({ text: "One" });
  const two = show({ text: "Two" });
  move(one.trigger);
  move(two.trigger);
  expect(tooltip()?.textContent).toBe("Two");
  tabTo(one.trigger);
  expect(tooltip()?.textContent).toBe("One");
});

it.each([":hover", ":focus-visible"])("is open when the trigger is %s as it mounts", (state) => {
  const island = document.createElement("div");
  vi.mocked(Element.prototype.matches).mockImplementation(function (this: Element, selector) {
    return selector === state && this.localName === "button";
  });
  island.innerHTML = own;
  show();
  expect(tooltip()).not.toBeNull();
});

it.each([
  ["", "id"],
  [' aria-describedby=""', "id"],
  [' aria-describedby="hint other"', "hint other id"],
])("leaves the content as it was: a button%s", (attribute, during) => {
  const { island, trigger } = show({}, `<button${attribute}>Transfer</button>`);
  const before = trigger.outerHTML;
  const nodes = [...island.childNodes];
  move(trigger);
  expect(trigger.getAttribute("aria-describedby")).toBe(
    during.replace("id", tooltip()?.id ?? "none"),
  );
  press(document.body);
  expect(trigger.outerHTML).toBe(before);
  expect([...island.childNodes]).toEqual(nodes);
});

it("leaves a description alone that the page has written while it was open", () => {
  const { trigger } = show();
  move(trigger);
  trigger.setAttribute("aria-describedby", `${tooltip()?.id} news`);
  press(document.body);
  expect(trigger.getAttribute("aria-describedby")).toBe("news");
});

it("follows new text while it is open, and new rules at once", () => {
  const { trigger, rerender } = show();
  move(trigger);
  rerender({ text: "New words" });
  expect(tooltip()?.textContent).toBe("New words");
  rerender({ text: "New words", trigger: "click" });
  move(trigger);
  expect(tooltip()).toBeNull();
});

it("never opens without text, and says why", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { trigger } = show({ text: " \n" });
  move(trigger);
  expect(tooltip()).toBeNull();
  expect(warn).toHaveBeenCalledWith(expect.stringContaining("it has no text"));
});

it("shows text and no HTML", () => {
  const { trigger } = show({ text: "<b>bold</b>" });
  move(trigger);
  expect(tooltip()?.textContent).toBe("<b>bold</b>");
  expect(tooltip()?.querySelector("b")).toBeNull();
});

it("has no listener and no timer once it is gone", () => {
  const { trigger, unmount } = show();
  move(trigger);
  move(document.body);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
  expect(trigger.hasAttribute("aria-describedby")).toBe(false);
  expect(fireEvent.keyDown(document, { key: "Escape" })).toBe(true);
  move(trigger);
  expect(tooltip()).toBeNull();
});

it("takes className to its root", () => {
  const { island } = show({ className: "mine" });
  expect(island.querySelector(".sk")?.className).toBe("sk sk-tooltip mine");
});

it.each([
  [{ trigger: "hover click" }, true],
  [{ trigger: " focus\n" }, true],
  [{ trigger: "hover, focus" }, false],
  [{ trigger: "" }, false],
  [{ trigger: "manual" }, false],
  [{ placement: "left-end" }, true],
  [{ placement: "start" }, false],
  [{ hideDelay: -1 }, false],
  [{ text: undefined }, false],
])("checks %j: %s", (props, isFine) => {
  expect(safeParse(schema, { ...example, ...props }).success).toBe(isFine);
});
