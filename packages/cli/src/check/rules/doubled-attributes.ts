import { loadAttribute, propsAttribute, propsFromAttribute } from "@skerry/core/contract";
import { offsetOf } from "../positions/element-position.ts";
import type { PageRule } from "../page-rule.ts";

/** `doubled-attribute`: an island whose tag has `data-props` twice. A browser reads the first one. */
export const doubledAttributes: PageRule = (context) => {
  const ours = new Set([context.attributeName, propsAttribute, propsFromAttribute, loadAttribute]);
  return context.islands.flatMap((island) => {
    const start = offsetOf(island);
    const tag = context.source.text.slice(start, island.sourceCodeLocation?.startTag?.endOffset);
    const seen = new Set<string>();
    return namesIn(tag).flatMap(({ name, index }) => {
      const isFirst = !ours.has(name) || !seen.has(name);
      seen.add(name);
      if (isFirst || !context.isCertain(start, start + index)) return [];
      return {
        code: "doubled-attribute" as const,
        pointer: "",
        message: `The island has the attribute "${name}" twice. A browser ignores this one.`,
        hint: "Remove one.",
        location: context.locate(start + index),
      };
    });
  });
};

const attribute = /(?<=[\s"'/])([^\s"'<>/=]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?/g;

/** The names of the attributes in a start tag, and where each stands. The parser keeps the first of each name. */
function namesIn(tag: string): { name: string; index: number }[] {
  return [...tag.matchAll(attribute)].map(({ 1: name = "", index }) => ({
    name: name.toLowerCase(),
    index,
  }));
}
