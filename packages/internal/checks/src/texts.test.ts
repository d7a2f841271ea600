import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { texts as german } from "../../../widgets/src/texts/de.ts";
import { texts as english } from "../../../widgets/src/texts/en.ts";
import { findTextProblems } from "./find-text-problems.ts";
import { repositoryFiles, root } from "./repository.ts";

const catalogues = repositoryFiles().filter((file) =>
  /^packages\/(ui|widgets)\/src\/.*\.en\.json$/.test(file),
);

function read(file: string): Record<string, string> {
  return JSON.parse(readFileSync(join(root, file), "utf8")) as Record<string, string>;
}

describe.each(catalogues)("%s", (file) => {
  const [en, de] = [read(file), read(file.replace(".en.json", ".de.json"))];

  it("has the same keys and placeholders in German", () => {
    expect(findTextProblems(basename(file, ".en.json"), en, de)).toEqual([]);
  });

  it("is built in", () => {
    expect(english).toMatchObject(en);
    expect(german).toMatchObject(de);
  });
});

describe("the French texts, which the handbook shows as the example of another language,", () => {
  const french = read("examples/french/texts.fr.json");

  it("have every key, and no other", () => {
    expect(Object.keys(french).sort()).toEqual(Object.keys(english).sort());
  });

  it("have the same placeholders", () => {
    const placeholders = (text = ""): string[] => [...new Set(text.match(/\{[a-z]\w*\}/g))].sort();
    const changed = Object.entries<string>(english).filter(
      ([key, text]) => placeholders(french[key]).join() !== placeholders(text).join(),
    );
    expect(changed).toEqual([]);
  });

  it("are no copies of the English ones, but for words that French shares", () => {
    const same = Object.entries(english).filter(([key, text]) => french[key] === text);
    expect(same.map(([key]) => key)).toEqual([
      "app.ui.feature_filter.security.2.title",
      "app.ui.pagination.label",
      "app.ui.pagination.page",
    ]);
  });
});

/** Phrases that visitors and customers had to guess: a domain has an extension, spam is spam. */
const unclear =
  /\b(domain )?endings?\b|\bnobody\b|\bsomebody\b|\bberths?\b|\bmoored\b|\bset sail\b|\bkettle\b|\bless junk\b|stands? in for|turn by themselves|needs a harbour|the tide is/i;
const shown = repositoryFiles().filter(
  (file) =>
    /^packages\/(ui|widgets)\/src\/.*\.(en|example)\.json$/.test(file) ||
    /^examples\/.*\.(html|json|twig|erb|jinja)$/.test(file),
);

it.each(shown)("%s says in plain words what a visitor reads", (file) => {
  const text = readFileSync(join(root, file), "utf8").replaceAll(/\s+/g, " ");
  expect(text.match(unclear)?.[0]).toBeUndefined();
});
