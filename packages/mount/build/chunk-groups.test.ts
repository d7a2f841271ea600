import type { Metafile } from "esbuild";
import { expect, it } from "vitest";
import type { BuildPlan } from "./build-plan.ts";
import { chunkGroups } from "./chunk-groups.ts";

/** For each file what it imports; an entry's file has the hash `ENTRY`. */
type Imports = Readonly<Record<string, readonly string[]>>;

const path = (name: string): string => `out/chunks/${name}.js`;

function groupsOf(
  imports: Imports,
  widgets: readonly string[],
  { isOwn = false, bytes = {} }: { isOwn?: boolean; bytes?: Readonly<Record<string, number>> } = {},
): Record<string, string[]> {
  const outputs = Object.entries(imports).map(([name, files]) => [
    path(name),
    {
      bytes: bytes[name] ?? 100,
      imports: files.map((file) => ({ path: path(file), kind: "import-statement" })),
      ...(name.endsWith("-ENTRY") && { entryPoint: `${name}.ts` }),
    },
  ]);
  const plan = {
    outFolder: "/site/out",
    siteFolder: "/site",
    texts: { en: "en.ts" },
    widgets: widgets.map((name) => ({ name, isOwn })),
  } as unknown as BuildPlan;
  const metafile = { outputs: Object.fromEntries(outputs) } as Metafile;
  const name = /([^/]+)\.js$/;
  return Object.fromEntries(
    chunkGroups(metafile, plan).map((group) => [
      group.name,
      group.members.map((member) => name.exec(member)?.[1] ?? ""),
    ]),
  );
}

const common: Imports = {
  "island-ENTRY": ["core"],
  core: [],
  "texts-en-ENTRY": ["words"],
  words: [],
};
const widgets = ["one", "two", "three", "four", "five", "six", "seven"];

/** Widgets, each with what it imports. */
const importing = (files: Readonly<Record<string, readonly string[]>>): Imports =>
  Object.fromEntries(widgets.map((name) => [`${name}-ENTRY`, ["core", ...(files[name] ?? [])]]));

it("puts React, the runtime and all that they import into one file", () => {
  expect(groupsOf({ ...common, ...importing({}) }, widgets)).toEqual({
    island: ["core", "island-ENTRY"],
  });
});

it("puts together what a third of the built-in widgets need, and no texts", () => {
  const files = {
    one: ["icons", "motion", "words"],
    two: ["icons", "motion", "words"],
    three: ["icons", "rare", "words"],
    four: ["motion", "rare"],
  };
  const all = { ...common, ...importing(files), icons: [], motion: ["core"], rare: ["icons"] };
  expect(groupsOf(all, widgets)["shared"]).toEqual(["icons", "motion"]);
  expect(groupsOf(all, widgets, { isOwn: true })["own"]).toEqual(["icons", "motion"]);
});

it("leaves a library alone, and what imports it", () => {
  const users = { one: ["chart"], two: ["chart"], three: ["chart", "icons"] };
  const all = {
    ...common,
    ...importing({ ...users, four: ["icons"], five: ["icons"] }),
    chart: ["library"],
    library: ["icons"],
    icons: [],
  };
  const more = {
    ...all,
    tips: [],
    "six-ENTRY": ["tips"],
    "seven-ENTRY": ["tips"],
    "five-ENTRY": ["icons", "tips"],
  };
  expect(groupsOf(more, widgets, { bytes: { library: 90_000 } })["shared"]).toEqual([
    "icons",
    "tips",
  ]);
});
