import { expect, it, vi } from "vitest";
import { readConfiguration } from "../configuration/configuration-diagnostics.ts";
import { createPageSettings } from "./page-settings.ts";

const { configuration } = readConfiguration("{}");
const builtIn = { en: { key: "English" }, de: { key: "Deutsch" } };
const open = (language: string) =>
  createPageSettings(configuration, {
    language,
    origin: "https://site.example",
    files: "/f/",
    builtIn,
  });

it("speaks the page's language", () => {
  expect(open("de-AT").translate("key")).toBe("Deutsch");
});

it("speaks English where the page's language is too long, after one warning", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const page = open(`de${"-a".repeat(500)}`);
  expect([page.locale, page.translate("key")]).toEqual(["en", "English"]);
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/<html lang>.*1002 characters.*35/)]]);
});

it("finds the theme's files beside the script, and where the configuration says so", () => {
  expect(open("en").asset("a.svg")).toBe("/f/themes/domain-check/assets/a.svg");
  const { configuration: other } = readConfiguration('{"theme":{"assets":"/theme"}}');
  const page = createPageSettings(other, { language: "en", origin: "", files: "/f/", builtIn });
  expect(page.asset("a.svg")).toBe("/theme/a.svg");
});

it.each([
  ["de-AT", { a: "A", b: { c: "C" } }, "de", true],
  ["de-AT", { de: { a: "A", "b.c": "C" } }, "de", true],
  ["de-AT", { de_AT: { a: "A" }, de: { "b.c": "C" } }, "de", true],
  ["de-AT", { a: "A" }, "de", false],
  // The widgets' German text goes before an English one of the page.
  ["de-AT", { de: { a: "A" }, en: { "b.c": "C" } }, "de", false],
  ["fr", { fr: { a: "A" }, en: { "b.c": "C" } }, "en", true],
  ["fr", { fr: { a: "A" }, de: { "b.c": "C" } }, "en", false],
])(
  "knows whether a page in %s with %j needs texts of the widgets in %s",
  (locale, translations, language, has) => {
    const { configuration: read } = readConfiguration(JSON.stringify({ locale, translations }));
    const page = createPageSettings(read, { language: "en", origin: "", files: "/f/", builtIn });
    expect(page.hasTexts(["a", "b.c"], language)).toBe(has);
  },
);

it("reads neither routes nor texts before somebody asks for one of them", () => {
  let reads = 0;
  const counted = (object: object): object =>
    new Proxy(object, { ownKeys: (target) => ((reads += 1), Reflect.ownKeys(target)) });
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`r${index}`, "/a"]));
  const { configuration: own } = readConfiguration("{}");
  const page = createPageSettings(
    { ...own, routes: counted(many) as typeof own.routes },
    { language: "en", origin: "", files: "/f/", builtIn: { en: counted({ key: "x" }) as never } },
  );
  expect(reads).toBe(0);
  expect([page.path("r7"), page.translate("key")]).toEqual(["/a", "x"]);
  expect(reads).toBeGreaterThan(0);
});
