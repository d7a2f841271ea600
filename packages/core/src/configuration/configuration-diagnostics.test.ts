import { readFile } from "node:fs/promises";
import * as fc from "fast-check";
import { expect, expectTypeOf, test, vi } from "vitest";
import { formatDiagnostic, readConfiguration, type Configuration } from "../contract/index.ts";
import fixtures from "../../fixtures/configuration.json" with { type: "json" };
import { propertyRuns } from "../property-runs.test.fixture.ts";
import { configurationTable, type Rule, type Rules } from "./configuration-table.ts";

test.each(fixtures.cases)("$name", ({ text, configuration, pointers }) => {
  const reading = readConfiguration(text);
  expect(reading.configuration).toStrictEqual({ ...fixtures.defaults, ...configuration });
  expect(reading.diagnostics.map(({ pointer }) => pointer).sort()).toEqual(pointers.toSorted());
});

test("undefined is an absent block", () => {
  expect(readConfiguration(undefined)).toEqual(readConfiguration(null));
});

test("a diagnostic names what was expected, what was received and what counts instead", () => {
  expect(readConfiguration('{"theme":{"colorScheme":"blue"}}').diagnostics).toEqual([
    {
      code: "invalid",
      pointer: "/theme/colorScheme",
      message:
        'The page configuration has a mistake at /theme/colorScheme: expected "light", "dark" or ' +
        '"auto", but received "blue". It is left out, and its default is used if it has one.',
    },
  ]);
});

test("a consent that cannot be read is reported as denied", () => {
  const messageOf = (text: string) => formatDiagnostic(readConfiguration(text).diagnostics[0]!);
  expect(messageOf('{"tracking":{"consent":"grnated"}}')).toContain(
    'but received "grnated". It counts as "denied".',
  );
  expect(messageOf('{"tracking":{"consnet":"granted"}}')).toContain(
    'Did you mean "consent"? Until then the consent is denied.',
  );
});

test("an unknown key comes with the one that was probably meant, or with all of them", () => {
  const [close, far] = readConfiguration('{"theme":{"colourScheme":"dark","font":1}}').diagnostics;
  expect(close).toEqual({
    code: "unknown-key",
    pointer: "/theme/colourScheme",
    message: "The page configuration has an unknown key at /theme/colourScheme. It is ignored.",
    hint: 'Did you mean "colorScheme"?',
  });
  expect(far?.hint).toBe("Known are: assets, colorScheme, icons.");
});

test("a block that is not JSON has one diagnostic, and its hint is that of the mistake", () => {
  const { diagnostics } = readConfiguration("{'product': 'acme'}");
  expect(diagnostics).toMatchObject([{ code: "python-dump", pointer: "" }]);
  expect(formatDiagnostic(diagnostics[0]!)).toMatch(
    /^The page configuration \(#skerry-config\) cannot be read: expected .*Every default is used\. .*double quotes/,
  );
});

test("a block past the bounds has one diagnostic", () => {
  const deep = `${'{"a":'.repeat(40)}1${"}".repeat(40)}`;
  expect(readConfiguration(`{"translations":${deep}}`).diagnostics).toMatchObject([
    {
      code: "too-deep",
      message: expect.stringMatching(/expected at most 32 levels.* Every default is used\.$/),
    },
  ]);
  expect(readConfiguration(`{"product":"${"x".repeat(1_000_000)}"}`).diagnostics).toMatchObject([
    { pointer: "", message: expect.stringContaining("expected at most 1000000 characters") },
  ]);
});

/** The table's keys, those of sections with what leads to them. */
const allRules = (keys: Rules = configurationTable, before = ""): [string, Rule][] =>
  Object.entries(keys).flatMap(([key, rule]) => [
    [before + key, rule],
    ...(rule.keys ? allRules(rule.keys, `${before}${key}.`) : []),
  ]);

test("every key is described in the contract", async () => {
  const parts = ["page", "tracking"].map((part) =>
    readFile(new URL(`../../contract/${part}.md`, import.meta.url), "utf8"),
  );
  const contract = (await Promise.all(parts)).join("\n");
  const rows = contract.split("\n").filter((line) => line.startsWith("| `"));
  const named = rows.flatMap((row) => row.split("|")[1]?.match(/(?<=`)[\w.]+(?=`)/g) ?? []);
  for (const [path, { keys }] of allRules()) {
    // A section of its own table, or the dotted names of its keys.
    if (keys && named.some((name) => name.startsWith(`${path}.`))) continue;
    expect(
      named.some((name) => path === name || path.endsWith(`.${name}`)),
      path,
    ).toBe(true);
  }
});

test("every default fits its own rule", () => {
  for (const [path, rule] of allRules()) {
    const { default: written } = rule;
    if (written === undefined) continue;
    const text = path.split(".").reduceRight<unknown>((value, key) => ({ [key]: value }), written);
    expect(readConfiguration(JSON.stringify(text)).diagnostics, path).toEqual([]);
  }
});

/** Strings of all kinds. Each rule takes some of them. */
const samples =
  "acme de pt-BR /theme/ /shop data-skerry data-a_b a.example shop.example/path tid a-b~c dataLayer $_1 q a|b https://pay.example:8443 .comments".split(
    " ",
  );

/** Values that fit a rule. */
function fitting(rule: Rule): fc.Arbitrary<unknown> {
  const { like, oneOf, number, list, keys, each, holds } = rule;
  const kinds: fc.Arbitrary<unknown>[] = [];
  if (like) kinds.push(fc.constantFrom(...samples.filter((sample) => like.test(sample))));
  if (oneOf) kinds.push(fc.constantFrom(...oneOf));
  if (number) kinds.push(fc.integer({ min: number[0], max: number[1] }));
  if (list) kinds.push(fc.array(fitting(list), { maxLength: 4 }));
  if (keys) kinds.push(section(keys));
  if (each) {
    const key = fc.constantFrom("a", "b", "constructor", "a.b");
    const { inner } = fc.letrec<{ inner: object }>((tie) => ({
      inner: fc.dictionary(key, fc.oneof({ maxDepth: 3 }, fc.string(), tie("inner"))),
    }));
    kinds.push(inner);
  }
  if (holds) kinds.push(fc.dictionary(fc.constantFrom("a", "b"), fc.jsonValue({ maxDepth: 2 })));
  return fc.oneof(...kinds);
}

function section(keys: Rules): fc.Arbitrary<Record<string, unknown>> {
  const entries = Object.entries(keys).map(([key, rule]) => [key, fitting(rule)] as const);
  const requiredKeys = Object.keys(keys).filter((key) => keys[key]?.required);
  return fc.record(Object.fromEntries(entries), { requiredKeys }) as fc.Arbitrary<
    Record<string, unknown>
  >;
}

const withoutPrototype = <Kind>(value: Kind): boolean =>
  !JSON.stringify(value).includes("__proto__");

test("what fits is kept as it is, without a word", () => {
  const property = fc.property(section(configurationTable).filter(withoutPrototype), (written) => {
    const { configuration, diagnostics } = readConfiguration(JSON.stringify(written));
    expect(diagnostics).toEqual([]);
    const { theme } = written as { theme?: { assets?: string } };
    if (theme?.assets) theme.assets = theme.assets.replace(/\/?$/, "/");
    expect(configuration).toMatchObject(JSON.parse(JSON.stringify(written)));
  });
  fc.assert(property, { numRuns: propertyRuns(500) });
});

test("one wrong value has one diagnostic with its pointer, and everything else is kept", () => {
  const places = allRules().filter(([, { list, oneOf, like }]) => list || oneOf || like);
  const property = fc.property(
    section(configurationTable).filter(withoutPrototype),
    fc.constantFrom(...places),
    fc.constantFrom<unknown>(7, true, "", " ", "a b:;=", "javascript:1", ["a b:;="], { a: 1 }),
    fc.nat(4),
    (sound, [path, { list, like, oneOf, ifWrong }], wrong, index) => {
      const fits = (list ?? { like, oneOf }) as Rule;
      fc.pre(!(typeof wrong === "string" && fits.like?.test(wrong)));
      fc.pre(!fits.oneOf?.includes(wrong as string));
      // An object is read key by key.
      fc.pre(!(fits.keys && typeof wrong === "object" && !Array.isArray(wrong)));
      const steps = path.split(".");
      const without = structuredClone(sound) as Record<string, Record<string, unknown>>;
      const [first = "", second] = steps;
      const parent = second === undefined ? without : (without[first] ??= {});
      const key = second ?? first;
      const entries = (parent[key] ?? []) as unknown[];
      const at = Math.min(index, entries.length);
      if (list) parent[key] = entries;
      else if (ifWrong) parent[key] = ifWrong;
      else delete parent[key];
      const expected = readConfiguration(JSON.stringify(without)).configuration;
      parent[key] = list ? [...entries.slice(0, at), wrong, ...entries.slice(at)] : wrong;
      const { configuration, diagnostics } = readConfiguration(JSON.stringify(without));
      const pointer = `/${steps.join("/")}${list ? `/${at}` : ""}`;
      expect(diagnostics.map((one) => one.pointer)).toEqual([pointer]);
      expect(configuration).toEqual(expected);
    },
  );
  fc.assert(property, { numRuns: propertyRuns(1_000) });
});

test("the defaults of one reading are not shared with the next", () => {
  readConfiguration('{"tracking":{}}').configuration.tracking?.partners.push("a.example");
  readConfiguration(null).configuration.routes["a"] = "/a";
  readConfiguration(null).configuration.translations["a"] = "A";
  expect(readConfiguration('{"tracking":{}}').configuration).toStrictEqual({
    ...fixtures.defaults,
    tracking: expect.objectContaining({ partners: [] }),
  });
});

test("any JSON is read without throwing, and what comes out is valid itself", () => {
  const names = allRules().map(([path]) => path.split(".").at(-1) as string);
  const key = fc.constantFrom(...names, "x");
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.constant("data-x")),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(fc.oneof(key, fc.string()), tie("value"), { maxKeys: 4 }),
    ),
  }));
  const hosts = fc.array(fc.constantFrom("a.example", "b:1", 5));
  const inner = fc.dictionary(key, fc.oneof(value, hosts));
  const block = fc.dictionary(key, fc.oneof(value, inner)).map((object) => JSON.stringify(object));
  fc.assert(
    fc.property(block, (text) => {
      const { configuration, diagnostics } = readConfiguration(text);
      expect(readConfiguration(JSON.stringify(configuration))).toEqual({
        configuration,
        diagnostics: [],
      });
      const pointers = diagnostics.map(({ pointer }) => pointer);
      expect(new Set(pointers).size).toBe(pointers.length);
    }),
    { numRuns: propertyRuns(1_000) },
  );
});

test("the type has its defaults filled in", () => {
  expectTypeOf<Configuration["theme"]>().toEqualTypeOf<{
    assets?: string | undefined;
    colorScheme: "light" | "dark" | "auto";
    icons?: "inline" | "files" | undefined;
  }>();
  expectTypeOf<Configuration["locale"]>().toEqualTypeOf<string | undefined>();
  expectTypeOf<NonNullable<Configuration["tracking"]>["partners"]>().toEqualTypeOf<
    (string | { contains: string })[]
  >();
  expectTypeOf<Configuration["routes"]>().toEqualTypeOf<Record<string, unknown>>();
});

test("a configuration full of mistakes has one diagnostic for all of them", () => {
  const repeat = (count: number, write: (index: number) => string): string =>
    Array.from({ length: count }, (_, index) => write(index)).join(",");
  const zeros = repeat(200_000, () => "0");
  const numbers = repeat(60_000, (index) => `"k${index}":1`);
  for (const [text, pointer] of [
    [`{"tracking":{"partners":[${zeros}]}}`, "/tracking/partners"],
    [`{"tracking":{"ignoredReferrers":[${zeros}]}}`, "/tracking/ignoredReferrers"],
    [`{"translations":{"de":[${zeros}]}}`, "/translations/de"],
    [`{"translations":{${numbers}}}`, "/translations"],
    [`{${numbers}}`, ""],
    [`{"theme":{${numbers}}}`, "/theme"],
    [`{"tracking":{"keptParameters":[${zeros}]}}`, "/tracking/keptParameters"],
  ] as const) {
    const { configuration, diagnostics } = readConfiguration(text);
    expect(diagnostics.map((one) => one.pointer)).toEqual([pointer]);
    expect(configuration.translations).toEqual({});
  }
});

test("a misspelled key beside a consent says nothing of the consent", () => {
  const { configuration, diagnostics } = readConfiguration(
    '{"tracking":{"consent":"pending","consents":"granted"}}',
  );
  expect(configuration.tracking?.consent).toBe("pending");
  expect(diagnostics.map(({ hint }) => hint)).toEqual(['Did you mean "consent"?']);
});

test("the consent is denied where it may be among too many unknown keys", () => {
  const keys = Array.from({ length: 101 }, (_, index) => `"consen${index}":"denied"`).join(",");
  const { configuration } = readConfiguration(`{"tracking":{${keys}}}`);
  expect(configuration.tracking?.consent).toBe("denied");
  expect(readConfiguration('{"tracking":5}').configuration.tracking).toBeUndefined();
});

test("a list in which most is wrong is not read to its end", () => {
  let removed = 0;
  const wrong = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`k${index}`, 5]));
  const translations = new Proxy(wrong, {
    deleteProperty: (target, key) => ((removed += 1), Reflect.deleteProperty(target, key)),
  });
  const parse = vi.spyOn(JSON, "parse").mockReturnValueOnce({ translations });
  const { configuration, diagnostics } = readConfiguration("{}");
  parse.mockRestore();
  expect(configuration.translations).toEqual({});
  expect(diagnostics.map(({ pointer }) => pointer)).toEqual(["/translations"]);
  expect(removed).toBeLessThan(200);
});
