import { readGoProps } from "./go-props.ts";
import { readTemplateLiteral, type TemplateLiteral } from "./template-literal.ts";
import type { TemplateTag } from "./match-blade.ts";

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
  /** The option `load` behind them, and its index, if the template writes both out. */
  load?: { text: string; offset: number } | undefined;
  /** Whether the browser fetches more of them. */
  arePartial: boolean;
}

/**
 * The names of the helpers in template languages, up to the name of the widget and to the props: `skerry_widget('x', {`,
 * `{% skerry_widget 'x' with {`, `@skerry('x', [`, `page.widget("x", {`, `{{.islands.Widget "x"`.
 */
const call =
  /(?<![\w-])(skerry_widget|skerryWidget|@skerry|widget|Widget)\s*(?:\(\s*)?(["'])([a-z][a-z\d-]*)\2\s*(?:,|with\b)?\s*/g;

/** The text that may follow the props: another argument, the end of the call or of the tag, a block. */
const endOfProps = /\s*(?:[,)"']|[-~]?[%?]>|[-~]?[%}]\}|do\b|$)/y;

/** `load: "idle"`, `load="idle"`, `'load' => 'idle'`: without anything that the template computes. */
const loadOption = /[\s,({[]["']?load["']?\s*(?:=>|[:=])\s*(["'])([\w\s().:-]*)\1/;

/** The calls in the tags of a template, in order. */
export function findHelperCalls(template: string, tags: readonly TemplateTag[]): HelperCall[] {
  return tags.flatMap(({ start, end }) => {
    const tag = template.slice(start, end);
    if (/^(?:\{#|\{\{--|<%#)/.test(tag)) return [];
    const matches = [...tag.matchAll(call)].filter(createNoComment(tag));
    return matches.map((match, index): HelperCall => {
      const [found, helper = "", quote = "", widget = ""] = match;
      const { index: at } = match;
      const next = matches[index + 1]?.index;
      const props = readProps(template, start + at + found.length);
      return {
        widget,
        offset: start + at + found.indexOf(quote) + 1,
        isOurs: /skerry/i.test(helper),
        props,
        load: props && readLoad(template.slice(0, start + (next ?? tag.length)), props.end),
        arePartial: /props_?from/i.test(tag.slice(at, next)),
      };
    });
  });
}

function readLoad(template: string, start: number): HelperCall["load"] {
  const match = loadOption.exec(template.slice(start));
  if (!match) return undefined;
  const [found, , text = ""] = match;
  return { text, offset: start + match.index + found.length - 1 - text.length };
}

/**
 * The props that begin at an index.
 *
 * @returns `undefined` where the template computes them, or adds something to what it writes out
 */
export function readProps(template: string, start: number): TemplateLiteral | undefined {
  if (template[start] === "(") return readGoProps(template, start);
  if (!/[[{]/.test(template[start] ?? "")) return undefined;
  const literal = readTemplateLiteral(template, start);
  endOfProps.lastIndex = literal?.end ?? 0;
  return endOfProps.test(template) ? literal : undefined;
}

/** Creates the test whether the code before a call on its line begins no comment. Calls come in order, and each line is read once. */
function createNoComment(tag: string): (call: { index: number }) => boolean {
  let lineEnd = -1;
  let code = 0;
  return ({ index }) => {
    if (index > lineEnd) {
      const lineStart = tag.lastIndexOf("\n", index) + 1;
      const next = tag.indexOf("\n", index);
      lineEnd = next < 0 ? tag.length : next;
      const comment = /^\s*(?:\/\/|\*|#)|\s\/\//.exec(tag.slice(lineStart, lineEnd));
      code = comment ? lineStart + comment.index + comment[0].length : Infinity;
    }
    return index < code;
  };
}
