import { loadAttribute, propsAttribute, propsFromAttribute } from "@skerry/core/contract";
import { offsetOf } from "../positions/element-position.ts";
import type { PageRule } from "../page/page-rule.ts";

/** `doubled-attribute`: an island whose tag has one of our attributes twice. Browsers read only the first. */
export const doubledAttributes: PageRule = (context) => {
  const ours = new Set([context.attributeName, propsAttribute, propsFromAttribute, loadAttribute]);
  return context.islands.flatMap((island) => {
    const start = offsetOf(island);
    const tag = context.source.text.slice(start, island.sourceCodeLocation?.startTag?.endOffset);
    const seen = new Set<string>();
    return attributesIn(tag).flatMap(({ name, index }) => {
      const isDoubled = ours.has(name) && seen.has(name);
      seen.add(name);
      // A template may print only one of the two.
      if (!isDoubled || !context.isCertain(start, start + index)) return [];
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

/** A name behind a space, a quote or a slash, then its value, so that no name is found inside a value. */
const attribute = /(?<=[\s"'/])([^\s"'<>/=]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?/g;

/** The attributes of a start tag, doubled ones too: the HTML parser keeps only the first of each name. */
function attributesIn(tag: string): { name: string; index: number }[] {
  return [...tag.matchAll(attribute)].map(({ 1: name = "", index }) => ({
    name: name.toLowerCase(),
    index,
  }));
}
