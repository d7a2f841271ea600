import { spawnSync } from "node:child_process";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { routes } from "./index.ts";

const missing = spawnSync("php", ["-v"]).status !== 0;

/** The queries that PHP writes for a list of JSON values. */
function phpQueries(values: readonly unknown[]): string[] {
  const php = spawnSync(
    "php",
    [
      "-r",
      `echo json_encode(array_map(
        fn ($value) => http_build_query($value, '', '&', PHP_QUERY_RFC3986),
        json_decode(stream_get_contents(STDIN), true, 64, JSON_THROW_ON_ERROR)
      ));`,
    ],
    { input: JSON.stringify(values), encoding: "utf8" },
  );
  if (php.status !== 0) throw new Error(`PHP failed: ${php.stderr}`);
  return JSON.parse(php.stdout) as string[];
}

const text = fc.oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" }));
const value = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    text,
    fc.integer(),
    // PHP writes the others as 1.0E+25 and 1.0E-7.
    fc.integer().map((n) => n / 64),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.oneof(text, fc.constantFrom("__proto__", "constructor")), tie("value"), {
      maxKeys: 3,
      noNullPrototype: true,
    }),
  ),
})).value;

// A machine without PHP skips this, and says so; the build of the project may not.
describe.skipIf(missing && !process.env["CI"])(
  missing ? "http_build_query (skipped: the program php is missing)" : "http_build_query",
  () => {
    it("writes the same bytes", () => {
      if (missing) throw new Error("The program php is missing. Install php-cli.");
      const values = fc.sample(
        fc.dictionary(text, value, { maxKeys: 4, noNullPrototype: true }),
        1000,
      );
      const registry = routes<Record<string, unknown>>({ route: "/" });
      expect(values.map((params) => registry.path("route", params).replace(/^\/\??/, ""))).toEqual(
        phpQueries(values),
      );
    });
  },
);
