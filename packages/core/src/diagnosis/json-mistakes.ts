import type { JsonBreak } from "./json-break.ts";

/** A string that is not JSON, split where it breaks. */
export interface BrokenJson extends JsonBreak {
  text: string;
  before: string;
  rest: string;
}

interface JsonMistakeRule {
  code: string;
  fits(broken: BrokenJson): boolean;
  /** Whole sentences: what the mistake is and what to do. */
  hint: string;
}

const letTheLanguageWrite =
  "Let the language write the whole value. " +
  'PHP: data-props="<?= htmlspecialchars(json_encode($props), ENT_QUOTES) ?>". ' +
  'Twig: data-props="{{ props|json_encode|e }}". ' +
  'Django: {{ props|json_script:"hero-props" }} and data-props="#hero-props". ' +
  "Jinja2: data-props='{{ props|tojson }}'. " +
  'ERB: data-props="<%= ERB::Util.html_escape(props.to_json) %>". ' +
  'Go html/template: data-props="{{ .PropsJSON }}" with the text of json.Marshal.';

/** The usual mistakes. The first rule that fits counts, so special rules stand before general ones. */
export const jsonMistakes = [
  {
    code: "byte-order-mark",
    fits: ({ rest }) => rest.startsWith("\uFEFF"),
    hint: "There is an invisible byte order mark (U+FEFF) here. A template file or a data file was saved as “UTF-8 with BOM”: save it as UTF-8 without BOM.",
  },
  {
    code: "template-tag",
    fits: ({ text, position }) => isInTemplateTag(text, position),
    hint: "A template tag is left over: the template engine did not run on this part. Check that the file is rendered by the engine whose tags it uses ({{ }} and {% %}: Twig, Django, Jinja2, Go; <% %>: ERB; <? ?>: PHP; ${ }: a JavaScript template literal, in backticks), and that the tag is not inside a verbatim or raw block.",
  },
  {
    code: "template-tag",
    fits: ({ text }) => /^\s*\{\s*[A-Za-z_$][\w$.]*\s*(?:\([^()]*\)\s*)?\}\s*$/.test(text),
    hint: "An expression in single braces is left over: JSX, Svelte and Astro compute it, but not in a page of HTML or in another language's template. Write the JSON of the value there.",
  },
  {
    code: "escaped-twice",
    fits: ({ rest }) => /^&(?:amp;)*(?:quot|apos|#0*3[49]|#x0*2[27]);/i.test(rest),
    hint: "The quotes are escaped once too often. Escape exactly once in an attribute, and not at all inside a script block, where nothing is decoded. PHP: call htmlspecialchars once, not on text that the template escapes again. Twig: print text that is already escaped with |raw. Django and Jinja2: leave out |escape, or mark escaped text with |safe. ERB: leave out h() where Rails escapes by itself. Go html/template escapes by itself: pass the plain text of json.Marshal, without html.EscapeString.",
  },
  {
    code: "object-object",
    fits: ({ before, rest }) => before.endsWith("[") && /^object \w+\]/.test(rest),
    hint: "A JavaScript object was turned into text. Write JSON.stringify(props) instead of String(props), and escape it for the attribute.",
  },
  {
    code: "undefined",
    fits: ({ rest }) => /^undefined\b/.test(rest),
    hint: "The variable had no value when JavaScript wrote it. JSON has no undefined: leave the key out, or leave out data-props when there are no props.",
  },
  {
    code: "not-a-number",
    fits: ({ rest }) => /^[-+]?(?:NaN|Infinity|INF)\b/i.test(rest),
    hint: "JSON has no such number. Python's json.dumps writes NaN and Infinity unless it is called with allow_nan=False: replace the value with null or leave the key out.",
  },
  {
    code: "php-dump",
    fits: ({ text, rest }) =>
      /^\s*(?:array\b|stdClass\b|object\(|\\?\w+ Object\s*\(|[aO]:\d+:)/i.test(text) ||
      /^(?:Array\b|array\s*\()/.test(rest) ||
      /^\s*\[\s*(?:'[^']*'|"[^"]*"|\d+)\s*=>/.test(text),
    hint: 'This is a PHP array or object printed as it is (echo, print_r, var_export, var_dump or serialize). Write data-props="<?= htmlspecialchars(json_encode($props), ENT_QUOTES) ?>", in Twig data-props="{{ props|json_encode|e }}".',
  },
  {
    code: "ruby-dump",
    fits: ({ rest, before }) =>
      rest.startsWith("=>") ||
      /^nil\b/.test(rest) ||
      (before.trimEnd().endsWith("{") && /^:\w/.test(rest)),
    hint: 'This is a Ruby hash printed as it is. Write data-props="<%= ERB::Util.html_escape(props.to_json) %>"; in Rails, data-props="<%= props.to_json %>".',
  },
  {
    code: "go-dump",
    fits: ({ rest }) => /^(?:&?map\[|%!\w?\(|<nil>|<no value>)/.test(rest),
    hint: 'This is a Go value printed as it is. Give the template the text of json.Marshal(props), as a string, and write data-props="{{ .PropsJSON }}": html/template escapes it.',
  },
  {
    code: "python-dump",
    fits: ({ text, rest }) =>
      /^(?:True|False|None)\b/.test(rest) ||
      /^(?:datetime\.|Decimal\(|UUID\(|OrderedDict\(|<QuerySet)/.test(rest) ||
      (/^[ubr]?'/.test(rest) && !/:\s*(?:true|false|null)\b/.test(text)),
    hint: 'This is a Python dict printed as it is, or JSON with single quotes; JSON needs double quotes, true, false and null. Django: {{ props|json_script:"hero-props" }} and data-props="#hero-props", or print the text of json.dumps(props). Jinja2: data-props=\'{{ props|tojson }}\'.',
  },
  {
    code: "smart-quotes",
    fits: ({ rest }) => /^[\u2018-\u201F\u2039\u203A\u00AB\u00BB\u2033\uFF02]/.test(rest),
    hint: "There are typographic quotes where JSON needs the plain double quote (U+0022). Word processors, and WordPress and Markdown filters, make them: write the value in the template's source, or switch that filter off.",
  },
  {
    code: "bad-escape",
    fits: ({ rest, place }) => place === "in-string" && rest.startsWith("\\"),
    hint: `JSON does not know this backslash escape: a quote ' needs none, a backslash is \\\\, and \\x27 is \\u0027. addslashes, escapejs and the like are for JavaScript, not for JSON. ${letTheLanguageWrite}`,
  },
  {
    code: "backslashes",
    fits: ({ rest }) => rest.startsWith("\\"),
    hint: "There are backslashes before the quotes: the JSON was escaped as if it were a string in a program (addslashes, WordPress slashes, escapejs, JSON in JSON). In WordPress call wp_unslash first; elsewhere leave that escaping out. HTML needs &quot; instead: htmlspecialchars(json_encode($props), ENT_QUOTES) in PHP, |e in Twig.",
  },
  {
    code: "cut-at-apostrophe",
    fits: ({ rest, place }) => place === "in-string" && rest === "",
    hint: `The text ends in the middle of a string. Most likely the attribute is written in single quotes and the string contains an apostrophe, which ends it: write the apostrophe as &#39; or \\u0027. ${letTheLanguageWrite}`,
  },
  {
    code: "control-character",
    fits: ({ place }) => place === "in-string",
    hint: `There is a line break, a tab or another control character inside a string. JSON writes it as \\n, \\t or \\u0000. ${letTheLanguageWrite}`,
  },
  {
    code: "cut-at-quote",
    fits: ({ before, rest, place }) =>
      rest === "" && place !== "after-value" && place !== "colon" && !before.includes('"'),
    hint: `The text ends where the first double quote should be. Most likely the attribute is written in double quotes, and the first quote of the JSON ends it: write data-props='…' around plain JSON, or escape every quote as &quot;. ${letTheLanguageWrite}`,
  },
  {
    code: "cut-short",
    fits: ({ rest }) => rest === "",
    hint: "The text ends too early: a closing bracket is missing. Check whether a database column or a cache cuts long texts, and whether a quote in the text ends the attribute.",
  },
  {
    code: "empty-value",
    fits: ({ before, rest }) => before.trimEnd().endsWith(":") && /^[,}\]]/.test(rest),
    hint: `There is no value: the variable was probably empty. ${letTheLanguageWrite}`,
  },
  {
    code: "trailing-comma",
    fits: ({ before, rest }) => before.trimEnd().endsWith(",") && /^[}\]]/.test(rest),
    hint: `There is one comma too many before this bracket. A loop in a template writes it after its last entry. ${letTheLanguageWrite}`,
  },
  {
    code: "decimal-comma",
    fits: ({ before, rest, place }) => place === "key" && /\d,$/.test(before) && /^\d/.test(rest),
    hint: "A number has a decimal comma; JSON needs a point. The number was formatted for readers: in Twig leave out |number_format, in Django write {{ price|unlocalize }}, in PHP do not use number_format or a locale.",
  },
  {
    code: "comment",
    fits: ({ rest }) => /^(?:\/\/|\/\*|<!--)/.test(rest),
    hint: "JSON has no comments. Put it outside the value, or use the template's own comment.",
  },
  {
    code: "html",
    fits: ({ rest }) => rest.startsWith("<"),
    hint: "There is HTML where a value should be. Often it is a warning or an error page that the backend printed into the value: look at the element in the page's source.",
  },
  {
    code: "javascript-literal",
    fits: ({ rest, place }) =>
      /^['`]/.test(rest) ||
      ((place === "first-key" || place === "key") && /^[\p{L}_$]/u.test(rest)) ||
      /^(?:function\b|new )/.test(rest),
    hint: "This is a JavaScript object, not JSON: every key and every string needs double quotes, and there are no functions. Write JSON.stringify(props), or put the quotes in by hand.",
  },
  {
    code: "missing-comma",
    fits: ({ rest, place }) => place === "after-value" && /^["{[]/.test(rest),
    hint: "A comma is missing before this.",
  },
  {
    code: "bad-number",
    fits: ({ before, rest, place }) =>
      (place === "after-value" && /\d$/.test(before.trimEnd())) || /^[-+.]/.test(rest),
    hint: "This is not a number in JSON: no plus sign, leading zero, thousands separator or unit, and a digit on both sides of the point. Write it in double quotes when it is text.",
  },
  {
    code: "unquoted-value",
    fits: ({ rest, place }) =>
      (place === "value" || place === "first-item") && /^[\p{L}_]/u.test(rest),
    hint: `A string needs double quotes. ${letTheLanguageWrite}`,
  },
  {
    code: "quote-in-text",
    fits: ({ before, place }) =>
      (place === "after-value" || place === "colon") && before.trimEnd().endsWith('"'),
    hint: `A double quote inside a string ended it; JSON writes that quote as \\". ${letTheLanguageWrite}`,
  },
  {
    code: "text-after-end",
    fits: ({ place }) => place === "end",
    hint: "The value is complete before this. Remove what follows: a semicolon, a second object, a left-over quote.",
  },
] as const satisfies readonly JsonMistakeRule[];

/** Every mistake that `diagnoseProps` distinguishes. */
export type JsonMistake =
  | (typeof jsonMistakes)[number]["code"]
  | "encoded-twice"
  | "unquoted-attribute"
  | "not-an-object"
  | "syntax";

const tags = [
  ["{{", "}}"],
  ["{%", "%}"],
  ["<%", "%>"],
  ["<?php", "?>"],
  ["<?=", "?>"],
  ["${", "}"],
] as const;

/** A tag at the break needs no closing mark: quotes inside the tag may have cut the string. */
function isInTemplateTag(text: string, position: number): boolean {
  return tags.some(([opening, closing]) => {
    const start = text.lastIndexOf(opening, position);
    if (start === -1) return false;
    // The first brace of `{{` and `{%` is valid JSON: the string breaks at the second character.
    return start >= position - 1 || text.indexOf(closing, start) >= position;
  });
}
