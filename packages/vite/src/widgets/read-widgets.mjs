// Runs the widgets of a built renderer in a process of its own, with which everything ends that their modules have
// started. It has no compiler. Sends a message for each widget, in their order.
import { realpathSync } from "node:fs";
import { dirname, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { jsonSchemaOf } from "./json-schema-of.mjs";

/** Where the renderer is, the folder with the libraries of schemas, names of widgets (`_root`: that). */
const { renderer, root, names } = JSON.parse(process.argv[2]);

async function read(importWidget) {
  const { Component, load, isStatic, slots, schema } = await importWidget();
  return {
    hasComponent: Component !== undefined,
    load: typeof load === "string" ? load : undefined,
    isStatic: isStatic === true,
    hasSlots: Boolean(slots),
    hasSchema: schema !== undefined,
    jsonSchema: await jsonSchemaOf(schema, root),
  };
}

/** A component, or what React makes of one (`memo`). */
const isComponent = (value) =>
  typeof value === "function" || (typeof value === "object" && value !== null);

const folder = realpathSync(dirname(fileURLToPath(renderer))) + sep;

/** The package that a built module imports and nobody has installed. What an installed package lacks is its own affair. */
function missingPackage({ code, message }) {
  if (code !== "ERR_MODULE_NOT_FOUND") return undefined;
  const [, name, importer] = /^Cannot find package '(.+)' imported from (.+)$/.exec(message) ?? [];
  return importer?.startsWith(folder) ? name : undefined;
}

const { registry, own } = await import(renderer);
const widgets = own?.widgets ?? registry;
for (const name of names) {
  const reading =
    name === "_root"
      ? own.root().then((module) => ({ hasComponent: isComponent(module.default) }))
      : read(widgets[name]);
  const answer = await reading.catch((error) =>
    error instanceof Error
      ? { error: error.message, missing: missingPackage(error) }
      : { error: String(error) },
  );
  // Before the next module runs, which may end the process.
  await new Promise((resolve) => process.send(answer, resolve));
}
process.exit();
