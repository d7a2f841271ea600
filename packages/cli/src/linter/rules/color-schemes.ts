import { closestName, themeAttribute } from "@skerry/core/contract";
import { attribute } from "@skerry/server/page-elements";
import { offsetInAttribute } from "../positions/element-position.ts";
import type { PageRule } from "../page/page-rule.ts";
import { hasHole } from "../templates/holes.ts";

const schemes = ["light", "dark", "auto"];

/** `bad-theme`: `data-sk-theme` with a value that the style sheet does not know. */
export const colorSchemes: PageRule = ({ source, elements, locate }) =>
  elements.flatMap((element) => {
    const value = attribute(element, themeAttribute);
    if (value === undefined || hasHole(value) || schemes.includes(value)) return [];
    const closest = closestName(value, schemes);
    const message = `${themeAttribute} is ${JSON.stringify(value)}, which has no effect.`;
    const hint = closest ? `Did you mean "${closest}"?` : `Expected ${schemes.join(", ")}.`;
    const offset = offsetInAttribute(source.text, element, themeAttribute, 0);
    return [{ code: "bad-theme", pointer: "", message, hint, location: locate(offset) }];
  });
