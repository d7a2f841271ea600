/**
 * Each widget, rendered by Node without a DOM and then taken over by React in one: nothing is reported, the HTML
 * stays as it was, and it holds nothing that a page, its policy or its optimiser would not bear.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  act,
  type ComponentType,
  createElement as h,
  Fragment,
  type ReactElement,
  StrictMode,
  useId,
  useLayoutEffect,
} from "react";
import { renderToString } from "react-dom/server";
import { parse } from "valibot";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { builtinEnvironments } from "vitest/runtime";
import { texts as german } from "../../../../widgets/src/texts/de.ts";
import { texts as english } from "../../../../widgets/src/texts/en.ts";
import { findBlockedWords } from "../blocked-words.ts";
import { root } from "../repository.ts";

/** Where an island is rendered. Node does not know the element. */
interface Place {
  prefix: string;
  element?: HTMLElement;
}

type Render = (place: Place) => ReactElement;

/** How each widget is rendered, in each language, by modules that are loaded where it is called. */
async function loadWidgets(): Promise<Map<string, { render: Render; isStatic: boolean }>> {
  const { IslandProvider } = await import("@skerry/ui/island");
  const { exampleIsland } = await import("../../../../ui/src/island/example-island.ts");
  const { registry } = await import("@skerry/widgets/registry");
  const widgets = Object.entries(registry).map(async ([name, load]) => {
    const module: Awaited<ReturnType<typeof load>> & { isStatic?: boolean } = await load();
    const file = join(root, `packages/widgets/src/${name}/${name}.example.json`);
    const props = parse(module.schema, JSON.parse(readFileSync(file, "utf8")));
    return Object.entries({ en: english, de: german }).map(([locale, texts]) => {
      const render: Render = (place) =>
        h(
          IslandProvider,
          { value: exampleIsland(texts, { locale, ...place }) },
          h(module.Component as ComponentType<object>, props),
        );
      return [`${name}, ${locale}`, { render, isStatic: module.isStatic ?? false }] as const;
    });
  });
  return new Map((await Promise.all(widgets)).flat());
}

/** HTML under two prefixes, as two islands of one page have it. */
interface Markup {
  html: string;
  other: string;
}

function renderInNode(render: Render): Markup {
  if (typeof document !== "undefined") throw new Error("There is a DOM already.");
  return {
    html: renderToString(render({ prefix: "s1-" })),
    other: renderToString(render({ prefix: "s2-" })),
  };
}

const widgets = [...(await loadWidgets())].map(
  ([title, { render, isStatic }]) => [title, renderInNode(render), isStatic] as const,
);

const box = (...children: (ReactElement | string)[]): ReactElement =>
  h("div", { className: "sk sk-faulty" }, ...children);
const show = (button: HTMLButtonElement | null): void => button?.removeAttribute("hidden");

/** Widgets that each break one rule. */
const faulty: Record<string, Render> = {
  "reads window": () => h(() => box(typeof window)),
  "reads the element": ({ element }) => box(h("p", { className: element ? "sk-in" : "sk-out" })),
  "changes later": () => box(h("button", { type: "button", hidden: true, ref: show })),
  "is the same in another island": () => box(h("p", { id: "label" })),
  "id without prefix": () => h(() => box(h("p", { id: useId() }))),
  "adjacent texts": () => box(h("p", null, "one", "two")),
  "text beside an element": () => box(h("p", null, "one", h("b", null, "two"))),
  "space between elements": () => box(h("b", null, "one"), " ", h("b", null, "two")),
  "style attribute": () => box(h("p", { style: { color: "red" } })),
  script: () => box(h("script", { type: "application/json" })),
  "first heading": () => box(h("h1", null, "one")),
  "no root class": () => h("div", { className: "faulty" }),
  "id twice": ({ prefix }) => box(h("p", { id: `${prefix}a` }), h("p", { id: `${prefix}a` })),
  "label for nothing": ({ prefix }) => box(h("label", { htmlFor: `${prefix}nothing` })),
  "class that is hidden": () => box(h("p", { className: "sk-faulty__banner" })),
};
const faultyMarkup = new Map(
  Object.entries(faulty).map(([title, render]) => [title, renderInNode(render)]),
);

let removeDom: () => unknown;
let inBrowser: Awaited<ReturnType<typeof loadWidgets>>;
beforeAll(async () => {
  const { teardown } = await builtinEnvironments["happy-dom"].setup(globalThis, {});
  removeDom = () => teardown(globalThis);
  vi.resetModules();
  inBrowser = await loadWidgets();
});
afterAll(() => removeDom());

function islandWith(html: string): HTMLElement {
  const island = document.createElement("div");
  island.innerHTML = html;
  document.body.replaceChildren(island);
  return island;
}

/** The reports of React when it takes over, and its changes: at first, and after all effects. */
async function hydrate({ html }: Markup, render: Render) {
  // It looks for a DOM when it is loaded.
  const { hydrateRoot } = await import("react-dom/client");
  const element = islandWith(html);
  const reports: string[] = [];
  for (const method of ["error", "warn"] as const)
    vi.spyOn(console, method).mockImplementation((...words) => void reports.push(words.join(" ")));
  const before = element.innerHTML;
  let committed = "";
  // React runs layout effects in the order of the tree: this one before any effect of the widget.
  const FirstCommit = (): null => {
    useLayoutEffect(() => {
      committed ||= element.innerHTML;
    }, []);
    return null;
  };
  const tree = h(
    StrictMode,
    null,
    h(Fragment, null, h(FirstCommit), render({ prefix: "s1-", element })),
  );
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const onRecoverableError = (error: unknown): void => void reports.push(String(error));
  const reactRoot = await act(async () => hydrateRoot(element, tree, { onRecoverableError }));
  const settled = element.innerHTML;
  await act(async () => reactRoot.unmount());
  vi.unstubAllGlobals();
  return { reports, isKept: committed === before, isStill: settled === before };
}

/** The elements that markup must not hold, and what to do instead. */
const refused: [advice: string, find: (island: HTMLElement) => Iterable<Element>][] = [
  ["a strict policy refuses style attributes", (island) => island.querySelectorAll("[style]")],
  ["markup carries no script and no style", (island) => island.querySelectorAll("script, style")],
  ["the page has its own <h1>: headingLevel", (island) => island.querySelectorAll("h1")],
  ["the root needs useRootClass()", (island) => island.querySelectorAll(":scope > :not(.sk)")],
  [
    "translators of pages replace text beside an element; wrap it in a <span>",
    (island) => besideElements(island, /\S/),
  ],
  [
    "optimisers of pages remove white space between elements; put it into the text",
    (island) => besideElements(island, /^\s*$/),
  ],
  [
    "ids start with the island's prefix: useIslandId()",
    (island) => island.querySelectorAll("[id]:not([id^='s1-'])"),
  ],
  [
    "stands twice in one island",
    (island) =>
      [...island.querySelectorAll("[id]")].filter(
        ({ id }) => island.querySelectorAll(`[id='${id}']`).length > 1,
      ),
  ],
  ...["for", "list", "aria-labelledby", "aria-describedby", "aria-controls"].map(
    (attribute): (typeof refused)[number] => [
      `${attribute} names no id`,
      (island) =>
        [...island.querySelectorAll(`[${attribute}]`)].filter((element) =>
          (element.getAttribute(attribute) as string)
            .split(/\s+/)
            .some((id) => !island.querySelector(`[id='${id}']`)),
        ),
    ],
  ),
  [
    "content blockers hide this class",
    (island) =>
      [...island.querySelectorAll("[class]")].filter(
        (element) => findBlockedWords(element.getAttribute("class") ?? "").length > 0,
      ),
  ],
];

const besideElements = (island: HTMLElement, text: RegExp): Element[] =>
  [...island.querySelectorAll("*")].filter(
    ({ children, childNodes }) =>
      children.length > 0 &&
      [...childNodes].some(
        ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && text.test(nodeValue ?? ""),
      ),
  );

/** @param html as React wrote it: the parser would hide that two texts stand side by side */
function problemsOf({ html }: Markup): string[] {
  const island = islandWith(html);
  const found = refused.flatMap(([advice, find]) =>
    [...find(island)].map(({ outerHTML }) => `${outerHTML}: ${advice}`),
  );
  return html.includes("<!-- -->") ? [...found, "two texts side by side: join them"] : found;
}

const sharesIds = ({ html, other }: Markup): boolean => {
  const ids = [...islandWith(html + other).querySelectorAll("[id]")].map(({ id }) => id);
  return new Set(ids).size < ids.length;
};

describe.each(widgets)("%s", (title, markup, isStatic) => {
  it("is hydrated without a report, HTML unchanged", async () => {
    const { render } = inBrowser.get(title) as { render: Render };
    const { isStill, ...others } = await hydrate(markup, render);
    expect(others).toEqual({ reports: [], isKept: true });
    if (isStatic) expect(isStill).toBe(true);
  });

  it("is clean markup, and shares no id with a second island", () => {
    expect(problemsOf(markup)).toEqual([]);
    expect(sharesIds(markup)).toBe(false);
  });
});

describe("the loop above notices", () => {
  const markupOf = (title: string): Markup => faultyMarkup.get(title) as Markup;
  const hydrateFaulty = (title: string) => hydrate(markupOf(title), faulty[title] as Render);

  it.each(["reads window", "reads the element"])("%s", async (title) => {
    expect((await hydrateFaulty(title)).reports.join()).toMatch(/hydrat/i);
  });

  it("changes later, and the same id in another island", async () => {
    const later = await hydrateFaulty("changes later");
    expect(later).toEqual({ reports: [], isKept: true, isStill: false });
    expect(sharesIds(markupOf("is the same in another island"))).toBe(true);
  });

  it.each([...faultyMarkup].slice(4))("%s", (title, markup) => {
    expect(problemsOf(markup)).toHaveLength(title === "id twice" ? 2 : 1);
  });
});
