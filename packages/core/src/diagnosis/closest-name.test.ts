import { expect, test } from "vitest";
import { closestName } from "../contract/index.ts";

const widgets = [
  "search-form",
  "partners-strip",
  "testimonials",
  "screenshot-slider",
  "feature-filter",
  "review-card",
  "video-block",
  "discount-teaser",
  "pagination",
  "tooltip",
];

test.each([
  ["searchForm", "search-form"],
  ["search_form", "search-form"],
  ["Search Form", "search-form"],
  ["serach-form", "search-form"],
  ["testimonial", "testimonials"],
  ["partner-strip", "partners-strip"],
  ["tooltips", "tooltip"],
  ["toolitp", "tooltip"],
  ["paginaton", "pagination"],
  ["review-crad", "review-card"],
  ["vidoe-blok", "video-block"],
])("%s was meant to be %s", (name, known) => {
  expect(closestName(name, widgets)).toBe(known);
});

// The plugins that AdminLTE 3 finds by `data-widget`.
test.each([
  "pushmenu",
  "treeview",
  "card-refresh",
  "collapse",
  "remove",
  "maximize",
  "control-sidebar",
  "navbar-search",
  "sidebar-search",
  "chat-pane-toggle",
  "todo-list",
  "iframe",
  "fullscreen",
])("%s belongs to another script", (name) => {
  expect(closestName(name, widgets)).toBeUndefined();
});

test("the nearest name wins, the first of two equally near ones", () => {
  expect(closestName("colour", ["colours", "color", "colour"])).toBe("colour");
  expect(closestName("tab", ["tap", "tar"])).toBe("tap");
});

test("swapped letters are one mistake", () => {
  expect(closestName("idv", ["div"])).toBe("div");
  expect(closestName("dxx", ["div"])).toBeUndefined();
});

test("a name of one or two letters has to be right", () => {
  expect(closestName("ab", ["ac"])).toBeUndefined();
  expect(closestName("AB", ["ab"])).toBe("ab");
});

test("a name without letters and a very long one are close to nothing", () => {
  expect(closestName("", widgets)).toBeUndefined();
  expect(closestName("-", widgets)).toBeUndefined();
  expect(closestName("x".repeat(1_000_000), widgets)).toBeUndefined();
});
