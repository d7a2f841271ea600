/** Each number of the documentation is that of its source, or is listed with the reason why it has none. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { numberStatements, numbersWithoutSource, type NumberSource } from "./doc-numbers.ts";
import { type DocText, findDocNumbers } from "./find-doc-numbers.ts";
import { repositoryFiles, root } from "./repository.ts";

const documentation =
  /^(README|packages\/core\/CONTRACT|packages\/(internal\/)?[\w-]+\/README|examples\/[\w-]+\/README)\.md$|^stories\/docs\/(?:decisions\/)?[\w-]+\.mdx$|^packages\/internal\/checks\/src\/release-read-me\.md$/;

const docs = new Map<string, DocText>(
  repositoryFiles()
    .filter((file) => documentation.test(file))
    .map((file) => [file, findDocNumbers(readFileSync(join(root, file), "utf8"))]),
);

const sources = new Map<string, string>();

function read([file, pattern, unit = 1]: NumberSource): string {
  const text = sources.get(file) ?? readFileSync(join(root, file), "utf8");
  sources.set(file, text);
  const [, found] = pattern.exec(text) ?? [];
  if (found === undefined) throw new Error(`${file} has no number after ${pattern}.`);
  const plain = found.replaceAll(/[_,]/g, "");
  return unit === 1 ? plain : String(Number(plain) / unit);
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Where a statement's numbers stand in a text: their values, and where each begins. */
function findStatement(says: string, { text }: DocText): { value: string; start: number }[][] {
  const pattern = says
    .split("{}")
    .map(escaped)
    .join(String.raw`(\d(?:[\d.,]*\d)?)`);
  return [...text.matchAll(new RegExp(pattern, "dg"))].map(({ indices = [] }) =>
    [...indices].slice(1).map((place) => {
      const [start, end] = place as [number, number];
      return { value: text.slice(start, end).replaceAll(",", ""), start };
    }),
  );
}

describe("each statement is that of its source", () => {
  it.each(numberStatements.map(([says, ...from]) => ({ says, from })))(
    "$says",
    ({ says, from }) => {
      const expected = from.map(read);
      const found = [...docs].flatMap(([file, doc]) =>
        findStatement(says, doc).map((numbers) => [file, numbers.map(({ value }) => value)]),
      );
      expect(found.length, "a statement that no page makes any more").toBeGreaterThan(0);
      for (const [file, values] of found) expect([file, values]).toEqual([file, expected]);
    },
  );
});

it("every other number is listed with a reason", () => {
  const unexplained = [...docs].flatMap(([file, doc]) => {
    const known = new Set(
      numberStatements.flatMap(([says]) =>
        findStatement(says, doc).flatMap((numbers) => numbers.map(({ start }) => start)),
      ),
    );
    const excepted = numbersWithoutSource.flatMap(([pattern]) =>
      [...doc.text.matchAll(new RegExp(pattern, "g"))].map(
        ({ 0: { length }, index }) => [index, index + length] as const,
      ),
    );
    return doc.numbers
      .filter(({ start }) => !known.has(start))
      .filter(({ start, end }) => !excepted.some(([from, to]) => from <= start && end <= to))
      .map(
        ({ line, value, start, end }) =>
          `${file}:${line} ${value}: …${doc.text.slice(Math.max(0, start - 40), end + 30)}…`,
      );
  });
  expect(unexplained, "give each its source, or a reason, in doc-numbers.ts").toEqual([]);
});

it("no reason is kept for a number that is gone", () => {
  const texts = [...docs.values()].map(({ text }) => text);
  const unused = numbersWithoutSource.filter(
    ([pattern]) => !texts.some((text) => pattern.test(text)),
  );
  expect(unused).toEqual([]);
});
