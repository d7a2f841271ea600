/** What visitors, translators and databases can put into an island, made to break out of HTML, JSON and templates. */
import * as fc from "fast-check";

const characters = [
  ...`"'<>&=/\\\`;:#%@!?-{}[]()$ \t\n\r\0\u007f\u0085\u00a0`,
  ..."\u2028\u2029\u200b\u202e\ufeff\ufffd\ufffe\uffff\u0301ß😀\u{10ffff}",
];
const tags = [
  "<script>alert(1)</script>",
  "</div>",
  "<img src=x onerror=alert(1)>",
  "<!--",
  "-->",
  "<![CDATA[",
  "]]>",
];
const attributes = [`" onclick="alert(1)`, "' autofocus '", "javascript:alert(1)"];
const references = ["&quot;", "&amp;quot;", "&#x27;", "&lt;b&gt;", "&nbsp", "&#0;", "&notit;"];
const templates = [
  "{{ 7 * 7 }}",
  "{% raw %}",
  "{!! $x !!}",
  "{# x #}",
  "@php",
  "@{{ x }}",
  "<?php echo 1 ?>",
  "<%= 1 %>",
];
const formats = [
  "#{1}",
  "${x}",
  "%s %1$s",
  "$1",
  "${1}",
  "\\1",
  "\\g<0>",
  "\\&",
  "\\\\",
  '\\"',
  "\\u003c",
  "\\u0000",
  "\\ud800",
];
const ours = ["<!--skerry a b-->", "<!--slot 0-->", '<div data-slot="a">', "data-widget"];
const words = ["__proto__", "constructor", "toString", "null", "NaN", "1e999"];

const part = fc.oneof(
  { arbitrary: fc.constantFrom(...characters), weight: 2 },
  fc.constantFrom(
    ...tags,
    ...attributes,
    ...references,
    ...templates,
    ...formats,
    ...ours,
    ...words,
  ),
  fc.string({ unit: "binary", maxLength: 4 }),
);

/** Lone surrogates are a case of the fixtures: not every language can read them from a file. */
const text = fc
  .array(part, { minLength: 1, maxLength: 6 })
  .map((all) => all.join(""))
  .filter((all) => all !== "");

/** Where PHP has an array, these keys would be those of a list. */
const key = text.filter((name) => !/^-?\d+$/.test(name));

const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.maxSafeInteger(),
  fc.constantFrom(
    0,
    -1,
    0.1,
    1e20,
    1e21,
    1e22,
    5e-324,
    1.7976931348623157e308,
    2 ** 53,
    2 ** 63,
    2 ** 64,
  ),
);

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    text,
    number,
    fc.constantFrom("", true, false, null),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(key, tie("value"), { minKeys: 1, maxKeys: 3 }),
  ),
}));

/** An island of a page, as the programs of the fixtures take it. */
export interface HostileIsland {
  name: string;
  props: Record<string, unknown>;
  load: string;
  propsFrom: string;
  slots: Record<string, string>;
}

const island = fc.record({
  props: fc.dictionary(key, value, { minKeys: 1, maxKeys: 3 }),
  load: text,
  propsFrom: text,
  slots: fc.dictionary(text, fc.constant("A"), { minKeys: 1, maxKeys: 2 }),
});

/** The same ones in each run, as JSON has them. */
export const hostileIslands = (count: number): HostileIsland[] =>
  fc.sample(island, { numRuns: count, seed: 37 }).map((one, index) => {
    const props = JSON.parse(JSON.stringify(one.props)) as Record<string, unknown>;
    return { ...one, name: `number ${index}`, props };
  });

/** Texts in the place of HTML. HTML has no NUL there. */
export const hostileTexts = (count: number): string[] =>
  fc.sample(
    text.map((all) => all.replaceAll("\0", "0")),
    { numRuns: count, seed: 37 },
  );

/** What a parser of HTML reads where this is written with nothing but `&`, `<`, `>` and quotes escaped. */
export const asParsed = (written: string): string =>
  written.replaceAll(/\r\n?/g, "\n").replaceAll("\0", "\ufffd");
