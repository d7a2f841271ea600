import { findTemplateTags } from "./find-template-tags.ts";
import { readTemplateLiteral, type TemplateLiteral } from "./template-literal.ts";
import type { TemplateSyntax } from "./template-syntax.ts";

/** A call of a backend's helper that writes an island. */
export interface HelperCall {
  /** Name of the widget. */
  widget: string;
  /** Index of the name in the template. */
  offset: number;
  /** Whether the helper's name says that it is Skerry's: another library may have a function `widget`. */
  isOurs: boolean;
  /** As far as the template writes them out; absent where it computes them as a whole. */
  props: TemplateLiteral | undefined;
  /** Whether the browser fetches more of them. */
  arePartial: boolean;
}

/**
 * The names of the helpers in template languages, up to the name of the widget and to the props: `skerry_widget('x', {`,
 * `{% skerry_widget 'x' with {`, `@skerry('x', [`, `page.widget("x", {`, `{{.islands.Widget "x"`.
 */
const call =
  /(?<![\w-])(skerry_widget|skerryWidget|@skerry|widget|Widget)\s*\(?\s*(["'])([a-z][a-z\d-]*)\2\s*(?:,|with\b)?\s*/g;

/** The calls in the tags of a template, in order. */
export function findHelperCalls(template: string, syntax: TemplateSyntax): HelperCall[] {
  return findTemplateTags(template, syntax).flatMap(({ start, end }) => {
    const tag = template.slice(start, end);
    if (/^(?:\{#|\{\{--|<%#)/.test(tag)) return [];
    return [...tag.matchAll(call)].map((match): HelperCall => {
      const [found, helper = "", quote = "", widget = ""] = match;
      const behind = start + match.index + found.length;
      const hasLiteral = /^[[{]/.test(template.slice(behind, behind + 1)) && behind < end;
      return {
        widget,
        offset: start + match.index + found.indexOf(quote) + 1,
        isOurs: /skerry/i.test(helper),
        props: hasLiteral ? readTemplateLiteral(template, behind) : undefined,
        arePartial: /props_?from/i.test(tag),
      };
    });
  });
}
