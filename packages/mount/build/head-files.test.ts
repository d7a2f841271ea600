import { expect, it } from "vitest";
import { headFiles } from "./head-files.ts";

const lists = new Map([
  ["island", ["chunks/react-A.js", "chunks/island-B.js"]],
  ["texts-en", ["chunks/texts-en-C.js"]],
  ["teaser", ["chunks/react-A.js", "chunks/icons-D.js", "chunks/teaser-E.js"]],
  ["tabs", ["chunks/react-A.js", "chunks/tabs-F.js"]],
  ["widget-island", ["chunks/widget-island-G.js"]],
]);
const files = {
  page: "chunks/page-J.js",
  slots: "chunks/slots-I.js",
  lists,
  textKeys: { teaser: ["teaser.from"], tabs: [] },
};
const widget = { isOwn: false, isOverlay: false, isStatic: false, entry: "" };

it("names each file that a widget needs once, in the order of import", () => {
  const widgets = [{ ...widget, name: "teaser", load: "eager", isStatic: true }];
  expect(headFiles({ widgets, texts: { en: "" } }, files)).toEqual({
    configuration: ["chunks/page-J.js"],
    texts: { en: ["chunks/texts-en-C.js"] },
    widgets: {
      teaser: {
        load: "eager",
        files: [
          "chunks/react-A.js",
          "chunks/island-B.js",
          "chunks/page-J.js",
          "chunks/icons-D.js",
          "chunks/teaser-E.js",
        ],
        hasTexts: true,
        isStatic: true,
      },
    },
  });
});

it("adds what slots need, and knows an own widget that is called like a file of the script", () => {
  const own = { ...widget, isOwn: true, hasTexts: false, load: "visible" };
  const widgets = [
    { ...own, name: "tabs", hasSlots: true },
    { ...own, name: "island" },
  ];
  const { tabs, island } = headFiles({ widgets, texts: {} }, files).widgets;
  expect(tabs?.files.slice(-2)).toEqual(["chunks/tabs-F.js", "chunks/slots-I.js"]);
  expect(tabs?.hasTexts).toBe(false);
  expect(island?.files.at(-1)).toBe("chunks/widget-island-G.js");
});

it("adds what checks the keys of props, and nothing of it where there is neither a schema nor a text", () => {
  const own = { ...widget, isOwn: true, hasTexts: false, load: "visible" };
  const widgets = [
    { ...own, name: "tabs", schema: {} },
    { ...own, name: "island" },
  ];
  const { tabs, island } = headFiles({ widgets, texts: {} }, files).widgets;
  expect(tabs?.files).toContain("chunks/page-J.js");
  expect(island?.files).not.toContain("chunks/page-J.js");
});

it("names no texts for a widget whose file of texts has none", () => {
  const tooltip = { ...widget, name: "tabs", load: "interaction" };
  expect(headFiles({ widgets: [tooltip], texts: {} }, files).widgets["tabs"]?.hasTexts).toBe(false);
});
