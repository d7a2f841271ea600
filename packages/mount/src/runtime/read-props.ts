import { propsAttribute } from "@skerry/core/contract/attributes";
import { dropReactKeys } from "@skerry/core/props/drop-react-keys";
import { parseProps } from "@skerry/core/props/parse-props";
import { PropsError } from "@skerry/core/props/props-error";
import type { PropsSchema } from "@skerry/core/props/props-schema";
import { validateProps } from "@skerry/core/props/validate-props";
import type { IsUntrusted } from "./island-host.ts";

export type Props = Record<string, unknown>;

/** The `<script type="application/json" data-props>` among the children of an island. */
export const findScriptIn = (nodes: Iterable<Node>): Element | undefined =>
  ([...nodes] as Partial<Element>[]).find((node) => node.matches?.(`script[${propsAttribute}]`)) as
    | Element
    | undefined;

/** The same for an island. */
export const findPropsScript = (element: Element): Element | undefined =>
  findScriptIn(element.children);

/** The first JSON script with an id. Other elements may have it too: visitors' content, for example. */
const findScript = (root: Node, id: string, isUntrusted: IsUntrusted): Element | undefined =>
  // From the prototype: a form's control or an image may hide the method of the root itself.
  [
    ...(Object.getPrototypeOf(root) as ParentNode).querySelectorAll.call(
      root as ParentNode,
      `script#${CSS.escape(id)}[type="application/json"]`,
    ),
  ].find((script) => !isUntrusted(script));

/** The text of the script that an island names with `#id`. */
function readNamedScript(element: Element, id: string, isUntrusted: IsUntrusted): string {
  const block =
    findScript(Node.prototype.getRootNode.call(element), id, isUntrusted) ??
    findScript(document, id, isUntrusted);
  if (block) return block.textContent;
  throw new PropsError({
    code: "invalid",
    pointer: "",
    expected: `a <script type="application/json" id="${id}"> in the page`,
    received: "no such script",
    hint: `Write the script before the island, or the JSON itself into ${propsAttribute}.`,
  });
}

/**
 * The attribute's text, or that of the script that it names with `#id`, or of the child.
 *
 * @param script the child that the island had at first: a mounted widget has taken its place
 * @throws PropsError when the `#id` is not in the page
 */
export function readPropsText(
  element: Element,
  script: Element | undefined,
  isUntrusted: IsUntrusted,
): string | null {
  const value = element.getAttribute(propsAttribute);
  if (value?.startsWith("#")) return readNamedScript(element, value.slice(1), isUntrusted);
  // The page may write a new script into a mounted island.
  return value ?? (findPropsScript(element) ?? script)?.textContent ?? null;
}

/**
 * The props of an island, checked and completed by the widget's schema.
 *
 * @param script as of `readPropsText`
 * @param schema any Standard Schema; without it props pass as they are
 * @throws PropsError, or what the schema throws
 */
export async function readProps(
  element: Element,
  script: Element | undefined,
  schema: unknown,
  isUntrusted: IsUntrusted,
): Promise<Props> {
  const props = parseProps(readPropsText(element, script, isUntrusted));
  return schema ? validateProps(schema as PropsSchema<Props>, props) : dropReactKeys(props);
}
