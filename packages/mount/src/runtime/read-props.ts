import { propsAttribute } from "@skerry/core/contract/attributes";
import { PropsError } from "@skerry/core/contract/props-error";

const child = `script[${propsAttribute}]`;

/** The `<script type="application/json" data-props>` that is a direct child of an island. */
export function propsScript(element: Element): Element | undefined {
  return [...element.children].find((one) => one.matches(child));
}

/**
 * The text of an island's props: the attribute, the script that it names with `#id`, or its child.
 *
 * @param script the child, when it is no longer in the island
 * @throws PropsError when the `#id` is not in the page
 */
export function propsText(element: Element, script?: Element): string | null {
  const text = element.getAttribute(propsAttribute);
  if (text === null) return (propsScript(element) ?? script)?.textContent ?? null;
  if (text[0] !== "#") return text;
  const id = text.slice(1);
  const root = element.getRootNode() as Document | ShadowRoot;
  const block = root.getElementById?.(id) ?? document.getElementById(id);
  if (block) return block.textContent;
  throw new PropsError({
    code: "invalid",
    pointer: "",
    expected: `a <script type="application/json" id="${id}"> in the page`,
    received: "no element with this id",
    hint: `Write the script before the island, or the JSON itself into ${propsAttribute}.`,
  });
}
