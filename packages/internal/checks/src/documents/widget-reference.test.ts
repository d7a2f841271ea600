import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type DescribedWidget, widgetReference } from "./widget-reference.ts";

const root = join(import.meta.dirname, "../../../../..");
const built = join(root, "packages/mount/dist/browser");

const json = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(join(built, file), "utf8"));

const { widgets } = (await json("head.json")) as {
  widgets: Record<string, { load: string }>;
};
const described = await Promise.all(
  Object.entries(widgets).map(async ([name, { load }]): Promise<DescribedWidget> => {
    return { name, load, schema: (await json(`schemas/${name}.json`)) as object };
  }),
);

// After a change of a schema: pnpm build, then this test with --update.
it("packages/widgets/WIDGETS.md is what the schemas of the widgets say", async () => {
  await expect(widgetReference(described)).toMatchFileSnapshot(
    join(root, "packages/widgets/WIDGETS.md"),
  );
});

it("names each prop, also in lists and objects, with its type, default and description", () => {
  const text = widgetReference([
    {
      name: "table",
      load: "idle",
      schema: {
        properties: {
          rows: {
            items: {
              properties: { label: { type: "string", description: "Shown | read." } },
              required: ["label"],
            },
          },
          size: { enum: ["small", "large"], default: "small" },
          more: {
            anyOf: [
              { type: "string" },
              { properties: { url: { type: "string" } }, type: "object" },
            ],
          },
        },
        required: ["rows"],
      },
    },
  ]);
  const rows = text.split("\n").filter((line) => line.startsWith("| "));
  expect(rows.slice(2).map((line) => line.replace(/ {2,}/g, " "))).toEqual([
    "| **`rows`** | list of any value | | |",
    "| **`rows[].label`** | string | | Shown \\| read. |",
    '| `size` | `"small"`, `"large"` | `"small"` | |',
    "| `more` | string or object | | |",
    "| `more.url` | string | | |",
  ]);
});
