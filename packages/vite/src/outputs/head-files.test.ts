import { expect, it } from "vitest";
import type { BuiltWidget } from "../widgets/widgets.ts";
import { headFiles } from "./head-files.ts";

const react = "chunks/react-A.js";
const lifecycle = "chunks/lifecycle-B.js";
const lists: Record<string, string[]> = {
  lifecycle: [lifecycle],
  runtime: [react, lifecycle, "chunks/island-B.js"],
  page: [lifecycle, "chunks/page-J.js"],
  slots: [lifecycle, "chunks/slots-I.js"],
  teaser: [react, "chunks/shared-D.js", "chunks/teaser-E.js"],
  tabs: [react, "chunks/tabs-F.js"],
};
const client = {
  entry: (name: string) => `chunks/${name}-C.js`,
  needed: (name: string) => lists[name] as string[],
  ofWidget: ({ name }: BuiltWidget) => lists[name] as string[],
};
const widget = (name: string, more: Partial<BuiltWidget> = {}): BuiltWidget => ({
  name,
  load: "visible",
  isStatic: false,
  hasSlots: false,
  isOverlay: false,
  ...more,
});
const own = { name: "tabs", file: "", place: "", texts: {} };

it("names each file that a widget needs once, in the order of import", () => {
  const teaser = widget("teaser", { load: "eager", isStatic: true });
  expect(headFiles(client, [teaser], { teaser: 1 }, ["en"])).toEqual({
    configuration: [lifecycle, "chunks/page-J.js"],
    texts: { en: ["chunks/texts-en-C.js"] },
    widgets: {
      teaser: {
        load: "eager",
        files: [
          lifecycle,
          react,
          "chunks/island-B.js",
          "chunks/page-J.js",
          "chunks/shared-D.js",
          "chunks/teaser-E.js",
        ],
        hasTexts: true,
        isStatic: true,
      },
    },
  });
});

it("adds what slots need", () => {
  const { tabs } = headFiles(client, [widget("tabs", { own, hasSlots: true })], {}, []).widgets;
  expect(tabs?.files.slice(-2)).toEqual(["chunks/tabs-F.js", "chunks/slots-I.js"]);
  expect(tabs?.hasTexts).toBe(false);
});

it("adds what checks the keys of props, and nothing of it where there is neither a schema nor a text", () => {
  const filesOf = (more: Partial<BuiltWidget>) =>
    headFiles(client, [widget("tabs", { own, ...more })], {}, []).widgets["tabs"]?.files;
  expect(filesOf({ hasSchema: true })).toContain("chunks/page-J.js");
  expect(filesOf({})).not.toContain("chunks/page-J.js");
});

it("names no texts for a widget whose file of texts has none", () => {
  const { tabs } = headFiles(client, [widget("tabs")], { tabs: 0 }, []).widgets;
  expect(tabs?.hasTexts).toBe(false);
});
