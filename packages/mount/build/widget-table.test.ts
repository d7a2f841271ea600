import { createHash } from "node:crypto";
import { brotliCompressSync } from "node:zlib";
import { expect, it } from "vitest";
import type { BuiltWidget } from "./built-widget.ts";
import { widgetTable } from "./widget-table.ts";

const words = "price map cart menu chart form list card tabs video".split(" ");

const widgets = (count: number): BuiltWidget[] =>
  Array.from({ length: count }, (_, index): BuiltWidget => {
    const name = `${words[index % 10]}-${words[Math.floor(index / 10)]}`;
    const load = index % 7 === 0 ? "eager" : "visible";
    return { name, entry: "", isOwn: true, load, isStatic: false, isOverlay: false };
  });

const keys = { kind_: "k", defaultTrigger_: "t", files_: "f", textCount_: "n" };
const countOf = ({ hasTexts }: BuiltWidget): number => (hasTexts ? 7 : 0);
/** A hash in the way of the build. */
const filesOf = ({ name }: BuiltWidget): string[] => {
  const hash = createHash("sha256").update(name).digest().readUInt32BE();
  return ["shared-A1B2C", `${name}-${hash.toString(32).toUpperCase().slice(-5)}`];
};

const size = (count: number): number =>
  brotliCompressSync(widgetTable(widgets(count), filesOf, countOf, keys)).length;

it("has fifty own widgets in at most 470 bytes of the loader", () => {
  expect(size(50) - size(1)).toBeLessThanOrEqual(470);
});

it("names the files of a widget, its own last, and how many texts it has", () => {
  const [map, card] = widgets(2) as [BuiltWidget, BuiltWidget];
  const rows = [
    { ...map, load: "visible" },
    { ...card, load: "visible", isStatic: true, hasTexts: true },
  ];
  expect(JSON.parse(widgetTable(rows, ({ name }) => ["shared", name], countOf, keys))).toEqual([
    [map.name, { f: ["shared", map.name] }],
    [card.name, { k: 1, n: 7, f: ["shared", card.name] }],
  ]);
});
