import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { writeFiles } from "../out-folder/write-files.ts";
import { readWidgetMetadata, type OwnModule } from "./widget-metadata.ts";

let folder: string;
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), "widget-metadata-"))));
afterEach(() => rm(folder, { recursive: true }));

/** The metadata of widgets whose modules do this, by their names. */
function readAll(modules: Readonly<Record<string, string>>, built: Partial<OwnModule> = {}) {
  const names = Object.keys(modules);
  const rows = names.map((name) => `${name}: () => import("./${name}.mjs")`);
  const files = names.map((name): [string, string] => [`${name}.mjs`, modules[name] as string]);
  return readWidgetMetadata(
    {
      widgets: names.map((name) => ({
        name,
        file: join(folder, `${name}.tsx`),
        place: `widgets/${name}.tsx`,
        texts: {},
      })),
      ownRoot: undefined,
    },
    new Map([...files, ["renderer.mjs", `export const registry = { ${rows.join()} };`]]),
    join(folder, "node_modules/.cache/skerry/build"),
    folder,
    () => ({ exports: [], code: "", ...built }),
  );
}

const component = "export const Component = () => null;";

it("ends, and knows the others, when modules start timers, end the process or wait for ever", async () => {
  const { widgets, notices } = await readAll({
    ticking: `setInterval(() => {}, 1_000); export const load = "eager"; ${component}`,
    ending: `process.exit(); ${component}`,
    waiting: `await new Promise(() => {}); ${component}`,
    last: `export const slots = ["a"]; ${component}`,
  });
  expect(widgets.map(({ name, load, hasSlots }) => [name, load, hasSlots])).toEqual([
    ["ticking", "eager", false],
    ["ending", "visible", false],
    ["waiting", "visible", false],
    ["last", "visible", true],
  ]);
  expect(notices.map((notice) => notice.split(" cannot")[0])).toEqual([
    "widgets/ending.tsx",
    "widgets/waiting.tsx",
  ]);
});

it("has the JSON Schema that a schema says itself, without what is no JSON", async () => {
  const { widgets } = await readAll({
    told: `${component} export const schema = { "~standard": { version: 1, jsonSchema: {
      input: ({ target }) => ({ type: "object", title: target, odd: () => {} }) } } };`,
    untold: `${component} export const schema = { "~standard": { version: 1, jsonSchema: {
      input() { throw new Error("no JSON"); } } } };`,
  });
  expect(widgets.map(({ hasSchema, jsonSchema }) => [hasSchema, jsonSchema])).toEqual([
    [true, { type: "object", title: "draft-2020-12" }],
    [true, undefined],
  ]);
});

it("names what a module only says when it runs, where it cannot", async () => {
  const { widgets, notices } = await readAll(
    { map: `window.map = 1; ${component}` },
    {
      exports: ["Component", "load", "schema", "slots"],
      code: `export const load = "idle"; export const slots = window.slots;`,
    },
  );
  expect(widgets[0]).toMatchObject({ load: "idle", hasSlots: false, hasSchema: true });
  expect(notices.join("\n")).toMatch(
    /window is not defined.*\n.*map\.tsx exports slots, whose value/,
  );
});

it("takes a package that is not installed as a mistake, but not one that an installed package lacks", async () => {
  const packages = join(folder, "node_modules");
  await writeFiles(
    packages,
    new Map([
      ["lacking/index.mjs", 'import "@skerry/peer";'],
      ["lacking/package.json", '{ "exports": "./index.mjs" }'],
    ]),
  );
  const optional = `await import("@skerry/optional").catch(() => {}); import "lacking"; ${component}`;
  const { notices } = await readAll({ optional });
  expect(notices.join()).toMatch(/renders "optional": Cannot find package '@skerry\/peer'/);
  await writeFile(join(folder, "lone.tsx"), `\nimport "@skerry/none";`);
  const missing = readAll({ lone: `import "@skerry/none"; ${component}`, optional });
  await expect(missing).rejects.toThrow(
    'lone.tsx:2:8 There is no "@skerry/none". Skerry has no such package. It has @skerry/core, ',
  );
});
