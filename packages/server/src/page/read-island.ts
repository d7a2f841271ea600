import { propsAttribute } from "@skerry/core/contract";
import { html } from "parse5";
import { findFormAction } from "./find-form-action.ts";
import { findFormLabel } from "./find-form-label.ts";
import { findSlots } from "./find-slots.ts";
import { isPropsScript } from "./is-props-script.ts";
import { attribute, type Element, type IsRegion, textOf } from "./page-elements.ts";
import type { PageIsland } from "./page-island.ts";

/** What is read of a page for all of its islands. */
export interface IslandSource {
  text: string;
  /** The JSON script blocks by id. */
  scripts: ReadonlyMap<string, Element>;
  isRegion: IsRegion;
}

/**
 * Reads the island of an element.
 *
 * @returns `undefined` when its content has no certain end, because the parser had to add the end tag,
 *   or when it is in an SVG or MathML drawing
 */
export function readIsland(
  { text, scripts, isRegion }: IslandSource,
  element: Element,
  widget: string,
): PageIsland | undefined {
  const { startTag, endTag } = element.sourceCodeLocation ?? {};
  if (!startTag || !endTag || element.namespaceURI !== html.NS.HTML) return undefined;
  const script = element.childNodes.find(isPropsScript);
  const { startOffset = 0, endOffset = 0 } = script?.sourceCodeLocation ?? {};
  return {
    widget,
    propsText: propsTextOf(scripts, element, script),
    fallbackAction: findFormAction(element, isRegion),
    fallbackLabel: findFormLabel(element, isRegion),
    readSlots: () => findSlots(text, element, isRegion),
    element,
    start: startTag.endOffset,
    end: endTag.startOffset,
    propsScript: text.slice(startOffset, endOffset),
  };
}

function propsTextOf(
  scripts: ReadonlyMap<string, Element>,
  element: Element,
  script: Element | undefined,
): string {
  const value = attribute(element, propsAttribute);
  if (!value?.startsWith("#")) return value ?? (script ? textOf(script) : "");
  const named = scripts.get(value.slice(1));
  return named ? textOf(named) : value;
}
