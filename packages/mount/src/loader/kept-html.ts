import { fallbackAttribute, propsAttribute } from "@skerry/core/contract/attributes";

/**
 * Shows the HTML that the page had in an island in place of what a server has rendered, if the server has kept it.
 *
 * @returns whether it has
 */
export function showKept(element: Element): unknown {
  const kept = element.querySelector<HTMLTemplateElement>(`:scope>[${fallbackAttribute}]`);
  if (kept) {
    const texts = element.querySelectorAll<HTMLInputElement>(
      "input:not([type=file],[type=checkbox],[type=radio]),textarea",
    );
    element.replaceChildren(
      ...element.querySelectorAll(`:scope>script[${propsAttribute}]`),
      kept.content,
    );
    // What a visitor has typed goes to the field of the same name.
    for (const { name, value, defaultValue } of texts) {
      const field =
        value !== defaultValue &&
        element.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`);
      if (field) field.value = value;
    }
  }
  return kept;
}
