import { exampleIsland } from "@skerry/ui/example-island";
import { IslandProvider } from "@skerry/ui/island";
import { motion } from "@skerry/ui/motion";
import {
  act,
  cleanup,
  createEvent,
  fireEvent,
  render,
  screen,
  within,
} from "@testing-library/react";
import { StrictMode } from "react";
import { parse, safeParse } from "valibot";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import de from "./feature-filter.de.json" with { type: "json" };
import en from "./feature-filter.en.json" with { type: "json" };
import { Component, schema } from "./index.ts";

let reducedMotion = false;
const scrolled = vi.fn<(element: Element, options: unknown) => void>();

beforeEach(() => {
  reducedMotion = false;
  vi.stubGlobal("matchMedia", () => ({
    matches: reducedMotion,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (
    this: Element,
    options,
  ) {
    scrolled(this, options);
  });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  scrolled.mockReset();
  location.hash = "";
});

const filters = [1, 2, 3].map((id) => ({
  id,
  name: `Category ${id}`,
  showMessage: `Show all of ${id}`,
  hideMessage: `Show fewer of ${id}`,
}));

/** `count` features of each category. */
const features = (counts: Readonly<Record<number, number>>) =>
  Object.entries(counts).flatMap(([category, count]) =>
    [...Array(count).keys()].map((position) => ({
      category: Number(category),
      title: `Feature ${category}.${position + 1}`,
      description: "What it does.",
    })),
  );

const page = (
  props: object,
  texts: Readonly<Record<string, string>> = en,
  island: Parameters<typeof exampleIsland>[1] = {},
) => (
  <StrictMode>
    <IslandProvider value={exampleIsland(texts, { prefix: "s1-", ...island })}>
      <Component {...parse(schema, props)} />
    </IslandProvider>
  </StrictMode>
);

const show = (props: object = {}, texts: Readonly<Record<string, string>> = en) =>
  render(page({ filters, features: features({ 1: 9, 2: 4, 3: 2 }), ...props }, texts));

const tab = (name: string) => screen.getByRole("tab", { name });
const selectedTab = () => screen.getByRole("tab", { selected: true });
const panel = () => screen.getByRole("tabpanel");
const titles = () =>
  within(panel())
    .getAllByRole("heading", { level: 3 })
    .map(({ textContent }) => textContent);
const toggle = () => within(panel()).getByRole("button");
const list = () => within(panel()).getByRole("list");
const status = () => screen.getByRole("status").textContent;
const press = (key: string, init: object = {}) =>
  fireEvent.keyDown(document.activeElement as Element, { key, ...init });

describe("tabs", () => {
  it("show the first category at first, or the current one", () => {
    const { unmount } = show();
    expect(selectedTab().textContent).toBe("Category 1");
    expect(titles()).toHaveLength(9);
    unmount();
    show({ current: 2 });
    expect(selectedTab().textContent).toBe("Category 2");
    expect(titles()).toEqual(["Feature 2.1", "Feature 2.2", "Feature 2.3", "Feature 2.4"]);
  });

  it("show the first category when the current one does not exist", () => {
    show({ current: 77 });
    expect(selectedTab().textContent).toBe("Category 1");
  });

  it("control one panel each, all of them in the document", () => {
    const { container } = show();
    screen.getByRole("tablist", { name: "Features by category" });
    const panels = container.querySelectorAll("[role=tabpanel]");
    expect([...panels].map(({ id }) => id)).toEqual(
      screen.getAllByRole("tab").map((one) => one.getAttribute("aria-controls")),
    );
    expect(panel().id).toBe(selectedTab().getAttribute("aria-controls"));
    expect(panel().getAttribute("aria-labelledby")).toBe(selectedTab().id);
    expect(panel().tabIndex).toBe(0);
    fireEvent.click(tab("Category 2"));
    expect(panel().id).toBe(tab("Category 2").getAttribute("aria-controls"));
    expect(titles()[0]).toBe("Feature 2.1");
  });

  it("are one stop of the Tab key", () => {
    show();
    fireEvent.click(tab("Category 2"));
    expect(screen.getAllByRole("tab").map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
  });

  it("switch with the arrows, round and round, and with Home and End", () => {
    show();
    selectedTab().focus();
    const after = (key: string) => {
      press(key);
      expect(document.activeElement).toBe(selectedTab());
      return selectedTab().textContent;
    };
    expect(after("ArrowRight")).toBe("Category 2");
    expect(after("ArrowLeft")).toBe("Category 1");
    expect(after("ArrowLeft")).toBe("Category 3");
    expect(after("ArrowRight")).toBe("Category 1");
    expect(after("End")).toBe("Category 3");
    expect(after("Home")).toBe("Category 1");
    expect(titles()[0]).toBe("Feature 1.1");
  });

  it("follow the reading direction with the arrows, as it is right now", () => {
    const { container } = show();
    container.style.direction = "rtl";
    selectedTab().focus();
    press("ArrowLeft");
    expect(selectedTab().textContent).toBe("Category 2");
    container.style.direction = "ltr";
    press("ArrowLeft");
    expect(selectedTab().textContent).toBe("Category 1");
  });

  it("leave keys to the browser that are not theirs", () => {
    show();
    selectedTab().focus();
    for (const [key, init] of [
      ["ArrowDown", {}],
      ["a", {}],
      ["ArrowRight", { altKey: true }],
      ["Home", { ctrlKey: true }],
    ] as const) {
      expect(press(key, init)).toBe(true);
    }
    expect(selectedTab().textContent).toBe("Category 1");
    expect(press("ArrowRight")).toBe(false);
  });

  it("let a click open another tab of the browser", () => {
    show();
    const event = createEvent.click(tab("Category 2"), { ctrlKey: true });
    fireEvent(tab("Category 2"), event);
    expect(event.defaultPrevented).toBe(false);
    expect(selectedTab().textContent).toBe("Category 1");
  });

  it("start with the category whose link was followed before they were tabs", () => {
    location.hash = "#s1-category-3";
    show();
    expect(selectedTab().textContent).toBe("Category 3");
  });

  it("keep the category that the visitor chose when new props come", () => {
    const { rerender } = show();
    fireEvent.click(tab("Category 2"));
    rerender(page({ filters, features: features({ 1: 1, 2: 3 }) }));
    expect(titles()).toHaveLength(3);
    rerender(page({ filters, features: features({ 1: 1, 3: 1 }) }));
    expect(selectedTab().textContent).toBe("Category 1");
  });

  it("do not come for a category without features", () => {
    show({ features: features({ 1: 1, 3: 1 }) });
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
      "Category 1",
      "Category 3",
    ]);
  });

  it("do not come for a single category", () => {
    const { container } = show({ features: features({ 2: 5 }) });
    expect(container.querySelector("a, [role=tabpanel]")).toBeNull();
    expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("Category 2");
    fireEvent.click(screen.getByRole("button", { name: "Show all of 2" }));
    expect(status()).toBe("Showing 5 features");
  });
});

describe("a single category", () => {
  it("has a filter with one tab, which is chosen, if the page wants that", () => {
    show({ features: features({ 2: 5 }), filter: "always" });
    expect(selectedTab().textContent).toBe("Category 2");
    expect(panel().getAttribute("aria-labelledby")).toBe(selectedTab().id);
    selectedTab().focus();
    for (const key of ["ArrowRight", "ArrowLeft", "Home", "End"]) {
      press(key);
      expect(document.activeElement).toBe(selectedTab());
    }
    fireEvent.click(toggle());
    fireEvent.click(selectedTab());
    expect(list().hasAttribute("data-collapsed")).toBe(true);
  });

  it("has one link to its page, of the page that it is", () => {
    const linked = filters.map((filter) => ({ ...filter, href: `/features/${filter.id}` }));
    show({ filters: linked.slice(0, 1), mode: "links", filter: "always" });
    expect(screen.getByRole("link", { name: "Category 1" }).getAttribute("aria-current")).toBe(
      "page",
    );
  });

  it("without features shows no filter either", () => {
    expect(show({ features: [], filter: "always" }).container.innerHTML).toBe("");
  });
});

describe("the button", () => {
  it("shows and hides with the category's own labels, and says how many there are", () => {
    show();
    expect(toggle().textContent).toBe("Show all of 1");
    expect(toggle().getAttribute("aria-expanded")).toBe("false");
    expect(toggle().getAttribute("aria-controls")).toBe(list().id);
    expect(list().hasAttribute("data-collapsed")).toBe(true);
    expect(status()).toBe("");
    fireEvent.click(toggle());
    expect(toggle().textContent).toBe("Show fewer of 1");
    expect(toggle().getAttribute("aria-expanded")).toBe("true");
    expect(list().hasAttribute("data-collapsed")).toBe(false);
    expect(status()).toBe("Showing 9 features");
    fireEvent.click(toggle());
    expect(toggle().getAttribute("aria-expanded")).toBe("false");
    expect(list().hasAttribute("data-collapsed")).toBe(true);
    expect(status()).toBe("");
  });

  it("keeps the focus", () => {
    show();
    toggle().focus();
    const button = toggle();
    fireEvent.click(button);
    fireEvent.click(button);
    expect(document.activeElement).toBe(button);
  });

  it.each([
    [0, false],
    [1, false],
    [2, false],
    [3, true],
    [4, true],
    [5, true],
  ])("comes for %i features: %s; the style sheet knows the number", (count, comes) => {
    const { container } = show({ features: features({ 1: count, 2: 1 }) });
    expect(container.querySelector("button") !== null).toBe(comes);
    if (count) expect(panel().getAttribute("data-count")).toBe(String(count));
  });

  it("scrolls the list's top back into view when it collapses, and never else", () => {
    show();
    fireEvent.click(toggle());
    expect(scrolled).not.toHaveBeenCalled();
    fireEvent.click(toggle());
    expect(scrolled.mock.calls).toEqual([[list(), { behavior: "smooth" }]]);
    fireEvent.click(toggle());
    fireEvent.click(tab("Category 2"));
    expect(scrolled).toHaveBeenCalledTimes(1);
  });

  it("scrolls at once under reduced motion", () => {
    reducedMotion = true;
    show();
    fireEvent.click(toggle());
    fireEvent.click(toggle());
    expect(scrolled).toHaveBeenCalledWith(list(), { behavior: "instant" });
  });
});

describe("switching", () => {
  it("collapses, the category that is left and the one that comes", () => {
    show();
    fireEvent.click(toggle());
    fireEvent.click(tab("Category 2"));
    expect(list().hasAttribute("data-collapsed")).toBe(true);
    expect(status()).toBe("");
    fireEvent.click(tab("Category 1"));
    expect(toggle().getAttribute("aria-expanded")).toBe("false");
  });

  it.each(["click", " ", "Enter"])("to the same category collapses too, by %j", (how) => {
    show();
    fireEvent.click(toggle());
    selectedTab().focus();
    // Browsers click a link that has the focus on Enter, and do nothing on Space.
    if (how === " ") press(how);
    else fireEvent.click(selectedTab());
    expect(list().hasAttribute("data-collapsed")).toBe(true);
    expect(selectedTab().textContent).toBe("Category 1");
  });

  it("marks for the style sheet what comes into view: at first nothing", () => {
    show();
    const seen = () => list().getAttribute("data-view");
    expect(seen()).toBe("first");
    fireEvent.click(toggle());
    expect(seen()).toBe("expanded");
    fireEvent.click(toggle());
    expect(seen()).toBe("first");
    fireEvent.click(tab("Category 2"));
    expect(seen()).toBe("switched");
  });
});

describe("fading", () => {
  const root = () => document.querySelector(".sk-feature-filter");
  const isStill = () => root()?.hasAttribute("data-still");

  it("is of all features, or of the new ones alone", () => {
    show();
    expect(list().hasAttribute("data-fade")).toBe(false);
    cleanup();
    show({ fade: "new" });
    expect(list().getAttribute("data-fade")).toBe("new");
    expect(safeParse(schema, { filters, fade: "none" }).success).toBe(false);
  });

  it("rests while motion is paused", () => {
    show();
    expect(isStill()).toBe(false);
    act(() => motion.toggle());
    expect(isStill()).toBe(true);
    fireEvent.click(tab("Category 2"));
    expect(isStill()).toBe(true);
    act(() => motion.toggle());
    expect(isStill()).toBe(false);
  });

  it.each([
    ["takes over the markup of its build", true, false],
    ["takes the place of another build's markup", false, true],
  ])("begins again for nothing that was there: %s", (_, hydrates, still) => {
    const element = document.createElement("div");
    element.innerHTML = '<ul><li class="sk-feature-filter__card">One</li></ul>';
    const island = { element, isHydrating: () => hydrates };
    render(page({ filters, features: features({ 1: 9, 2: 4 }) }, en, island));
    expect(isStill()).toBe(still);
    fireEvent.click(tab("Category 2"));
    expect(isStill()).toBe(false);
  });

  it.each([
    ["counts", true, ["", ""]],
    ["does not count", false, ["", "100"]],
  ])("has a place for each feature where the style sheet %s", (_, counts, places) => {
    vi.stubGlobal("CSS", { supports: () => counts });
    show({ features: features({ 1: 120 }) });
    const placeAt = (at: number) =>
      (screen.getAllByRole("listitem")[at] as HTMLElement).style.getPropertyValue("--_place");
    expect([placeAt(99), placeAt(100)]).toEqual(["", ""]);
    fireEvent.click(screen.getByRole("button"));
    expect([placeAt(99), placeAt(100)]).toEqual(places);
  });
});

describe("links", () => {
  const linked = filters.map((filter) => ({ ...filter, href: `/features/${filter.id}` }));

  it("lead to the pages of the categories and mark the one of this page", () => {
    show({ filters: linked, mode: "links", current: 2 });
    const navigation = screen.getByRole("navigation", { name: "Features by category" });
    const links = within(navigation).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/features/1",
      "/features/2",
      "/features/3",
    ]);
    expect(links.map((link) => link.getAttribute("aria-current"))).toEqual([null, "page", null]);
    expect(fireEvent.click(links[0] as HTMLElement)).toBe(true);
    expect(screen.queryByRole("tablist")).toBeNull();
  });

  it("stand above the features of this page, with their button", () => {
    show({ filters: linked, mode: "links", current: 2 });
    expect(screen.getAllByRole("heading", { level: 3 })).toHaveLength(4);
    fireEvent.click(screen.getByRole("button", { name: "Show all of 2" }));
    expect(status()).toBe("Showing 4 features");
  });

  it("lead to categories whose features are on their own pages only", () => {
    show({ filters: linked, mode: "links", current: 3, features: features({ 3: 2 }) });
    expect(screen.getAllByRole("link")).toHaveLength(3);
  });

  it("are none without a URL; the one of this page is named all the same", () => {
    const [first = {}, second = {}] = linked;
    show({
      filters: [first, { ...second, href: undefined }, filters[2]],
      mode: "links",
      current: 2,
    });
    const entries = screen.getByRole("navigation").querySelectorAll("a");
    expect([...entries].map(({ textContent }) => textContent)).toEqual([
      "Category 1",
      "Category 2",
    ]);
    expect(entries[1]?.getAttribute("aria-current")).toBe("page");
  });

  it.each(["javascript:alert(1)", " javascript:alert(1)", "data:text/html,x"])(
    "do not accept %s as a URL",
    (href) => {
      expect(safeParse(schema, { filters: [{ ...filters[0], href }] }).success).toBe(false);
    },
  );
});

describe("a feature", () => {
  const feature = { category: 1, title: "One", description: "<b>What</b> it does." };
  const card = (props: object, more: object = {}) => {
    show({ features: [{ ...feature, ...props }], ...more });
    return screen.getByRole("listitem");
  };

  it("is a title with a text below, HTML as the text that it is", () => {
    expect([...card({}).children].map((part) => [part.localName, part.textContent])).toEqual([
      ["h3", "One"],
      ["p", "<b>What</b> it does."],
    ]);
  });

  it("has a picture before it that says nothing more, from the theme or as the page gives it", () => {
    expect(card({ img: "one.svg" }).querySelector("img")?.getAttribute("src")).toBe(
      "/skerry/themes/domain-check/assets/one.svg",
    );
    cleanup();
    const image = card({ img: "https://pictures.example/1.jpg" }).querySelector("img");
    expect(image?.getAttribute("src")).toBe("https://pictures.example/1.jpg");
    expect(image?.getAttribute("alt")).toBe("");
  });

  it.each([{}, { img: "" }])("leaves no gap without a picture: %j", (props) => {
    expect(card(props).firstElementChild?.localName).toBe("h3");
  });

  it("keeps its place, drawn, if it cannot be loaded: no browser's sign of a broken one", () => {
    const broken = card({ img: "none.svg" });
    fireEvent.error(broken.querySelector("img") as HTMLImageElement);
    expect(broken.querySelector("img")).toBeNull();
    expect(broken.querySelector(".sk-feature-filter__picture--missing")).not.toBeNull();
  });

  it("stands one level below its category", () => {
    card({}, { headingLevel: 4 });
    expect(screen.getByRole("heading", { level: 4 }).textContent).toBe("Category 1");
    expect(screen.getByRole("heading", { level: 5 }).textContent).toBe("One");
  });

  it("of a category that no filter has is left out, with a warning", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    show({ features: [...features({ 1: 1, 2: 1 }), { ...feature, category: 8, title: "Lost" }] });
    expect(screen.queryByText("Lost")).toBeNull();
    expect(warn).toHaveBeenCalledWith(
      expect.stringMatching(/feature-filter leaves out.*"Lost" \(8\).*1, 2, 3.*Correct/),
    );
  });
});

describe("the built-in set", () => {
  it.each([
    ["English", en, ["Domains", "Email", "Hosting", "Security"]],
    ["German", de, ["Domains", "E-Mail", "Hosting", "Sicherheit"]],
  ])("is there without props, in %s", (_, texts, names) => {
    const { container } = render(page({}, texts));
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual(names);
    const counts = [...container.querySelectorAll("section")].map(
      (section) => section.querySelectorAll("li").length,
    );
    expect(counts).toEqual([9, 4, 3, 2]);
  });

  it("lends its features to the page's own filters, without a warning", () => {
    const warn = vi.spyOn(console, "warn");
    show({ filters: filters.slice(0, 2), features: undefined });
    expect(screen.getAllByRole("tab")).toHaveLength(2);
    expect(warn).not.toHaveBeenCalled();
  });
});

it("shows nothing without features", () => {
  expect(show({ features: [] }).container.innerHTML).toBe("");
  cleanup();
  expect(show({ features: [], mode: "links", current: 1 }).container.innerHTML).toBe("");
});

it("takes className to its root", () => {
  const root = show({ className: "mine" }).container.firstElementChild;
  expect([...(root?.classList ?? [])]).toEqual(["sk", "sk-feature-filter", "mine"]);
});
