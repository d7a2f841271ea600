import type { JsonSchema } from "./widgets.ts";

export function jsonSchemaOf(schema: unknown, root: string): Promise<JsonSchema | undefined>;
