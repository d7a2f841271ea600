import { describe, expect, it, vi } from "vitest";
import { readConfiguration } from "../configuration/configuration-diagnostics.ts";
import { createPageSettings, type PageSettings } from "./page-settings.ts";

const builtIn = { en: { key: "Text", other: "Other" }, de: { key: "Wort" } };
const pageOf = (configuration: object | undefined, language = "en"): PageSettings =>
  createPageSettings(readConfiguration(JSON.stringify(configuration ?? {})).configuration, {
    language,
    origin: "https://site.example",
    files: "/static/",
    builtIn,
  });

describe("a page", () => {
  it("without a configuration speaks its own language and has the theme's files", () => {
    const page = pageOf(undefined, "de");
    expect(page.locale).toBe("de");
    expect(page.translate("key")).toBe("Wort");
    expect(page.asset("icons/star.svg")).toBe("/static/themes/domain-check/assets/icons/star.svg");
    const warn = vi.spyOn(console, "warn");
    expect(page.tryPath("anything")).toBeUndefined();
    expect(warn).not.toHaveBeenCalled();
  });

  it("speaks the language that it configures", () => {
    const page = pageOf({ locale: "de", translations: { other: "Anderes" } }, "en");
    expect(page.locale).toBe("de");
    expect([page.translate("key"), page.translate("other")]).toEqual(["Wort", "Anderes"]);
  });

  it("has its files where it says, but absolute URLs and paths as they are", () => {
    const { asset } = pageOf({ theme: { assets: "https://cdn.example/theme/" } });
    expect(asset("a.svg")).toBe("https://cdn.example/theme/a.svg");
    expect(asset("/a.svg")).toBe("/a.svg");
    expect(asset("https://other.example/a.svg")).toBe("https://other.example/a.svg");
  });
});

describe("the routes of a page", () => {
  const dump = {
    base_url: "/app.php",
    scheme: "http",
    host: "localhost",
    port: "",
    prefix: "",
    locale: "en",
    routes: {
      acme_home: {
        tokens: [["text", "/home"]],
        defaults: [],
        requirements: [],
        hosttokens: [],
        methods: [],
        schemes: [],
      },
    },
  };

  it("start with the base of a dump, or rather with that of the page", () => {
    expect(pageOf({ routes: dump }).path("acme_home")).toBe("/app.php/home");
    expect(pageOf({ routes: dump, baseUrl: "/shop" }).path("acme_home")).toBe("/shop/home");
  });

  it("are absolute at the page's own origin, wherever the dump was made", () => {
    expect(pageOf({ routes: dump }).url("acme_home")).toBe("https://site.example/app.php/home");
  });

  it("take the product and the language of the page", () => {
    const page = pageOf({
      product: "acme",
      locale: "de",
      routes: { acme_home: "/{_locale}/home" },
    });
    expect(page.path("{product}_home")).toBe("/de/home");
    expect(page.tryPath("{product}_home")).toBe("/de/home");
  });
});
