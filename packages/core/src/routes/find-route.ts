import { dictionary, type Dictionary } from "./dictionary.ts";
import { toText } from "./encode.ts";

/**
 * Makes the function that finds a route's definition by name and locale. Without the locale's own
 * route (`name.de_AT`) that of its language counts (`name.de`).
 *
 * @param context values for `{tokens}` in names, and the default of the locale
 */
export function createFindRoute(definitions: object, context: Dictionary) {
  const fillName = (name: string) =>
    name.replace(/\{(\w+)\}/g, (token, key: string) => toText(context[key]) ?? token);

  const table = dictionary(definitions);
  for (const name of Object.keys(table)) table[fillName(name)] ??= table[name];

  return (name: string, locale = toText(context["_locale"])) => {
    const filled = fillName(name);
    let found = table[name] ?? table[filled];
    for (; !found && locale; locale = locale.replace(/[-_]?[^-_]*$/, "")) {
      found = table[`${filled}.${locale.replace("-", "_")}`];
    }
    return found;
  };
}
