import { closestName, loadAttribute } from "@skerry/core/contract";
import { maxLoadLength, triggerPattern, triggerWords } from "@skerry/core/contract/load-triggers";
import { attribute } from "@skerry/server/page-elements";
import { offsetInAttribute } from "../positions/element-position.ts";
import type { PageDiagnostic } from "../page/page-diagnostic.ts";
import type { PageRule } from "../page/page-rule.ts";
import { hasHole } from "../templates/holes.ts";

const words: readonly string[] = triggerWords;
const media = /^media\s*(?:(?:not|only)\s+)?(?:\(.+\)|screen\b|print\b|all\b)/i;

/** `bad-load`: an unknown trigger. */
export const loadTriggers: PageRule = ({ source, islands, locate }) =>
  islands.flatMap((island) => {
    const value = attribute(island, loadAttribute) ?? "";
    if (hasHole(value)) return [];
    if (value.length > maxLoadLength) {
      const message = `${loadAttribute} has ${value.length} characters. Expected at most ${maxLoadLength}. The widget's default is used.`;
      const offset = offsetInAttribute(source.text, island, loadAttribute, 0);
      return [{ code: "bad-load", pointer: "", message, location: locate(offset) }];
    }
    return unknownTriggers(value, loadAttribute).map(({ index, ...found }) => ({
      ...found,
      location: locate(offsetInAttribute(source.text, island, loadAttribute, index)),
    }));
  });

/** A diagnostic for each unknown trigger, with its index. @param from what has the value */
export function unknownTriggers(
  value: string,
  from: string,
): (Omit<PageDiagnostic, "location"> & { index: number })[] {
  return [...value.matchAll(triggerPattern)].flatMap(({ 0: found, index }) => {
    const trigger = found.trim();
    if (words.includes(trigger) || media.test(trigger)) return [];
    const closest = closestName(trigger, words);
    const isMedia = trigger.startsWith("media");
    const hint = isMedia
      ? "Expected a media query in parentheses: media (min-width: 60em)."
      : closest
        ? `Did you mean "${closest}"?`
        : `Known are: ${words.join(", ")}, media (…).`;
    const message = `${from} names the trigger ${JSON.stringify(trigger)}, which does not exist. The widget's default is used.`;
    return [{ code: "bad-load" as const, pointer: "", message, hint, index }];
  });
}
