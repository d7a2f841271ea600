import { configurationId, propsAttribute, stateId } from "@skerry/core/contract";
import { isJsonScript, attribute, type Element } from "@skerry/server/page-elements";
import { offsetOf } from "../positions/element-position.ts";
import type { PageContext } from "../page/page-context.ts";
import type { PageRule } from "../page/page-rule.ts";
import { hasCertainTag } from "./has-certain-tag.ts";
import { hasHole } from "../templates/holes.ts";

/** `script-type`: a JSON block without `type="application/json"`, which a browser runs as a script. */
export const scriptTypes: PageRule = (context) =>
  context.elements
    .filter(mayBeBlock)
    .filter(hasCertainTag(context))
    .flatMap((element) => {
      if (hasHole(attribute(element, "type"))) return [];
      const subject = isJsonScript(element) ? undefined : subjectOf(element, context);
      if (!subject) return [];
      const found =
        element.tagName === "script"
          ? `has no type="application/json"`
          : `is a <${element.tagName}>`;
      return {
        code: "script-type" as const,
        pointer: "",
        message: `The block of ${subject} ${found}. It is not read.`,
        hint: `Write <script type="application/json" …>.`,
        location: context.locate(offsetOf(element)),
      };
    });

/** Rules out most elements of a page at once. */
function mayBeBlock({ tagName, attrs }: Element): boolean {
  return tagName === "script" || attrs.some(({ name }) => name === "id");
}

/** A name for the content of the block; `undefined` for another element. */
function subjectOf(element: Element, { islands }: PageContext): string | undefined {
  const id = attribute(element, "id");
  if (id === configurationId) return "the configuration";
  if (id === stateId) return "the shared state";
  if (id && islands.some((island) => attribute(island, propsAttribute) === `#${id}`)) {
    return `the props #${id}`;
  }
  if (element.tagName !== "script") return undefined;
  if (attribute(element, propsAttribute) !== undefined) return "the props";
  const isData = /^\s*\{/.test(textOfScript(element));
  return isData && attribute(element, "data-track") !== undefined ? "tracking" : undefined;
}

function textOfScript({ childNodes: [text] }: Element): string {
  return text && "value" in text ? text.value : "";
}
