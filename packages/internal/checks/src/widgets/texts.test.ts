/** Texts that visitors read come from text keys, in every language, with the same placeholders. */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { texts as german } from "../../../../widgets/src/texts/de.ts";
import { texts as english } from "../../../../widgets/src/texts/en.ts";
import { findBareText } from "./find-bare-text.ts";
import { repositoryFiles, root } from "../repository.ts";

type Texts = Readonly<Record<string, string>>;

const files = repositoryFiles();
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const readTexts = (file: string): Texts => JSON.parse(read(file)) as Texts;

/** The keys with their placeholders, `{name}` or `%name%`. `{0}` is the number of a plural form. */
const placeholdersOf = (texts: Texts): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      [...new Set(text.match(/\{[a-z]\w*\}|%[a-z]\w*%/gi))].sort(),
    ]),
  );

const catalogues = files.filter((file) => /^packages\/(ui|widgets)\/src\/.*\.en\.json$/.test(file));

describe.each(catalogues)("%s", (file) => {
  const [en, de] = [readTexts(file), readTexts(file.replace(".en.json", ".de.json"))];

  it("has the same keys and placeholders in German, and a text for each", () => {
    expect(placeholdersOf(de)).toEqual(placeholdersOf(en));
    for (const text of Object.values({ ...en, ...de })) expect(text).toMatch(/\S/);
  });

  it("has keys that are named for the widget", () => {
    const start = `app.ui.${basename(file, ".en.json").replaceAll("-", "_")}.`;
    // A key that the product fixed before widgets had folders.
    const keys = Object.keys(en).filter((key) => key !== "app.ui.testimonials.partners_headline");
    expect(keys.filter((key) => !key.startsWith(start))).toEqual([]);
  });

  it("is built in", () => {
    expect(english).toMatchObject(en);
    expect(german).toMatchObject(de);
  });
});

it("French, which the handbook shows as the example of another language, has every key and is French", () => {
  const french = readTexts("examples/french/texts.fr.json");
  expect(placeholdersOf(french)).toEqual(placeholdersOf(english));
  const same = Object.entries(english).filter(([key, text]) => french[key] === text);
  expect(same.map(([key]) => key)).toEqual([
    "app.ui.feature_filter.security.2.title",
    "app.ui.pagination.label",
    "app.ui.pagination.page",
  ]);
});

describe("a component", () => {
  const components = files.filter((file) =>
    /^packages\/(ui|widgets|mount)\/src\/(?!.*\.test\.).*\.tsx$/.test(file),
  );

  it.each(components)("%s has no bare text", (file) => {
    expect(findBareText(read(file))).toEqual([]);
  });

  it.each([
    ['<p>{"Search"}</p>', "Search"],
    ['<p>{open ? "Close" : translate("app.ui.menu.open")}</p>', "Close"],
    ['<p>{mode === "tabs" && "Verified"}</p>', "Verified"],
    ["<p id={`${prefix}note`}>{`${name} Page ${page}`}</p>", "Page"],
    ['<button type="button" aria-label="Close" />', "Close"],
    ['<img src="a.svg" alt={name || "Photo"} />', "Photo"],
  ])("such as %s has some", (jsx, text) => {
    expect(findBareText(`const a = ${jsx};`)).toEqual([text]);
  });
});
