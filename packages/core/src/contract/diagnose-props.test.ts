import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diagnoseProps, parseProps } from "./index.ts";
import { findJsonBreak } from "./find-json-break.ts";
import { jsonMistakes } from "./json-mistakes.ts";
import fixtures from "../../fixtures/props-diagnosis.json" with { type: "json" };

test.each(fixtures.cases)("$name: $text", ({ text, slip, pointer, position }) => {
  const diagnosis = diagnoseProps(text);
  if (slip === null) expect(diagnosis).toBeUndefined();
  else expect(diagnosis).toMatchObject({ slip, pointer, position });
});

test("every mistake has a case", () => {
  const covered = new Set(fixtures.cases.map(({ slip }) => slip));
  expect(jsonMistakes.map(({ name }) => name).filter((name) => !covered.has(name))).toEqual([]);
});

test("what was expected and what came is said in words", () => {
  const said = (text: string) => {
    const { expected, received } = diagnoseProps(text)!;
    return `${expected} | ${received}`;
  };
  expect(said("{")).toBe('a key in double quotes or "}" | the end of the text');
  expect(said('{"a" 1}')).toBe('":" | "1}"');
  expect(said('{"a":1 "b":2}')).toBe('"," or "}" | "\\"b\\":2}"');
  expect(said('{"a":[1 2]}')).toBe('"," or "]" | "2]}"');
  expect(said('{"a":[}')).toBe('a value or "]" | "}"');
  expect(said('{"a":1,}')).toBe('a key in double quotes | "}"');
  expect(said('{"a":"x')).toBe("the closing quote | the end of the text");
  expect(said('{"a":"x\ty"}')).toBe('an escaped character | "\\ty\\"}"');
  expect(said("{} ;")).toBe('the end of the text | ";"');
  expect(said("[1]")).toBe("a JSON object | a list");
});

describe("the hint names the way out in the language that made the mistake", () => {
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

const pieces = fc.constantFrom(
  ...`{ } [ ] " : , ' \\ \\u00e9 \\x &quot; {{ }} <% - 0 1.5 1e5 01 true None nil =>`.split(" "),
  ..."a|/| |\n|\u00A0|\uFEFF|“|\uD800|[object Object]|undefined".split("|"),
);
const texts = fc.oneof(
  fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join("")),
  fc.string({ unit: "binary" }),
  // Good JSON with a stretch taken out.
  fc.tuple(fc.json(), fc.nat(), fc.nat(3)).map(([json, start, count]) => {
    const at = start % (json.length + 1);
    return json.slice(0, at) + json.slice(at + count);
  }),
);

test("a text breaks exactly when JSON.parse refuses it", () => {
  fc.assert(
    fc.property(texts, (text) => {
      let parses = true;
      try {
        JSON.parse(text);
      } catch {
        parses = false;
      }
      expect(findJsonBreak(text) === undefined).toBe(parses);
    }),
    { numRuns: 3_000 },
  );
});

test("the break is where no continuation is JSON any more", () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), (json, at) => {
      const cut = json.slice(0, at % (json.length + 1));
      // A prefix of good JSON is never at fault before its end.
      const found = findJsonBreak(cut);
      if (found && !/[-\w.+\\]$/.test(cut)) expect(found.position).toBe(cut.length);
    }),
  );
});

test("every text that parseProps reads has no diagnosis, every other one has", () => {
  fc.assert(
    fc.property(texts, (text) => {
      let reads = true;
      try {
        parseProps(text);
      } catch {
        reads = false;
      }
      const diagnosis = diagnoseProps(text);
      expect(diagnosis === undefined).toBe(reads);
      if (!diagnosis) return;
      expect(diagnosis.hint).toMatch(/\.$|[.\w]\)$/);
      expect(diagnosis.position).toBeGreaterThanOrEqual(0);
      expect(diagnosis.position).toBeLessThanOrEqual(text.length);
    }),
    { numRuns: 3_000 },
  );
});

test("long hostile texts are diagnosed in time that grows with their length", () => {
  const size = 300_000;
  for (const piece of ["[", '{"a":', "{{", "&", "'", "${", '"\\', ",", " ", ": ", "<?php "]) {
    const text = piece.repeat(size / piece.length);
    expect(() => [diagnoseProps(text), diagnoseProps(`{"a":"${text}",}`)]).not.toThrow();
  }
});
