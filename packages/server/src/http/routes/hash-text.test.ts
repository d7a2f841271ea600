import { expect, it } from "vitest";
import { hashText } from "./hash-text.ts";

it("gives the same text the same 13 characters in every process", () => {
  expect(["", "a", "<p>4 €</p>", "😀"].map(hashText)).toEqual([
    "2o80zozpds9tg",
    "3bx9xzgdemp2a",
    "2ai5kwgvd8nrv",
    "17uievke8k36v",
  ]);
});

it("tells texts apart that differ in any character, or in their length alone", () => {
  const text = "<p>Some markup.</p>";
  const others = [...text].flatMap((_, at) => [
    text.slice(0, at),
    `${text.slice(0, at)}~${text.slice(at + 1)}`,
    `${text.slice(0, at)}\0`,
    "\0".repeat(at),
  ]);
  const texts = new Set([text, ...others]);
  expect(new Set([...texts].map(hashText)).size).toBe(texts.size);
});
