import { describe, expect, it } from "vitest";
import type { OwnWidget } from "./find-widgets.ts";
import { selectWidgets, type Selection } from "./select-widgets.ts";
import type { BuiltWidget } from "./widgets.ts";

const builtIn = ["pagination", "tooltip"].map((name): BuiltWidget => ({
  name,
  load: "visible",
  isStatic: false,
  hasSlots: false,
  isOverlay: false,
}));
const own = ["price-table", "tooltip"].map((name): OwnWidget => ({
  name,
  file: "",
  place: `widgets/${name}.tsx`,
  texts: {},
}));

function select(selection: Selection) {
  const { notices, isReduced, ...selected } = selectWidgets(builtIn, own, selection);
  const names = (widgets: readonly { name: string }[]): string =>
    widgets.map(({ name }) => name).join();
  return [names(selected.builtIn), names(selected.own), isReduced, notices.length];
}

describe("the widgets of a build", () => {
  it.each<[string, Selection, unknown[]]>([
    ["all, own ones before built-in ones", {}, ["pagination", "price-table,tooltip", false, 1]],
    ["those that --only names", { only: ["price-table"] }, ["", "price-table", true, 0]],
    ["a built-in one that --only names", { only: ["pagination"] }, ["pagination", "", true, 0]],
    [
      "not those that --without names",
      { without: ["tooltip"] },
      ["pagination", "price-table", true, 0],
    ],
    ["no built-in ones", { builtIn: false }, ["", "price-table,tooltip", true, 0]],
    [
      "what all options leave",
      { only: ["tooltip", "pagination"], without: ["tooltip"], builtIn: false },
      ["", "", true, 0],
    ],
  ])("are %s", (_, selection, expected) => {
    expect(select(selection)).toEqual(expected);
  });

  it("names each option that names no widget, and the closest name", () => {
    expect(() => select({ only: ["tooltp"], without: ["zzzzzzzzz"] })).toThrow(
      `--only names "tooltp", but there is no such widget. Did you mean "tooltip"?\n--without names "zzzzzzzzz", but there is no such widget. There are: pagination, tooltip, price-table.`,
    );
  });
});
