import {
  closestName,
  loadAttribute,
  propsAttribute,
  propsFromAttribute,
  themeAttribute,
  widgetAttribute,
} from "@skerry/core/contract";
import { isCloseName } from "@skerry/core/diagnosis/is-close-name";
import type { Element } from "@skerry/server/page-elements";
import { offsetOfAttribute } from "../positions/element-position.ts";
import type { PageContext } from "../page/page-context.ts";
import type { PageRule } from "../page/page-rule.ts";
import { hasCertainTag } from "./has-certain-tag.ts";
import { hasHole } from "../templates/holes.ts";

/** Attributes of other scripts that are one letter away from ours. */
const ofOthers = new Set(["data-prop-type", "data-loaded", "data-loader"]);

/** `misspelled-attribute`: `data-prop` for `data-props`, `data-wiget` for `data-widget`. */
export const attributeNames: PageRule = (context) =>
  context.elements
    .filter(mayBeOurs)
    .filter(hasCertainTag(context))
    .flatMap((element) =>
      element.attrs.flatMap(({ name, value }) => {
        // A template may write anything into a name.
        const isOpen = ofOthers.has(name) || hasHole(name);
        const meant = isOpen ? undefined : findMeant(element, name, value, context);
        if (meant === undefined) return [];
        return {
          code: "misspelled-attribute" as const,
          pointer: "",
          message: `The attribute ${JSON.stringify(name)} has no effect.`,
          hint: `Did you mean "${meant}"?`,
          location: context.locate(offsetOfAttribute(element, name)),
        };
      }),
    );

/** Most elements are ruled out by it, and it takes the least time. */
function mayBeOurs({ attrs }: Element): boolean {
  return attrs.some(({ name }) => /^(?:data|props$|load$|widget$)/.test(name));
}

function findMeant(
  element: Element,
  name: string,
  value: string,
  { attributeName, islands, widgets }: PageContext,
): string | undefined {
  // The configuration has chosen another name. Widgets of another script have names of their own.
  if (name === widgetAttribute && name !== attributeName && widgets.has(value)) {
    return attributeName;
  }
  const known = [themeAttribute];
  // Only an island, or what would be one, has these.
  if (islands.includes(element)) known.push(propsAttribute, propsFromAttribute, loadAttribute);
  else if (isMisspelled(name, attributeName) && closestName(value, widgets.names) !== undefined) {
    known.push(attributeName);
  }
  const others = new Set(element.attrs.map((one) => one.name));
  return known.find((one) => !others.has(one) && isMisspelled(name, one));
}

/** Whether one letter or the separators are wrong, or `data-` is missing. */
function isMisspelled(name: string, meant: string): boolean {
  // Vue and Alpine bind what begins with a colon or an @.
  if (name === meant || !/^[a-z]/.test(name)) return false;
  const letters = (text: string): string => text.replaceAll(/[^a-z\d]/g, "");
  const hasPrefix = name.startsWith("data");
  return hasPrefix
    ? isCloseName(letters(name), letters(meant), 1)
    : letters(name) === letters(meant.slice("data".length)) && meant !== themeAttribute;
}
