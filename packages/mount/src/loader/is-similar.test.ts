import { closestName } from "@skerry/core/diagnosis/closest-name";
import { expect, it } from "vitest";
import { isSimilar } from "./is-similar.ts";

const known = ["search-form", "tooltip", "testimonials", "price-table", "hello"];

it.each([
  "serach-form",
  "saerchform",
  "toltip",
  "tooltpis",
  "testimonal",
  "testimnoails",
  "pricetable",
  "hallo",
  "helol",
])("finds a name that closestName takes for a misspelled one: %s", (name) => {
  expect(closestName(name, known)).toBeDefined();
  expect(known.some((one) => isSimilar(one, name, 3))).toBe(true);
});

it.each([
  "menu",
  "treeview",
  "control-sidebar",
  "navbar-search",
  "todo-list",
  "contact-form",
  "tip",
])("leaves alone what others call their parts: %s", (name) => {
  expect(known.filter((one) => isSimilar(one, name, 3))).toEqual([]);
});

it("is quick whatever a page has there", () => {
  expect(isSimilar("search-form", "search-form".repeat(100_000), 3)).toBe(false);
});
