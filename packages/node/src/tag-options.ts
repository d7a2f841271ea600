import type { IslandOptions } from "../skerry.mjs";
import { checkNames } from "./site.ts";

/** Options that a tag of Nunjucks or Liquid may have. What stands inside of it is the fallback. */
const OPTIONS = ["id", "load", "slots", "propsFrom", "keepFallback"];

/** What stands in a tag behind its name: values, then `key=value`. */
interface TagArguments {
  values: unknown[];
  options: Record<string, unknown>;
}

/** Nunjucks gives what is written `key=value` as one object behind the other arguments. */
export function readArguments(given: readonly unknown[]): TagArguments {
  const last = given.at(-1);
  if (!isObject(last) || last["__keywords"] !== true) return { values: [...given], options: {} };
  const { __keywords: _, ...options } = last;
  return { values: given.slice(0, -1), options };
}

/**
 * The arguments of `skerryWidget`: its name, its props, and its options as an object or as `key=value`.
 *
 * @throws TypeError when there is no such option, or there are more arguments
 */
export function readWidget(given: readonly unknown[]): {
  name: string;
  props: object | null;
  options: IslandOptions;
} {
  const { values, options } = readArguments(given);
  const [name, props, more, ...others] = values;
  if (others.length > 0 || !(more === undefined || more === null || isObject(more))) {
    throw new TypeError(
      `skerryWidget ${JSON.stringify(name)} has too many arguments. Expected a name, props and options, such as "cart", { label: "Cart" }, load="visible".`,
    );
  }
  const all = Object.entries({ ...more, ...options }).filter(
    // What is not defined in a template is not given.
    ([, value]) => value !== undefined && value !== null,
  );
  const found = Object.fromEntries(all);
  checkNames(found, OPTIONS, "skerryWidget");
  return { name: name as string, props: (props ?? null) as object | null, options: found };
}

/** The arguments of `skerryHead`: names of widgets, one by one or as lists; the state as an object, or as `state=…`. */
export function readHead(given: readonly unknown[]): { widgets: string[]; state: object | null } {
  const { values, options } = readArguments(given);
  checkNames(options, ["state"], "skerryHead");
  const [own, ...others] = values.filter(isObject);
  if (others.length > 0) {
    throw new TypeError(
      'skerryHead has two states. Expected names of widgets and one state, such as "cart", state={ cart: { count: 2 } }.',
    );
  }
  const names = values.filter((value) => !isObject(value)).flat();
  return {
    // Eleventy gives a tag without arguments an empty one.
    widgets: names.filter((name) => (name ?? "") !== "") as string[],
    state: (options["state"] ?? own ?? null) as object | null,
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isSafe(value);
}

/** Whether it is a text that Nunjucks has marked as HTML: an object, not a text. */
export function isSafe(value: unknown): boolean {
  return typeof value === "object" && typeof value?.valueOf?.() === "string";
}
