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

const size = (count: number): number =>
  brotliCompressSync(widgetTable(widgets(count), { kind_: "k", defaultTrigger_: "t" })).length;

it("has fifty own widgets in at most 300 bytes of the loader", () => {
  expect(size(50) - size(1)).toBeLessThanOrEqual(300);
});
