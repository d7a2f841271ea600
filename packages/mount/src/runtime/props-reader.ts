import { propsAttribute } from "@skerry/core/contract/attributes";
import { dropReactKeys } from "@skerry/core/props/drop-react-keys";
import { parseProps } from "@skerry/core/props/parse-props";
import { PropsError } from "@skerry/core/props/props-error";
import type { PropsSchema } from "@skerry/core/props/props-schema";
import { validateProps } from "@skerry/core/props/validate-props";
import type { IsUntrusted } from "../protocol/loader-context.ts";
import type { ValidateProps, Props } from "../protocol/props.ts";

/** The `<script type="application/json" data-props>` among the children of an island. */
const findScript = (nodes: Iterable<Node>): Element | undefined =>
  ([...nodes] as Partial<Element>[]).find((node) => node.matches?.(`script[${propsAttribute}]`)) as
    | Element
    | undefined;

/** The place where a page writes the props of an island: its attribute, a child, or a script that the attribute names. */
export class PropsReader {
  readonly #element: Element;
  readonly #isUntrusted: IsUntrusted;
  #script: Element | undefined;

  constructor(element: Element, isUntrusted: IsUntrusted) {
    this.#element = element;
    this.#isUntrusted = isUntrusted;
    this.#script = findScript(element.children);
  }

  /** The child with the props that the island had at first: a mounted widget has taken its place. */
  get script(): Element | undefined {
    return this.#script;
  }

  /**
   * The attribute's text, or that of the script that it names with `#id`, or of the child; `null` without any.
   *
   * @throws PropsError when the `#id` is not in the page
   */
  text(): string | null {
    const value = this.#element.getAttribute(propsAttribute);
    if (value?.startsWith("#")) return this.#namedText(value.slice(1));
    // The page may write a new script into a mounted island.
    return value ?? (findScript(this.#element.children) ?? this.#script)?.textContent ?? null;
  }

  /**
   * The props, checked and completed by the widget's schema.
   *
   * @param schema any Standard Schema; without it props pass as they are
   * @param judge gives the verdict in place of the schema, with more to say about it
   * @param personal data, which replace props of the page key by key
   * @throws PropsError, or what the schema throws
   */
  async read(
    schema: PropsSchema<Props> | undefined,
    judge?: ValidateProps,
    personal?: Props,
  ): Promise<Props> {
    const props = { ...parseProps(this.text()), ...personal };
    return schema ? validateProps(schema, props, judge) : dropReactKeys(props);
  }

  /**
   * The page has new HTML for the island.
   *
   * @returns whether the text of the props is another one
   */
  adopt(nodes: readonly Node[]): boolean {
    const before = this.text();
    this.#script = findScript(nodes);
    return this.text() !== before;
  }

  #namedText(id: string): string {
    const root = Node.prototype.getRootNode.call(this.#element);
    const script = this.#findNamed(root, id) ?? this.#findNamed(document, id);
    if (script) return script.textContent;
    throw new PropsError({
      code: "invalid",
      pointer: "",
      expected: `a <script type="application/json" id="${id}"> in the page`,
      received: "no such script",
      hint: `Write the script before the island, or the JSON itself into ${propsAttribute}.`,
    });
  }

  /** The first JSON script with an id. Other elements may have it too: visitors' content, for example. */
  #findNamed(root: Node, id: string): Element | undefined {
    // From the prototype: a form's control or an image may hide the method of the root itself.
    const { querySelectorAll } = Object.getPrototypeOf(root) as ParentNode;
    const scripts: NodeListOf<Element> = querySelectorAll.call(
      root as ParentNode,
      `script#${CSS.escape(id)}[type="application/json"]`,
    );
    return [...scripts].find((script) => !this.#isUntrusted(script));
  }
}
