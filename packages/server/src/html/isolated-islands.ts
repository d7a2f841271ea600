import { widgetAttribute } from "@skerry/core/contract";
import { type DefaultTreeAdapterMap, html, type Parser } from "parse5";
import { attribute, type Element } from "./page-elements.ts";

/** Islands in which any closed HTML parses as it does alone, and so does what follows. */
export type IsolatedIslands = ReadonlyMap<Element, { isInForm: boolean }>;

/** Hooks of a tree adapter. */
export interface IsolationWatcher {
  places: IsolatedIslands;
  onItemPush(element: Element): void;
  onItemPop(element: Element): void;
}

const { TAG_ID } = html;

/** Elements that no rule of the parser looks for. */
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
 * Finds isolated islands while a page is parsed. Renamed attributes are not known yet.
 *
 * @param parserOf the parser, once it exists
 */
export function watchIsolation(parserOf: () => Parser<DefaultTreeAdapterMap>): IsolationWatcher {
  const places = new Map<Element, { isInForm: boolean }>();
  const begun = new Map<Element, Element | null>();
  return {
    places,
    onItemPush(element) {
      // A form that is an island stays open in everything inside it.
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

/** Whether nothing open reaches into what comes next. */
function isPlain({
  insertionMode,
  activeFormattingElements,
}: Parser<DefaultTreeAdapterMap>): boolean {
  return Number(insertionMode) === inBody && activeFormattingElements.newest === null;
}
