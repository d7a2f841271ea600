import * as fc from "fast-check";
import { expect, it } from "vitest";
import fixtures from "../../fixtures/configuration.json" with { type: "json" };
import { propertyRuns } from "../property-runs.test.fixture.ts";
import { readConfiguration } from "./page-configuration.ts";
import { readPlainConfiguration } from "./read-plain-configuration.ts";

/** What the schema makes of a text that has no mistake. */
function readWhole(text: string): unknown {
  const { configuration, diagnostics } = readConfiguration(text);
  expect(diagnostics).toEqual([]);
  return configuration;
}

const hosts = fc.array(fc.constantFrom("a.example", "shop.example", "localhost"));
const texts = fc.letrec<{ texts: object }>((tie) => ({
  texts: fc.dictionary(
    fc.constantFrom("a", "b", "constructor", "a.b"),
    fc.oneof({ maxDepth: 4 }, fc.string(), tie("texts")),
  ),
})).texts;

const theme = fc.record(
  {
    assets: fc.constantFrom("/theme", "/theme/", "https://cdn.example/a", "theme"),
    colorScheme: fc.constantFrom("light", "dark", "auto"),
  },
  { requiredKeys: [] },
);

const tracking = fc.record(
  {
    partners: fc.oneof(hosts, fc.constant(["shop.example/path"])),
    parameter: fc.constantFrom("tid", "a-b~c"),
    cookie: fc.constantFrom("tid", "a|b"),
    affiliateCookie: fc.constantFrom("awc", "x"),
    ignoredReferrers: hosts,
    keptParameters: fc.array(fc.constantFrom("q", "page")),
    secretPaths: fc.array(fc.constantFrom("/", "/invite", "!/sku/")),
    cookieDomain: fc.constantFrom("", "shop.example"),
    dataLayer: fc.constantFrom("dataLayer", "$_1"),
    consent: fc.constantFrom("granted", "pending", "denied", "consent-mode"),
    pendingStorage: fc.constantFrom("none", "session"),
    onNewCampaign: fc.constantFrom("ignore", "refill"),
  },
  { requiredKeys: [] },
);

const sound = fc.record(
  {
    product: fc.constantFrom("acme", "fable"),
    locale: fc.constantFrom("en", "de_AT", "pt-BR"),
    routes: fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })),
    baseUrl: fc.constantFrom("", "/", "/shop", "/app.php"),
    translations: texts,
    theme,
    tracking,
    attribute: fc.constantFrom("data-skerry", "data-widget", "data-a_b"),
    observe: fc.boolean(),
    debug: fc.boolean(),
  },
  { requiredKeys: [] },
);

it("reads each configuration without mistakes as the schema does", () => {
  const property = fc.property(sound, (configuration) => {
    const text = JSON.stringify(configuration);
    // A name such as __proto__ is removed by the reader that knows of mistakes.
    fc.pre(!text.includes("__proto__"));
    expect(readPlainConfiguration(text)).toEqual(readWhole(text));
  });
  fc.assert(property, { numRuns: propertyRuns(500) });
});

/** Values that are wrong somewhere, or nearly. */
const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(
    null,
    "",
    " ",
    "//host",
    "/a b",
    "javascript:1",
    "data-props",
    "data-load",
    "data-sk-theme",
    "data-",
    "granted ",
    "a.example:80",
    "https://a.example",
    "*.example",
    ["a", 1],
    [null],
    [""],
    { a: null },
    { a: ["b"] },
    { a: [1] },
    `de${"-a".repeat(40)}`,
  ),
);

it("never reads anything else than the schema does, and nothing in which there is a mistake", () => {
  const paths =
    `product locale routes baseUrl translations theme tracking attribute observe debug debgu __proto__
    toString theme/assets theme/colorScheme theme/toString tracking/partners tracking/parameter tracking/cookie
    tracking/affiliateCookie tracking/consent tracking/ignoredReferrers tracking/keptParameters tracking/secretPaths
    tracking/cookieDomain tracking/dataLayer tracking/pendingStorage tracking/onNewCampaign
    tracking/consnet translations/__proto__ routes/__proto__`.split(/\s+/);
  const property = fc.property(
    sound,
    fc.constantFrom(...paths),
    odd,
    (configuration, path, value) => {
      const [first = "", second] = path.split("/");
      const inner = { ...(configuration as Record<string, object>)[first] };
      const changed = JSON.stringify(second === undefined ? value : { ...inner, X: value });
      const entries = JSON.stringify({ ...configuration, X: 0 }).replace(
        /"X":0\}$/,
        `"${first}":${changed.replace('"X":', `"${second}":`)}}`,
      );
      const read = readPlainConfiguration(entries);
      if (read) expect(read).toEqual(readWhole(entries));
    },
  );
  fc.assert(property, { numRuns: propertyRuns(1500) });
});

it.each(fixtures.cases)("leaves mistakes to the schema: $name", ({ text, pointers }) => {
  const read = readPlainConfiguration(text ?? "");
  if (pointers.length > 0) expect(read).toBeUndefined();
  else if (read) expect(read).toEqual(readWhole(text ?? ""));
});

it.each([
  "{}",
  ' {"product":"acme","routes":{"a":"/a"}} ',
  '{"locale":null,"theme":null,"tracking":{"consent":"pending","cookie":null}}',
  '{"translations":{"de":{"a":{"b":"c"}}}}',
])("reads what pages usually have: %s", (text) => {
  expect(readPlainConfiguration(text)).toEqual(readWhole(text));
});

it.each([
  ["too deep", `{"routes":${'{"a":'.repeat(32)}1${"}".repeat(32)}}`],
  ["too long", `{"product":"${"a".repeat(1_000_000)}"}`],
  ["a name that changes prototypes", '{"routes":{"\\u005f_proto__":1}}'],
  ["no JSON", '{"product": '],
  ["no object", "[]"],
  ["a thousand hosts and one", JSON.stringify({ tracking: { partners: Array(1001).fill("a") } })],
])("leaves what is %s to the schema", (_, text) => {
  expect(readPlainConfiguration(text)).toBeUndefined();
});
