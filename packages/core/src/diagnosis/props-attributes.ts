import { propsAttribute, propsFromAttribute } from "../contract/attributes.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { findJsonBreak } from "./json-break.ts";

/** An attribute, as the HTML parser gives it. */
interface Attribute {
  readonly name: string;
  readonly value: string;
}

/**
 * The mistake behind an island whose props are spread over attributes: `data-props-tld="com"`. HAML and other helpers do that
 * with an object in `data`.
 *
 * @returns `undefined` where the island has props of its own
 */
export function diagnoseFlattened(
  attributes: Iterable<Attribute>,
): Diagnostic<"flattened-props"> | undefined {
  const names = [...attributes].map(({ name }) => name);
  const found = names.filter(
    (name) => name.startsWith(`${propsAttribute}-`) && name !== propsFromAttribute,
  );
  if (!found.length || names.includes(propsAttribute)) return undefined;
  const shown = found.slice(0, 3).join(", ");
  return {
    code: "flattened-props",
    pointer: "",
    message: `The props are spread over attributes that nothing reads (${shown}): expected one attribute ${propsAttribute} with JSON.`,
    hint: `A template helper has made an attribute of each key. Give it a text: HAML and Slim data: {props: props.to_json}; elsewhere ${propsAttribute}="…" with the JSON of the whole object, escaped once.`,
  };
}

/**
 * Whether an attribute that ends too early was written without quotes: what comes after its first blank has become attributes
 * of their own, without a quote that would end it.
 *
 * @param text of the props
 * @param attributes of the element, in their order
 */
export function isUnquoted(text: string, attributes: Iterable<Attribute>): boolean {
  if (/\s/.test(text) || findJsonBreak(text)?.position !== text.length) return false;
  const all = [...attributes];
  const index = all.findIndex(({ name }) => name === propsAttribute);
  const rest = all
    .slice(index + 1)
    .map(({ name, value }) => (value ? `${name}=${value}` : name))
    .join(" ");
  // The rest of a value that an apostrophe has cut ends with the quote that was meant to end it.
  return /["}\]]/.test(rest) && !/["}\]]\s*'/.test(rest);
}
