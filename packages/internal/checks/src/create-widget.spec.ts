import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWidget } from "./create-widget.ts";
import { expectedFiles, findFolderProblems } from "./find-folder-problems.ts";
import { root } from "./repository.ts";

const SOURCE = "packages/widgets/src";
const STORY = "stories/widgets/review-card.stories.tsx";

/** A copy of what `pnpm new-widget` reads, with the real dependencies. */
let copy: string;
let before: string[];
let written: string[];

const read = (file: string): string => readFileSync(join(copy, file), "utf8");
const registered = (): string[] =>
  [...read(`${SOURCE}/registry.ts`).matchAll(/^ {2}"?([\w-]+)"?: \(\) =>/gm)].map(
    ([, name = ""]) => name,
  );

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "skerry-new-widget-"));
  cpSync(join(root, "tsconfig.base.json"), join(copy, "tsconfig.base.json"));
  for (const file of ["src", "package.json", "tsconfig.json", "vitest.config.ts"]) {
    cpSync(join(root, "packages/widgets", file), join(copy, "packages/widgets", file), {
      recursive: true,
    });
  }
  // The copy has no other projects that `tsc -b` could refer to.
  const tsconfig = JSON.parse(read("packages/widgets/tsconfig.json")) as Record<string, object>;
  const alone = { composite: false, emitDeclarationOnly: false, noEmit: true };
  writeFileSync(
    join(copy, "packages/widgets/tsconfig.json"),
    JSON.stringify({
      ...tsconfig,
      compilerOptions: { ...tsconfig["compilerOptions"], ...alone },
      references: [],
    }),
  );
  for (const folder of ["node_modules", "packages/widgets/node_modules"]) {
    symlinkSync(join(root, folder), join(copy, folder));
  }
  mkdirSync(join(copy, "stories/widgets"), { recursive: true });
  writeFileSync(
    join(copy, STORY),
    'import { ReviewCard } from "x/review-card"; export default { title: "Review card" };',
  );
  before = registered();
  written = createWidget("trial-widget", copy);
});
afterAll(() => rmSync(copy, { recursive: true }));

it("copies the reference widget and its story under the new name", () => {
  expect(written).toEqual(
    expect.arrayContaining(
      expectedFiles("trial-widget").map((file) => `${SOURCE}/trial-widget/${file}`),
    ),
  );
  expect(read("stories/widgets/trial-widget.stories.tsx")).toBe(
    'import { TrialWidget } from "x/trial-widget"; export default { title: "Trial widget" };',
  );
});

it("leaves no word of the reference's name in the copy", () => {
  const copied = written.filter((file) => file.includes("trial-widget"));
  expect(copied.map(read).join("\n")).not.toMatch(/review.?card/i);
});

it("adds the registry line and the texts in alphabetical order, and changes nothing else", () => {
  expect(registered()).toEqual([...before, "trial-widget"].sort());
  expect(findFolderProblems(join(copy, SOURCE), registered())).toEqual([]);
  for (const locale of ["en", "de"]) {
    const entries = (text: string): string[] => text.match(/^import .*$|\.\.\.\w+/gm) ?? [];
    const then = entries(readFileSync(join(root, SOURCE, `texts/${locale}.ts`), "utf8"));
    const now = entries(read(`${SOURCE}/texts/${locale}.ts`));
    const renamed = then
      .filter((entry) => /reviewCard/.test(entry))
      .map((entry) =>
        entry.replace("reviewCard", "trialWidget").replaceAll("review-card", "trial-widget"),
      );
    expect(renamed).toHaveLength(2);
    expect(now.filter((entry) => !then.includes(entry))).toEqual(renamed);
    expect(then.filter((entry) => !now.includes(entry))).toEqual([]);
    const spreads = now.filter((entry) => entry.startsWith("..."));
    expect(spreads).toEqual([...spreads].sort());
  }
});

it("writes a widget that typechecks and passes its own tests", async () => {
  const widgets = join(copy, "packages/widgets");
  const run = execa({ cwd: root, preferLocal: true, localDir: root, all: true, reject: false });
  expect(await run`tsc --project ${widgets}`).toMatchObject({ all: "", exitCode: 0 });
  const tests = await run`vitest run --config ${widgets}/vitest.config.ts src/trial-widget`;
  expect(tests.all).toMatch(/trial-widget\.test\.tsx[^]*passed/);
  expect(tests.exitCode).toBe(0);
}, 180_000);

describe("refuses, and writes nothing,", () => {
  it.each([
    ["TrialWidget", "kebab-case"],
    ["trial_widget", "kebab-case"],
    ["-store", "kebab-case"],
    ["../store", "kebab-case"],
    ["review-card", "exists already"],
    ["texts", "exists already"],
    ["banner-strip", 'content blockers filter "banner"'],
  ])("%s", (name, reason) => {
    const lines = registered();
    expect(() => createWidget(name, copy)).toThrow(reason);
    expect(registered()).toEqual(lines);
  });
});
