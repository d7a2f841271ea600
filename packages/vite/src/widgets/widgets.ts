import { join } from "node:path";
import { toJsonSchema } from "@valibot/to-json-schema";
import { registry } from "@skerry/widgets/registry";
import type { OwnWidget } from "./find-widgets.ts";
import { skerryPackages } from "../sources/skerry-packages.ts";

/** The exports that a widget's module may have beside its component. */
export const optionalExports = ["schema", "load", "isStatic", "slots", "readFallback"] as const;

/** A JSON Schema, as far as editors read it. */
export type JsonSchema = Record<string, unknown> & {
  properties?: Record<string, { description?: string }>;
  required?: readonly string[];
};

/** The facts that a widget's module states about it. */
export interface WidgetMetadata {
  /** Default of `data-load`. */
  load: string;
  isStatic: boolean;
  /** Whether it shows the island's own content in slots. */
  hasSlots: boolean;
  /** Whether its props are checked. */
  hasSchema?: boolean | undefined;
  /** JSON Schema of its props, unless none can describe them. */
  jsonSchema?: JsonSchema | undefined;
}

/** A widget as the build sees it. */
export interface BuiltWidget extends WidgetMetadata {
  /** Value of `data-widget`. */
  name: string;
  /** Whether it only adds to the island's own content. */
  isOverlay: boolean;
  /** The module that is bundled for a built-in one. */
  source?: string;
  /** Where a site's own one is. */
  own?: OwnWidget;
  /** Whether a server can load an own one. */
  isLoadable?: boolean;
  /** The exports of an own widget beside its component. */
  exports?: readonly string[] | undefined;
}

/** An own widget with what its module says; where nobody could tell, with the defaults. */
export const ownWidget = (own: OwnWidget, metadata: Partial<WidgetMetadata>): BuiltWidget => ({
  name: own.name,
  own,
  load: metadata.load ?? "visible",
  isStatic: metadata.isStatic === true,
  hasSlots: metadata.hasSlots === true,
  isOverlay: false,
  hasSchema: metadata.hasSchema,
  jsonSchema: metadata.jsonSchema,
});

/** The built-in widgets, in the order of the registry, which is that of the style sheet. */
export function builtInWidgets(): Promise<BuiltWidget[]> {
  return Promise.all(
    Object.entries(registry).map(async ([name, importer]) => {
      const module: {
        load: string;
        isStatic?: boolean;
        overlay?: boolean;
        schema: Parameters<typeof toJsonSchema>[0];
      } = await importer();
      return {
        name,
        source: join(skerryPackages.widgets, `src/${name}/index.ts`),
        load: module.load,
        isStatic: module.isStatic ?? false,
        hasSlots: false,
        isOverlay: module.overlay ?? false,
        hasSchema: true,
        jsonSchema: toJsonSchema(module.schema, {
          errorMode: "ignore",
          typeMode: "input",
        }) as JsonSchema,
      };
    }),
  );
}
