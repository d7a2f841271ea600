import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diagnoseProps, parseProps } from "../contract/index.ts";
import fixtures from "../../fixtures/props-diagnosis.json" with { type: "json" };
import { propertyRuns } from "../property-runs.test.fixture.ts";
import { findJsonBreak } from "./json-break.ts";
import { jsonMistakes } from "./json-mistakes.ts";

test.each(fixtures.cases)("$name: $text", ({ text, code, pointer, position }) => {
  const diagnostic = diagnoseProps(text);
  if (code === null) expect(diagnostic).toBeUndefined();
  else expect(diagnostic).toMatchObject({ code, pointer, position });
});

test("every mistake has a case", () => {
  const covered = new Set(fixtures.cases.map(({ code }) => code));
  expect(jsonMistakes.map(({ code }) => code).filter((code) => !covered.has(code))).toEqual([]);
});

test("what was expected and what was received is described in words", () => {
  const describeBreak = (text: string) => {
    const { expected, received } = diagnoseProps(text)!;
    return `${expected} | ${received}`;
  };
  expect(describeBreak("{")).toBe('a key in double quotes or "}" | the end of the text');
  expect(describeBreak('{"a" 1}')).toBe('":" | "1}"');
  expect(describeBreak('{"a":1 "b":2}')).toBe('"," or "}" | "\\"b\\":2}"');
  expect(describeBreak('{"a":[1 2]}')).toBe('"," or "]" | "2]}"');
  expect(describeBreak('{"a":[}')).toBe('a value or "]" | "}"');
  expect(describeBreak('{"a":1,}')).toBe('a key in double quotes | "}"');
  expect(describeBreak('{"a":"x')).toBe("the closing quote | the end of the text");
  expect(describeBreak('{"a":"x\ty"}')).toBe('an escaped character | "\\ty\\"}"');
  expect(describeBreak("{} ;")).toBe('the end of the text | ";"');
  expect(describeBreak("[1]")).toBe("a JSON object | an array");
});

describe("the hint shows the right way in the language that made the mistake", () => {
  test.each([
    ["{'tld': None}", "json_script", "tojson"],
    ["Array", "htmlspecialchars(json_encode($props), ENT_QUOTES)", "|json_encode|e"],
    ['{"a"=>1}', "ERB::Util.html_escape(props.to_json)", "Rails"],
    ["map[a:1]", "json.Marshal", "html/template"],
    ["{&quot;a&quot;:1}", "|raw", "|safe", "html.EscapeString", "htmlspecialchars", "h()"],
    ["{", "&quot;", "PHP:", "Twig:", "Django:", "Jinja2:", "ERB:", "Go html/template:"],
    ["{{ x }}", "Twig, Django, Jinja2, Go", "ERB", "PHP"],
    ["{ tld: 1 }", "JSON.stringify"],
  ])("%s", (text, ...words) => {
    for (const word of words) expect(diagnoseProps(text)!.hint).toContain(word);
  });
});

const fragments = fc.constantFrom(
  ...`{ } [ ] " : , ' \\ \\u00e9 \\x &quot; {{ }} <% - 0 1.5 1e5 01 true None nil =>`.split(" "),
  ..."a|/| |\n|\u00A0|\uFEFF|“|\uD800|[object Object]|undefined".split("|"),
);
const strings = fc.oneof(
  fc.array(fragments, { maxLength: 12 }).map((parts) => parts.join("")),
  fc.string({ unit: "binary" }),
  // Valid JSON with some characters removed.
  fc.tuple(fc.json(), fc.nat(), fc.nat(3)).map(([json, start, count]) => {
    const at = start % (json.length + 1);
    return json.slice(0, at) + json.slice(at + count);
  }),
);

test("a string breaks exactly where JSON.parse rejects it", () => {
  fc.assert(
    fc.property(strings, (text) => {
      let parses = true;
      try {
        JSON.parse(text);
      } catch {
        parses = false;
      }
      expect(findJsonBreak(text) === undefined).toBe(parses);
    }),
    { numRuns: propertyRuns(3_000) },
  );
});

test("the break is where no continuation is JSON any more", () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), (json, at) => {
      const cut = json.slice(0, at % (json.length + 1));
      // The start of valid JSON never breaks before its end.
      const found = findJsonBreak(cut);
      if (found && !/[-\w.+\\]$/.test(cut)) expect(found.position).toBe(cut.length);
    }),
  );
});

test("diagnoseProps finds a mistake exactly in the strings that parseProps rejects", () => {
  fc.assert(
    fc.property(strings, (text) => {
      let reads = true;
      try {
        parseProps(text);
      } catch {
        reads = false;
      }
      const diagnostic = diagnoseProps(text);
      expect(diagnostic === undefined).toBe(reads);
      if (!diagnostic) return;
      expect(diagnostic.hint).toMatch(/\.$|[.\w]\)$/);
      expect(diagnostic.position).toBeGreaterThanOrEqual(0);
      expect(diagnostic.position).toBeLessThanOrEqual(text.length);
    }),
    { numRuns: propertyRuns(3_000) },
  );
});

test("long hostile strings are diagnosed in time that grows with their length", () => {
  const size = 300_000;
  for (const fragment of ["[", '{"a":', "{{", "&", "'", "${", '"\\', ",", " ", ": ", "<?php "]) {
    const text = fragment.repeat(size / fragment.length);
    expect(() => [diagnoseProps(text), diagnoseProps(`{"a":"${text}",}`)]).not.toThrow();
  }
});
