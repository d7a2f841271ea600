import { createHash } from "node:crypto";
import { brotliCompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { chunkName } from "../modules/chunk-entries.ts";
import { hashLength } from "./client-files.ts";
import { loaderTable, tableScript } from "./loader-script.ts";
import type { BuiltWidget } from "../widgets/widgets.ts";

const words = "price map cart menu chart form list card tabs video".split(" ");

const widgets = (count: number): BuiltWidget[] =>
  Array.from({ length: count }, (_, index): BuiltWidget => {
    const name = `${words[index % 10]}-${words[Math.floor(index / 10)]}`;
    const load = index % 7 === 0 ? "eager" : "visible";
    const own = { name, file: "", place: "", texts: {} };
    return { name, own, load, isStatic: false, hasSlots: false, isOverlay: false };
  });

/** A hash in the way of the build. */
const hashOf = (name: string): string =>
  createHash("sha256").update(name).digest().readUInt32BE().toString(36).slice(0, hashLength);
const path = (name: string): string => `chunks/${name}-${hashOf(name)}.js`;
const client = {
  entry: path,
  needed: (name: string) => [path("react"), path("lifecycle"), path(name)],
  ofWidget: ({ name }: BuiltWidget) => [path("react"), path("shared"), path(chunkName(name))],
};

const table = (list: readonly BuiltWidget[], counts = {}) =>
  loaderTable(client, list, "b", counts, ["en"]);

it("has fifty own widgets in at most 550 bytes of the loader", () => {
  const size = (count: number): number =>
    brotliCompressSync(tableScript(table(widgets(count)))).length;
  expect(size(50) - size(1)).toBeLessThanOrEqual(550);
});

it("names the files of a widget, its own last, and how many texts it has", () => {
  const [map, card] = widgets(2) as [BuiltWidget, BuiltWidget];
  const rows = [
    { ...map, load: "visible", hasSchema: true },
    { ...card, isStatic: true },
  ];
  const file = (name: string): string => `${name}-${hashOf(name)}`;
  expect(table(rows, { [card.name]: 2 }).widgets).toEqual([
    [map.name, { files: [file("page"), file("shared"), file(map.name)] }],
    [card.name, { kind: 1, textCount: 2, files: [file("shared"), file(card.name)] }],
  ]);
});

it("is JavaScript with the same values", () => {
  const [first] = widgets(1) as [BuiltWidget];
  const made = table([{ ...first, load: 'media (a:"b":1)' }]);
  const run = new Function(`${tableScript(made)}\nreturn [SKERRY_FILES, SKERRY_WIDGETS];`);
  expect(run()).toEqual([made.files, made.widgets]);
});

it("calls no widget's file like those that other files import", () => {
  expect(["shared", "react-note", "page", "tabs"].map(chunkName)).toEqual([
    "widget-shared",
    "widget-react-note",
    "widget-page",
    "tabs",
  ]);
});
