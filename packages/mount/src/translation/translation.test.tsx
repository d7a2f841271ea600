// @vitest-environment happy-dom
import { createElement as h, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import * as preact from "preact";
import * as hooks from "preact/hooks";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Translation } from "./translation.ts";

/** Renders a component whose state a test sets. */
const libraries = {
  React(container: Element, view: (value: never, h: never) => unknown, first: unknown) {
    let set!: (next: unknown) => void;
    const View = (): ReactNode => {
      const [value, setValue] = useState(first);
      set = setValue;
      return view(value as never, h as never) as ReactNode;
    };
    const root = createRoot(container);
    flushSync(() => root.render(h(View)));
    return { set: (next: unknown) => flushSync(() => set(next)), unmount: () => root.unmount() };
  },
  Preact(container: Element, view: (value: never, h: never) => unknown, first: unknown) {
    let set!: (next: unknown) => void;
    const View = (): preact.ComponentChildren => {
      const [value, setValue] = hooks.useState(first);
      set = setValue;
      return view(value as never, preact.h as never) as preact.ComponentChildren;
    };
    preact.render(preact.h(View, null), container);
    return {
      set(next: unknown) {
        preact.options.debounceRendering = (run) => run();
        set(next);
      },
      unmount: () => preact.render(null, container),
    };
  },
};

/** What a translator makes of a text. */
const translate = (text: string): string => text.toUpperCase();

/** What a translator has written, and where. */
let own: WeakMap<Node, string>;
/** Whether it puts them into elements, as Google's does, or puts them in the place of others, as Firefox does. */
let isWrapping = true;

function replace(text: Text): void {
  const words = document.createTextNode(translate(text.data));
  own.set(words, words.data);
  const outer = document.createElement("font");
  const inner = document.createElement("font");
  outer.style.verticalAlign = "inherit";
  inner.append(words);
  outer.append(inner);
  text.parentNode?.insertBefore(isWrapping ? outer : (inner.firstChild ?? words), text);
  text.remove();
}

function textsIn(node: Node): Text[] {
  if (node instanceof Text) return own.get(node) === node.data || !node.data.trim() ? [] : [node];
  return [...node.childNodes].flatMap(textsIn);
}
const translateAll = (node: Node): void => textsIn(node).forEach(replace);
const settled = async (): Promise<void> => {
  for (let turns = 0; turns < 20; turns++) await undefined;
};

type H = typeof h;
const views = {
  "bare conditional text": (on: boolean, h: H) =>
    h("p", null, on ? "yes" : "no", " ", h("b", null, "it is")),
  "a text that comes and goes": (on: boolean, h: H) =>
    h("p", null, on ? "new" : null, h("i", null, "and"), on ? null : "old"),
  "a count in a sentence": (on: boolean, h: H) => h("p", null, "count ", on ? 1 : 0, " items"),
  "an element in a sentence": (on: boolean, h: H) =>
    h("p", null, "before ", on ? h("b", null, "bold") : null, " after"),
  "a list of texts": (on: boolean, h: H) =>
    (on ? ["a", "b", "c"] : ["c", "a"]).map((key) => [key, h("hr", { key })]),
  "a text of its own": (on: boolean) => (on ? "one" : "two"),
  "an only text": (on: boolean, h: H) => h("p", null, on ? "one" : "two"),
  "nothing or a text": (on: boolean, h: H) => h("p", null, h("i", null, "x"), on ? "text" : ""),
};

describe.each([
  ["React", true],
  ["React", false],
  ["Preact", true],
  ["Preact", false],
] as const)("a page that is translated, with %s, wrapped: %s", (library, isWrapped) => {
  let container: HTMLElement;
  let translation: Translation;
  beforeEach(() => {
    own = new WeakMap();
    isWrapping = isWrapped;
    document.body.innerHTML = "<div></div>";
    container = document.body.firstElementChild as HTMLElement;
  });
  afterEach(() => translation.stop());

  it.each(Object.entries(views))("keeps %s in step", async (_, view) => {
    const { set } = libraries[library](container, view as never, false);
    translation = new Translation([container], []);
    for (let turn = 0; turn < 40; turn++) {
      translateAll(container);
      await settled();
      const other = document.createElement("div");
      libraries[library](other, view as never, turn % 2 === 1);
      expect(container.textContent).toBe(translate(other.textContent ?? ""));
      set(turn % 2 === 0);
      await settled();
      translateAll(container);
      await settled();
    }
    expect(container.querySelectorAll("font").length).toBeLessThan(12);
  });

  it.each(Object.entries(views))(
    "keeps %s in step with a translator that answers at once, or a text at a time",
    async (_, view) => {
      const { set } = libraries[library](container, view as never, false);
      let queue: Text[] = [];
      let isSlow = false;
      const observer = new MutationObserver((records) => {
        for (const { target, addedNodes } of records) {
          for (const node of [target, ...addedNodes]) queue.push(...textsIn(node));
        }
        if (!isSlow) work(queue.length);
      });
      const work = (count: number): void => {
        for (const text of queue.splice(0, count))
          if (text.isConnected && text.data.trim()) replace(text);
      };
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      translation = new Translation([container], []);
      translateAll(container);
      await settled();
      for (let turn = 0; turn < 40; turn++) {
        isSlow = turn % 3 === 1;
        set(turn % 2 === 0);
        await settled();
        for (let left = 100; queue.length && left--;) {
          work(1);
          await settled();
        }
        const other = document.createElement("div");
        libraries[library](other, view as never, turn % 2 === 0);
        expect(container.textContent).toBe(translate(other.textContent ?? ""));
      }
      observer.disconnect();
    },
  );
});

/**
 * As Firefox does it: takes all nodes of a block out, writes the words of texts that follow each other into one of them, and
 * puts back what it needs, in the order of the other language. Changed texts are written into.
 */
function merge(block: Node, isReversed: boolean): void {
  const parts: (Element | string)[] = [];
  const texts: Text[] = [];
  for (let node = block.firstChild; node; node = block.firstChild) {
    node.remove();
    if (node instanceof Text) {
      texts.push(node);
      if (typeof parts.at(-1) === "string") parts.push(`${parts.pop() as string}${node.data}`);
      else parts.push(node.data);
    } else parts.push(node as Element);
  }
  if (isReversed) parts.reverse();
  for (const part of parts) {
    if (typeof part === "string") {
      if (!part) continue;
      const text = texts.shift() as Text;
      text.data = translate(part);
      own.set(text, text.data);
      block.appendChild(text);
    } else {
      merge(part, isReversed);
      block.appendChild(part);
    }
  }
}

describe.each([
  ["React", false],
  ["React", true],
  ["Preact", false],
  ["Preact", true],
] as const)(
  "a page that is translated in place, a block at a time, with %s, in another order: %s",
  (library, isReversed) => {
    it.each(Object.entries(views))("keeps %s in step", async (_, view) => {
      own = new WeakMap();
      document.body.innerHTML = "<div></div>";
      const container = document.body.firstElementChild as HTMLElement;
      const { set, unmount } = libraries[library](container, view as never, false);
      const translation = new Translation([container], []);
      let isOn = false;
      for (let turn = 0; turn < 12; turn++) {
        // Each block once; afterwards only what changes, in place.
        const blocks = container.querySelectorAll("p");
        if (turn % 4 === 0)
          for (const block of blocks.length ? blocks : [container]) merge(block, isReversed);
        for (const text of textsIn(container)) {
          text.data = translate(text.data);
          own.set(text, text.data);
        }
        await settled();
        isOn = !isOn;
        set(isOn);
        await settled();
        const other = document.createElement("div");
        libraries[library](other, view as never, isOn);
        const words = (element: Element): string => translate(element.textContent ?? "");
        if (turn % 4 === 0) expect(words(container)).toBe(words(other));
        else expect([...words(container)].sort()).toEqual([...words(other)].sort());
        for (const node of ["b", "hr", "i"]) {
          expect(container.querySelectorAll(node).length).toBe(other.querySelectorAll(node).length);
        }
      }
      translation.leave(container);
      unmount();
      expect(container.childNodes.length).toBe(0);
      translation.stop();
    });
  },
);

it.each(["React", "Preact"] as const)(
  "served markup that was translated in place goes on when Firefox translates it again: %s",
  async (library) => {
    own = new WeakMap();
    document.body.innerHTML = "<div><p>COUNT <!-- -->0<!-- --> ITEMS</p></div>";
    const container = document.body.firstElementChild as HTMLElement;
    const translation = new Translation([], []);
    const served = translation.takeServed(container);
    container.replaceChildren();
    const { set } = libraries[library](container, views["a count in a sentence"] as never, false);
    translation.enter(container);
    translation.handOver(container, served);
    expect(container.textContent).toBe("COUNT 0 ITEMS");
    await settled();
    merge(container.firstElementChild as Element, false);
    await settled();
    set(true);
    await settled();
    expect(translate(container.textContent)).toBe("COUNT 1 ITEMS");
    translation.stop();
  },
);

it("a translator that replaces empty texts, too, is not answered for ever", async () => {
  document.body.innerHTML = "<div></div>";
  const container = document.body.firstElementChild as HTMLElement;
  const view = (count: number, create: H): ReactNode =>
    create("p", null, "count ", count, " items");
  const { set } = libraries.React(container, view as never, 0);
  let count = 0;
  const replaceAny = (node: Node): void => {
    if (node.nodeName === "FONT") return;
    if (node instanceof Text) {
      const font = document.createElement("font");
      font.textContent = translate(node.data);
      if (node.isConnected) node.replaceWith(font);
      count += 1;
    } else node.childNodes.forEach(replaceAny);
  };
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) addedNodes.forEach(replaceAny);
  });
  observer.observe(document.body, { subtree: true, childList: true });
  const translation = new Translation([container], []);
  replaceAny(container);
  for (const turn of [1, 2, 3]) {
    set(turn);
    for (let waits = 0; waits < 2000; waits++) await undefined;
    expect(container.textContent).toBe(`COUNT ${turn} ITEMS`);
  }
  expect(count).toBeLessThan(1000);
  observer.disconnect();
  translation.stop();
});
