/**
 * Removes from props what React reads itself where a component spreads them: `ref`, `key` and a `children` that is an
 * object, at the top alone because they are usual names inside of data, and `srcDoc`, in any case and at any depth. For
 * widgets without a schema: a schema lets through what it names.
 *
 * @returns the same object
 */
export function dropReactKeys(props: Record<string, unknown>): Record<string, unknown> {
  for (const [key, value] of Object.entries(props)) {
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    if (/^(?:ref|key)$/.test(key) || (key === "children" && isObject)) {
      Reflect.deleteProperty(props, key);
    }
  }
  dropDocuments(props);
  return props;
}

/** React writes attributes in any case, and browsers read them in any. */
function dropDocuments(value: object): void {
  for (const [key, inner] of Object.entries(value)) {
    if (/^srcdoc$/i.test(key)) Reflect.deleteProperty(value, key);
    else if (typeof inner === "object" && inner !== null) dropDocuments(inner as object);
  }
}
