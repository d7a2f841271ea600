/** Attributes that are written as their props are: others, such as `style` and `value`, have rules of their own. */
const plain =
  /^(class|title|href|src|alt|lang|dir|role|target|rel|type|placeholder|for|width|height|(aria|data)-[a-z-]+)$/;
const propOf = (name: string): string =>
  name === "class" ? "className" : name === "for" ? "htmlFor" : name;

const served = new WeakMap<Element, ReadonlyMap<string, string>>();

/** Notes the attributes of served markup, before anything takes it over. */
export function noteAttributes(island: Element): void {
  for (const element of island.querySelectorAll("*")) {
    served.set(element, new Map([...element.attributes].map(({ name, value }) => [name, value])));
  }
}

/**
 * Attributes of a hydrated element that React renders otherwise than they were served: it leaves them as they are.
 *
 * @returns what React renders, by name; `undefined` without the attribute
 */
export function keptAttributes(element: Element): Map<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  const key = Object.keys(element).find((name) => name.startsWith("__reactProps$"));
  const props = key && (Reflect.get(element, key) as Readonly<Record<string, unknown>>);
  const before = served.get(element);
  if (!props || !before || props["suppressHydrationWarning"]) return found;
  const names = [...before.keys(), ...Object.keys(props).map((prop) => attributeOf(prop))];
  for (const name of new Set(names.filter((one) => plain.test(one)))) {
    const now = element.getAttribute(name) ?? undefined;
    // An effect or another script has changed it since.
    if (now !== before.get(name)) continue;
    const value = props[propOf(name)] ?? undefined;
    if (typeof value === "function" || typeof value === "object") continue;
    const isWritten = value !== undefined && (value !== false || /^(aria|data)-/.test(name));
    const text = isWritten ? String(value) : undefined;
    if (text !== now) found.set(name, text);
  }
  return found;
}

/** Whether React has left attributes of an island that differ. */
export const hasKeptAttributes = (island: Element): boolean =>
  [...island.querySelectorAll("*")].some((element) => keptAttributes(element).size > 0);

const attributeOf = (prop: string): string =>
  prop === "className" ? "class" : prop === "htmlFor" ? "for" : prop;
