import { beforeEach, expect, it, type MockInstance, vi } from "vitest";
import { readConfiguration } from "../configuration/configuration-diagnostics.ts";
import { createUnconfiguredPage } from "./unconfigured-page.ts";
import { createPageSettings } from "./page-settings.ts";
import type { WidgetPage } from "./widget-page.ts";

const options = { language: "de-AT", origin: "https://site.example", files: "/f/" };
const { configuration } = readConfiguration("{}");

let warn: MockInstance<typeof console.warn>;

beforeEach(() => {
  warn = vi
    .spyOn(console, "warn")
    .mockReset()
    .mockImplementation(() => {});
});

/** A page as its widgets see it, and its lines in the console. */
function look(page: WidgetPage): unknown {
  warn.mockClear();
  const { debug, theme } = page.configuration;
  return [
    debug,
    theme,
    page.locale,
    page.tryPath("home"),
    page.tryPath("home", { a: 1 }),
    page.translate("key"),
    page.translate("key", { count: 2 }),
    page.translate("constructor"),
    page.asset("a.svg"),
    page.asset("/a.svg"),
    page.asset("javascript:1"),
    warn.mock.calls,
  ];
}

it("is what an empty configuration describes", () => {
  const seen = look(createUnconfiguredPage(options));
  expect(seen).toEqual(look(createPageSettings(configuration, { ...options, builtIn: {} })));
  expect(warn.mock.calls).toEqual([
    ["unknown translation key: key"],
    ["unknown translation key: constructor"],
  ]);
});
