import { widgetAttribute } from "@skerry/core/contract";
import { type DefaultTreeAdapterMap, html, type Parser } from "parse5";
import { attribute, type Element } from "./page-elements.ts";

/**
 * The islands between whose tags any closed HTML is read as it is read alone, and what follows it too.
 * Of each one whether it is inside a form.
 */
export type IsolatedIslands = ReadonlyMap<Element, { isInForm: boolean }>;

/** A parser calls these for each element that it begins and ends. */
export interface IsolationWatcher {
  places: IsolatedIslands;
  onItemPush(element: Element): void;
  onItemPop(element: Element): void;
}

const { TAG_ID } = html;

/** Elements around an island that none of the parser's rules for other elements looks for. */
const isolatingElements: ReadonlySet<number> = new Set([
  TAG_ID.HTML,
  TAG_ID.BODY,
  TAG_ID.DIV,
  TAG_ID.SECTION,
  TAG_ID.MAIN,
  TAG_ID.ARTICLE,
  TAG_ID.HEADER,
  TAG_ID.FOOTER,
  TAG_ID.NAV,
  TAG_ID.ASIDE,
  TAG_ID.FIGURE,
  TAG_ID.SPAN,
  TAG_ID.UL,
  TAG_ID.OL,
  TAG_ID.LI,
  TAG_ID.FORM,
  // Custom elements, and others without a rule.
  TAG_ID.UNKNOWN,
]);

/** `InsertionMode.IN_BODY`, which parse5 does not export. */
const inBody = 6;

/**
 * Watches a parser for the places of islands. Only those with the attribute's own name: a configuration
 * that gives it another one may stand behind them.
 *
 * @param parserOf the parser, once there is one
 */
export function watchIsolation(parserOf: () => Parser<DefaultTreeAdapterMap>): IsolationWatcher {
  const places = new Map<Element, { isInForm: boolean }>();
  const begun = new Map<Element, Element | null>();
  return {
    places,
    onItemPush(element) {
      // A form that is itself an island is still open in everything inside it.
      const isIsland = attribute(element, widgetAttribute) !== undefined;
      if (!isIsland || element.tagName === "form") return;
      const parser = parserOf();
      const { tagIDs, stackTop } = parser.openElements;
      const around = tagIDs.slice(0, stackTop + 1);
      if (isPlain(parser) && around.every((id) => isolatingElements.has(id))) {
        begun.set(element, parser.formElement);
      }
    },
    onItemPop(element) {
      const form = begun.get(element);
      if (form === undefined) return;
      begun.delete(element);
      const parser = parserOf();
      if (isPlain(parser) && parser.formElement === form) {
        places.set(element, { isInForm: form !== null });
      }
    },
  };
}

/** Whether nothing of what came before is added to what comes next. */
function isPlain({
  insertionMode,
  activeFormattingElements,
}: Parser<DefaultTreeAdapterMap>): boolean {
  return Number(insertionMode) === inBody && activeFormattingElements.newest === null;
}
