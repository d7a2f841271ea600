import { afterEach, expect, it, vi } from "vitest";
import { PageState, type StateWarnings } from "./page-state.ts";

const broken = vi.fn<StateWarnings["brokenState"]>();
const twoDefaults = vi.fn<StateWarnings["twoDefaults"]>();
const page = {
  isUntrusted: (element: Element) => element.closest("[data-skerry-untrusted]"),
  loadWarnings: async () => ({ brokenState: broken, twoDefaults }),
};

const block = (values: unknown, attributes = ""): string =>
  `<script type="application/json" id="skerry-state"${attributes}>${JSON.stringify(values)}</script>`;

/** Parsed, as an engine's are: scripts of `innerHTML` never run, and JSON does not need to. */
function append(html: string): Element {
  document.body.insertAdjacentHTML("beforeend", html);
  return document.body.lastElementChild as Element;
}

let started: PageState | undefined;
afterEach(() => {
  started?.stop();
  document.body.replaceChildren();
  vi.clearAllMocks();
});

function start(html: string): PageState {
  document.body.innerHTML = html;
  return (started = new PageState(page));
}

it("has the values of the page's block", () => {
  const state = start(block({ cart: { count: 2 }, "": 1 }));
  expect(state.get("cart")).toEqual({ count: 2 });
  expect(state.get("")).toBe(1);
  expect(state.get("none")).toBeUndefined();
});

it("has no values without a block, and reads nothing else with its id", async () => {
  const state = start(
    `<p id="skerry-state">{"a":1}</p><script id="skerry-state">{"a":2}</script><div data-skerry-untrusted>${block({ a: 3 })}</div>`,
  );
  await state.read;
  expect(state.get("a")).toBeUndefined();
});

it("takes the first of several blocks from the start, and removes the others", () => {
  const state = start(block({ a: 1 }) + block({ a: 2 }));
  expect(state.get("a")).toBe(1);
  expect(document.querySelectorAll("#skerry-state")).toHaveLength(1);
});

it("sets the keys that a later block names, in the task in which it comes; others stay", () => {
  const state = start(block({ a: 1, b: 1 }));
  const listener = vi.fn();
  state.subscribe("a", listener);
  state.set("b", 5);
  append(block({ a: 2 }));
  expect([state.get("a"), state.get("b")]).toEqual([2, 5]);
  expect(listener).toHaveBeenCalledWith(2);
});

it("sets nothing from a copy of a block that it has read, as engines keep them", () => {
  const state = start(block({ a: 1 }));
  const copy = document.body.innerHTML;
  state.set("a", 5);
  document.body.innerHTML = copy;
  expect(state.get("a")).toBe(5);
});

it("sets the values again when an engine morphs the server's block into the old one", () => {
  const state = start(block({ a: 1 }));
  state.set("a", 5);
  expect(state.get("a")).toBe(5);
  const element = document.querySelector("#skerry-state") as Element;
  for (const { name } of Array.from(element.attributes)) {
    if (name !== "id" && name !== "type") element.removeAttribute(name);
  }
  expect(state.get("a")).toBe(1);
});

it("sets the values of a block whose text a script has changed", () => {
  const state = start(block({ a: 1 }));
  (document.querySelector("#skerry-state") as Element).textContent = '{"a":7}';
  expect(state.get("a")).toBe(7);
});

it("remembers with which values the markup of each island came", () => {
  const island = '<div data-widget="cart" data-widget-state="waiting"></div>';
  const state = start(block({ a: 1 }) + island);
  const first = document.querySelector("div") as Element;
  state.set("a", 5);
  const next = document.createElement("main");
  next.innerHTML = block({ a: 2 }) + island;
  document.body.append(next);
  expect(state.get("a")).toBe(2);
  const second = next.querySelector("div") as Element;
  expect([state.servedFor(first).get("a"), state.servedFor(second).get("a")]).toEqual([1, 2]);
});

it.each([
  ["[1]", "not-an-object"],
  ["{&quot;a&quot;:1}", "syntax"],
  [`{"a":${"[".repeat(40)}${"]".repeat(40)}}`, "too-deep"],
])("says once that a block cannot be used: %s", async (text, code) => {
  const state = start("");
  const element = append(block({})) as HTMLScriptElement;
  element.textContent = text;
  expect(state.get("a")).toBeUndefined();
  state.get("a");
  await vi.waitFor(() => expect(broken).toHaveBeenCalled(), 10_000);
  expect(broken.mock.calls).toEqual([
    [text, expect.objectContaining({ diagnostic: expect.objectContaining({ code }) as object })],
  ]);
});

it("removes keys that would become a prototype or HTML", () => {
  const state = start(block({}).replace("{}", '{"a":{"__proto__":{"x":1},"b":1}}'));
  expect(Object.keys(state.get("a") as object)).toEqual(["b"]);
});

it("has one default for a key, and tells of another one once, with debug", async () => {
  const state = start("");
  state.noteDefault("cart", { count: 0 }, true);
  state.noteDefault("cart", { count: 0 }, true);
  state.noteDefault("cart", { count: 1 }, false);
  expect(twoDefaults).not.toHaveBeenCalled();
  state.noteDefault("cart", { count: 1 }, true);
  state.noteDefault("cart", { count: 2 }, true);
  await vi.waitFor(() => expect(twoDefaults).toHaveBeenCalled(), 10_000);
  expect(twoDefaults.mock.calls).toEqual([["cart", [{ count: 0 }, { count: 1 }]]]);
  expect(state.defaultOf("cart")).toEqual({ count: 0 });
});
