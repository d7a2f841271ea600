import { expect, test } from "vitest";
import { PropsError } from "./index.ts";

const fault = { code: "invalid", expected: "a number", received: '"x"' } as const;

test("the message names place, expected and received, and ends with the hint", () => {
  expect(new PropsError({ ...fault, pointer: "/page" }).message).toBe(
    'Expected a number at /page, but received "x".',
  );
  expect(new PropsError({ ...fault, pointer: "", hint: "Write 1." }).message).toBe(
    'Expected a number, but received "x". Write 1.',
  );
});

test("a message of its own goes before the default one", () => {
  const error = new PropsError({ ...fault, pointer: "/page", hint: "Write 1.", message: "No." });
  expect(error).toMatchObject({ ...fault, name: "PropsError", message: "No.", hint: "Write 1." });
  expect(error).toBeInstanceOf(Error);
});
