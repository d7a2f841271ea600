/** What changed for each widget, read from the changesets and the changelog. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { registry } from "@skerry/widgets/registry";
import { describe, expect, it } from "vitest";
import { root } from "./repository.ts";
import { findUnnamedWidgets, listWidgetChanges, writeWidgetChanges } from "./widget-changes.ts";

const changeset = (body: string, name = "@skerry/widgets"): string =>
  `---\n"${name}": minor\n---\n\n${body}\n`;

const pending = (...bodies: string[]) => ({
  changesets: bodies.map((body) => changeset(body)),
  changelog: "",
});

describe("a change that is not released yet", () => {
  it("is that of the widgets that it names first", () => {
    const sources = pending(
      "- `tooltip`: It has an arrow.\n  It is small.\n- `pagination`, `review-card`: They have **new** colours.",
      "`tooltip`: It has `autohide`.",
    );
    expect(listWidgetChanges("tooltip", sources)).toEqual([
      { version: "next", changes: ["It has an arrow. It is small.", "It has `autohide`."] },
    ]);
    expect(listWidgetChanges("review-card", sources)).toEqual([
      { version: "next", changes: ["They have **new** colours."] },
    ]);
    expect(listWidgetChanges("search-form", sources)).toEqual([]);
  });

  it("is that of every widget if it says so", () => {
    const sources = pending("Every widget: Presets for Bootstrap.");
    expect(listWidgetChanges("search-form", sources)).toMatchObject([
      { changes: ["Presets for Bootstrap."] },
    ]);
  });

  it("is none of a widget if another package changes, or another name is longer", () => {
    const changesets = [changeset("`tooltip`: It is found.", "@skerry/cli")];
    expect(listWidgetChanges("tooltip", { changesets, changelog: "" })).toEqual([]);
    expect(listWidgetChanges("tool", pending("`tooltip`: It has an arrow."))).toEqual([]);
  });
});

it("reads released versions as they are written for a release, the newest first", () => {
  // What `changeset version` makes of a list, of a paragraph, and of packages that follow.
  const changelog = `# @skerry/widgets

## 0.3.0

### Minor Changes

- 1a2b3c4: - \`tooltip\`: It has an arrow.
    It is small.
  - \`pagination\`: It links to both ends.

### Patch Changes

- \`tooltip\`: It closes.
- Updated dependencies [1a2b3c4]
  - @skerry/ui@0.3.0

## 0.2.0

### Patch Changes

- \`tooltip\`: It opens.
`;
  expect(listWidgetChanges("tooltip", { changesets: [], changelog })).toEqual([
    { version: "0.3.0", changes: ["It has an arrow. It is small.", "It closes."] },
    { version: "0.2.0", changes: ["It opens."] },
  ]);
  expect(listWidgetChanges("pagination", { changesets: [], changelog })).toEqual([
    { version: "0.3.0", changes: ["It links to both ends."] },
  ]);
});

it("writes a list for each version", () => {
  const releases = [
    { version: "next", changes: ["It has an arrow.", "It closes."] },
    { version: "0.2.0", changes: ["It opens."] },
  ];
  expect(writeWidgetChanges(releases)).toBe(
    "**Next version**\n\n- It has an arrow.\n- It closes.\n\n**Version 0.2.0**\n\n- It opens.",
  );
  expect(writeWidgetChanges([])).toBe("Nothing yet.");
});

describe("the changesets of the repository", () => {
  const folder = join(root, ".changeset");
  const files = readdirSync(folder).filter((name) => /(?<!README)\.md$/.test(name));
  const changesets = files.map((name) => readFileSync(join(folder, name), "utf8"));

  it("name each widget that they are about", () => {
    const mistakes = changesets.flatMap((text) => findUnnamedWidgets(text, Object.keys(registry)));
    expect(mistakes).toEqual([]);
  });

  it("would be found if they did not", () => {
    const find = (body: string) => findUnnamedWidgets(changeset(body), Object.keys(registry));
    expect(find("The search form keeps its label.")).toEqual([
      'Begin "The search form keeps its label.…" with `search-form` and a colon.',
    ]);
    expect(find("`search-form`: The search form keeps its label.")).toEqual([]);
    expect(find("`review-card`: `verified` is off, as in `testimonials`.")).toEqual([]);
  });

  it.each(Object.keys(registry))("and the changelog say what changed for %s", (widget) => {
    const file = join(root, "packages/widgets/CHANGELOG.md");
    const changelog = existsSync(file) ? readFileSync(file, "utf8") : "";
    const releases = listWidgetChanges(widget, { changesets, changelog });
    expect(releases.flatMap(({ changes }) => changes)).not.toEqual([]);
  });
});
