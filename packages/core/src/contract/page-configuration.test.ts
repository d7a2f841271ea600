import * as fc from "fast-check";
import { expect, expectTypeOf, test } from "vitest";
import * as v from "valibot";
import {
  configurationSchema,
  diagnoseProps,
  formatDiagnostic,
  readConfiguration,
  type Configuration,
} from "./index.ts";
import { themeSchema, trackingSchema } from "./configuration-schema.ts";
import fixtures from "../../fixtures/configuration.json" with { type: "json" };
import { propertyRuns } from "../property-runs.test.fixture.ts";

test.each(fixtures.cases)("$name", ({ text, configuration, pointers }) => {
  const reading = readConfiguration(text, diagnoseProps);
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
  expect(far?.hint).toBe("Known are: assets, colorScheme.");
});

test("a block that is not JSON has one diagnostic, and its hint is that of the mistake", () => {
  const { diagnostics } = readConfiguration("{'product': 'acme'}", diagnoseProps);
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

test("every key has a description", () => {
  for (const entries of [configurationSchema, themeSchema, trackingSchema].map((s) => s.entries)) {
    for (const [key, entry] of Object.entries(entries)) {
      expect(v.getDescription(entry.wrapped), key).toMatch(/\.$/);
    }
  }
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
  const key = fc.constantFrom(
    ...Object.keys(configurationSchema.entries),
    "assets",
    "partners",
    "x",
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.constant("data-x")),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(fc.oneof(key, fc.string()), tie("value"), { maxKeys: 4 }),
    ),
  }));
  const section = fc.dictionary(
    fc.constantFrom(...Object.keys({ ...themeSchema.entries, ...trackingSchema.entries })),
    fc.oneof(value, fc.array(fc.constantFrom("a.example", "b:1", 5))),
  );
  const block = fc
    .dictionary(key, fc.oneof(value, section))
    .map((object) => JSON.stringify(object));
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
  }>();
  expectTypeOf<Configuration["locale"]>().toEqualTypeOf<string | undefined>();
  expectTypeOf<NonNullable<Configuration["tracking"]>["partners"]>().toEqualTypeOf<string[]>();
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
    [`{"translations":{"de":[${zeros}]}}`, "/translations"],
    [`{"translations":{${numbers}}}`, "/translations"],
    [`{${numbers}}`, ""],
    [`{"theme":{${numbers}}}`, "/theme"],
  ] as const) {
    const { configuration, diagnostics } = readConfiguration(text);
    expect(diagnostics.map((one) => one.pointer)).toEqual([pointer]);
    expect(configuration.translations).toEqual({});
  }
});

test("the consent is denied where it may be among too many unknown keys", () => {
  const keys = Array.from({ length: 101 }, (_, index) => `"consen${index}":"denied"`).join(",");
  const { configuration } = readConfiguration(`{"tracking":{${keys}}}`);
  expect(configuration.tracking?.consent).toBe("denied");
  expect(readConfiguration('{"tracking":5}').configuration.tracking).toBeUndefined();
});
