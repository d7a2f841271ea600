import { expect, it } from "vitest";
import { TagText } from "./tag-text.ts";

it.each<[string, (template: TagText, from: number) => unknown]>([
  ["a text", (template, from) => template.endAt("%}", from)],
  ["a pattern", (template, from) => template.endOfMatch(String.raw`\{%\s*endraw`, from)],
  ["the end of code", (template, from) => template.readCode("}}", from, () => false)],
])("reads a template a few times at most for %s that is not there", (_, search) => {
  const template = new TagText("");
  let reads = 0;
  Object.defineProperty(template, "text", { get: () => ((reads += 1), "{% a '") });
  for (let from = 0; from < 1_000; from++) expect(search(template, from % 6)).toBeUndefined();
  expect(reads).toBeLessThan(200);
});
