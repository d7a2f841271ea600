// Runs the widgets of a built renderer in a process of its own, with which everything ends that their modules have
// started. It has no compiler. Sends a message for each widget, in their order.
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { toJsonSchema } from "@valibot/to-json-schema";

/** Where the renderer is, the folder with the libraries of schemas, names of widgets (`_root`: that). */
const { renderer, root, names } = JSON.parse(process.argv[2]);

const target = "draft-2020-12";

/** What a Standard Schema says itself, else what its library says of it. */
async function jsonSchemaOf(schema) {
  const standard = schema?.["~standard"];
  if (!standard) return undefined;
  // https://standardschema.dev/json-schema
  if (standard.jsonSchema) return standard.jsonSchema.input({ target });
  if (standard.vendor === "valibot") {
    return toJsonSchema(schema, { errorMode: "ignore", typeMode: "input" });
  }
  if (standard.vendor !== "zod") return schema.toJsonSchema?.();
  const require = createRequire(join(root, "package.json"));
  const { toJSONSchema } = await import(pathToFileURL(require.resolve("zod")).href);
  return toJSONSchema(schema, { io: "input", unrepresentable: "any", target });
}

async function read(importWidget) {
  const { Component, load, isStatic, slots, schema } = await importWidget();
  // A schema may hold what JSON cannot describe. Then editors know less.
  const jsonSchema = await jsonSchemaOf(schema)
    .then((found) => found && JSON.parse(JSON.stringify(found)))
    .catch(() => undefined);
  return {
    hasComponent: Component !== undefined,
    load: typeof load === "string" ? load : undefined,
    isStatic: isStatic === true,
    hasSlots: Boolean(slots),
    hasSchema: schema !== undefined,
    jsonSchema,
  };
}

/** A component, or what React makes of one (`memo`). */
const isComponent = (value) =>
  typeof value === "function" || (typeof value === "object" && value !== null);

const { registry, own } = await import(renderer);
const widgets = own?.widgets ?? registry;
for (const name of names) {
  const reading =
    name === "_root"
      ? own.root().then((module) => ({ hasComponent: isComponent(module.default) }))
      : read(widgets[name]);
  const answer = await reading.catch((error) => ({
    error: error instanceof Error ? error.message : String(error),
  }));
  // Before the next module runs, which may end the process.
  await new Promise((resolve) => process.send(answer, resolve));
}
process.exit();
