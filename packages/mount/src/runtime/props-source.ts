import { propsAttribute } from "@skerry/core/contract/attributes";
import { parseProps } from "@skerry/core/contract/parse-props";
import { PropsError } from "@skerry/core/contract/props-error";
import type { PropsSchema } from "@skerry/core/contract/props-schema";
import { validateProps } from "@skerry/core/contract/validate-props";

export type Props = Record<string, unknown>;

/** Where the props of an island are, and what they are each time they are read. */
export interface PropsSource {
  /** The `<script type="application/json" data-props>` that was a child of the island at first. */
  script: Element | undefined;
  /**
   * The attribute, the script that it names with `#id`, or the child.
   *
   * @throws PropsError when the `#id` is not in the page
   */
  text(): string | null;
  /**
   * Checked and completed by the widget's schema.
   *
   * @throws PropsError, or what the schema throws
   */
  read(): Promise<Props>;
}

const findScript = (element: Element): Element | undefined =>
  [...element.children].find((child) => child.matches(`script[${propsAttribute}]`));

/** The text of the script that an island names with `#id`. */
function namedText(element: Element, id: string): string | null {
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

/** @param schema any Standard Schema; without it props pass as they are */
export function propsSource(element: Element, schema: unknown): PropsSource {
  const script = findScript(element);

  function text(): string | null {
    const value = element.getAttribute(propsAttribute);
    if (value?.startsWith("#")) return namedText(element, value.slice(1));
    // The page may write a new script into a mounted island; the first one has left it by then.
    return value ?? (findScript(element) ?? script)?.textContent ?? null;
  }

  return {
    script,
    text,
    async read() {
      const props = parseProps(text());
      return schema ? validateProps(schema as PropsSchema<Props>, props) : props;
    },
  };
}
