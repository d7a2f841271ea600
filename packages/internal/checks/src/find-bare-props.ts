/** The parts of JSON Schema that are read here. */
export interface JsonSchema {
  properties?: Readonly<Record<string, unknown>>;
  items?: unknown;
  anyOf?: readonly unknown[];
  description?: string;
}

/**
 * Props that a JSON Schema does not describe in a sentence, as paths such as `reviews/name`: the
 * reference table, the editor data and the story controls would show them bare.
 */
export function findBareProps(schema: JsonSchema, path: readonly string[] = []): string[] {
  const { properties = {}, items, anyOf = [] } = schema;
  const own = Object.entries(properties).flatMap(([name, prop]) => {
    const propPath = [...path, name];
    const described = /^[A-Z`"].*\.$/s.test((prop as JsonSchema).description ?? "");
    return [
      ...(described ? [] : [propPath.join("/")]),
      ...findBareProps(prop as JsonSchema, propPath),
    ];
  });
  const inner = [items, ...anyOf].filter((one) => typeof one === "object" && one !== null);
  return [...own, ...inner.flatMap((one) => findBareProps(one as JsonSchema, path))];
}
