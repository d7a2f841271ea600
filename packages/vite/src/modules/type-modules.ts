import { join } from "node:path";
import { isOfType } from "@skerry/core/props/type-verdict";
import type { Plugin } from "vite";
import { clientEnvironment } from "../config/environments.ts";
import { skerryPackages } from "../sources/skerry-packages.ts";
import type { BuiltWidget } from "../widgets/widgets.ts";

/** The module that a page loads schemas of types with, when it warns. */
const typeModule = join(skerryPackages.mount, "src/warnings/type-schemas.ts").replaceAll("\\", "/");

/** Holds those of a build, in a file of its own that only pages with `debug` load. */
const listId = "\0virtual:skerry/type-schemas";

/** The schemas that were made of types, by the names of their widgets. */
const typesOf = (widgets: readonly BuiltWidget[]): Record<string, object> =>
  Object.fromEntries(
    widgets.flatMap(({ name, jsonSchema }) =>
      jsonSchema && isOfType(jsonSchema) ? [[name, jsonSchema]] : [],
    ),
  );

/**
 * Lets warnings of pages know the types of own widgets' props.
 *
 * @param widgets of the build that runs
 * @param base URL of the files, while a site is developed
 */
export function typeModules(widgets: () => readonly BuiltWidget[], base: () => string): Plugin {
  return {
    name: "skerry:types",
    enforce: "pre",
    sharedDuringBuild: true,
    applyToEnvironment: ({ name }) => name === clientEnvironment || name === "client",
    resolveId: {
      filter: { id: /^virtual:skerry\/type-schemas$/ },
      handler: () => listId,
    },
    load: {
      filter: { id: /type-schemas(\.ts)?$/ },
      handler(id) {
        if (id === listId) return `export const types = ${JSON.stringify(typesOf(widgets()))}`;
        if (id !== typeModule) return null;
        if (this.environment.mode === "dev") {
          // Not as an asset, which Vite would look for. A page may have another origin.
          const path = JSON.stringify(`${base()}dev/types.json`);
          return `const { origin } = new URL(import.meta.url);
export const loadTypeSchemas = () => fetch(origin + ${path}).then((response) => response.json());`;
        }
        if (Object.keys(typesOf(widgets())).length === 0) return null;
        return `export const loadTypeSchemas = async () => (await import("virtual:skerry/type-schemas")).types;`;
      },
    },
  };
}
