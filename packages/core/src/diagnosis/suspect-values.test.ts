import { expect, it } from "vitest";
import { findSuspectValues } from "./suspect-values.ts";

it.each<[json: string, found: (readonly [code: string, pointer: string])[]]>([
  // Numbers
  ['{"a":9007199254740991,"b":-9007199254740991,"c":0.1000000000000000055,"d":-0}', []],
  ['{"a":[1,9007199254740993]}', [["rounded-number", "/a/1"]]],
  ['{"a":-12345678901234567890}', [["rounded-number", "/a"]]],
  ['{"a":9007199254740992,"b":10000000000000000000.0,"c":1e21,"d":1.5E+300}', []],
  [
    '{"a":12345678901234567.89,"b":1e400,"c":-1E400,"d":1e-400,"e":0e9,"f":0.0}',
    [
      ["rounded-number", "/a"],
      ["rounded-number", "/b"],
      ["rounded-number", "/c"],
      ["rounded-number", "/d"],
    ],
  ],
  // Damage
  [
    String.raw`{"a":"Great \ud83d","b":"\ude00","c":"\ud83d\ude00 😀","d":"\\ud83d"}`,
    [
      ["damaged-text", "/a"],
      ["damaged-text", "/b"],
    ],
  ],
  [
    String.raw`{"\ud83d":1,"a/b":{"c":["\u0000"]},"d":"don\u0092t","e":"a\nb\tc\r\u2028"}`,
    [
      ["damaged-text", "/\uD83D"],
      ["damaged-text", "/a~1b/c/0"],
      ["damaged-text", "/d"],
    ],
  ],
  [
    '{"a":"Gr\uFFFDn","b":"\uFEFFtext"}',
    [
      ["damaged-text", "/a"],
      ["damaged-text", "/b"],
    ],
  ],
  // Escapes
  [
    '{"a":"Don&#8217;t","b":"A &amp; B","c":"&quot;","d":"Gr&uuml;n","e":"&amp;#039;","f":"&#x27;"}',
    [
      ["escaped-text", "/a"],
      ["escaped-text", "/b"],
      ["escaped-text", "/c"],
      ["escaped-text", "/d"],
      ["escaped-text", "/e"],
      ["escaped-text", "/f"],
    ],
  ],
  [String.raw`{"a":"\u0026lt;b\u0026gt;"}`, [["escaped-text", "/a"]]],
  ['{"a":"AT&T; R&D","b":"?a=1&copy=2&b;","c":"&;","d":"a & b; c"}', []],
  // Printed values
  [
    `{"a":"[object Object]","b":"undefined","c":"NaN","d":"{'a': True}","e":"<no value>"}`,
    [
      ["printed-value", "/a"],
      ["printed-value", "/b"],
      ["printed-value", "/c"],
      ["printed-value", "/d"],
      ["printed-value", "/e"],
    ],
  ],
  [
    `{"a":"#<User:0x00007f>","b":"{:a=>1}","c":"array (\\n 'a'","d":"<app.User object at 0x7f>","e":"%!s(int=1)"}`,
    [
      ["printed-value", "/a"],
      ["printed-value", "/b"],
      ["printed-value", "/c"],
      ["printed-value", "/d"],
      ["printed-value", "/e"],
    ],
  ],
  [
    '{"a":"{{ review.text }}","b":"Hi <%= name %>","c":"{% if a %}","d":"${name}","e":"{page} %s"}',
    [
      ["printed-value", "/a"],
      ["printed-value", "/b"],
      ["printed-value", "/c"],
      ["printed-value", "/d"],
    ],
  ],
  [
    '{"translations":{"en":{"a":"{{count}} items","b":"A &amp; B"}},"routes":{"a":"/{{id}}"}}',
    [["escaped-text", "/translations/en/b"]],
  ],
  // Keys
  ['{"a":1,"b":{"a":1},"a":2}', [["duplicate-key", "/a"]]],
  ['[{"a":1},{"a":2}]', []],
  // What is no JSON has a mistake of its own.
  ['{"a":9007199254740993,}', []],
])("in %s", (json, found) => {
  expect(findSuspectValues(json).map(({ code, pointer }) => [code, pointer])).toEqual(found);
});

it("says what is read in place of it, and what to write", () => {
  const [found] = findSuspectValues('{"id": 9007199254740993}');
  expect(found).toMatchObject({ position: 7 });
  expect(found?.message).toMatch(/\/id.*9007199254740993.*9007199254740992/);
  expect(found?.hint).toContain("strings");
});

it("quotes nothing of a visitor's data, and takes long numbers that were read for rounded ones", () => {
  const json = JSON.stringify(JSON.parse('{"id":9007199254740993,"a":"secret &amp;"}'));
  const found = findSuspectValues(json, { isSecret: true, isReread: true });
  expect(found.map(({ code }) => code)).toEqual(["rounded-number", "escaped-text"]);
  for (const { message } of found) expect(message).not.toMatch(/secret|9007/);
});

it("takes a bounded time for any text, and names a bounded number", () => {
  const texts = ["{{ ", "<%", "${a", "{%", "&#", "#<A", "[object ", "%!"].map((one) =>
    one.repeat(60_000),
  );
  // What a processor has worked: on a busy machine, seconds say nothing.
  const start = process.cpuUsage();
  for (const text of texts) findSuspectValues(JSON.stringify({ text }));
  expect(process.cpuUsage(start).user / 1_000).toBeLessThan(4000);
  const many = `[${"1e999,".repeat(1000)}1]`;
  expect(findSuspectValues(many, { limit: 20 })).toHaveLength(20);
});
