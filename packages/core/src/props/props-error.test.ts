import { expect, test } from "vitest";
import { PropsError } from "../contract/index.ts";

const mismatch = { code: "invalid", expected: "a number", received: '"x"' } as const;

test("the message names place, expected and received, and ends with the hint", () => {
  expect(new PropsError({ ...mismatch, pointer: "/page" }).message).toBe(
    'Expected a number at /page, but received "x".',
  );
  expect(new PropsError({ ...mismatch, pointer: "", hint: "Write 1." }).message).toBe(
    'Expected a number, but received "x". Write 1.',
  );
});

test("a given message replaces the default one, and the hint follows it", () => {
  const diagnostic = { ...mismatch, pointer: "/page", hint: "Write 1.", message: "No." };
  const error = new PropsError(diagnostic);
  expect(error).toMatchObject({ diagnostic, name: "PropsError", message: "No. Write 1." });
  expect(error).toBeInstanceOf(Error);
});
