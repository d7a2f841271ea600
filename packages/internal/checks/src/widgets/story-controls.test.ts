/** What Storybook lists as props of a widget: what authors may set. */
import { join } from "node:path";
import { schema } from "@skerry/widgets/search-form";
import { expect, it } from "vitest";
import { root } from "../repository.ts";

it("lists the props of the schema, and nothing that a widget reads from its fallback", async () => {
  const { schemaArgTypes } = (await import(join(root, ".storybook/arg-types.ts"))) as {
    schemaArgTypes(file: string, found: object): object;
  };
  const found = { action: { name: "action" }, fallbackAction: { name: "fallbackAction" } };
  const listed = schemaArgTypes("./stories/widgets/search-form.stories.tsx", found);
  expect(Object.keys(listed)).toEqual(Object.keys(schema.entries));
  expect(schemaArgTypes("./stories/docs/icons.stories.tsx", found)).toBe(found);
});
