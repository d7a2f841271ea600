import { expect, test } from "vitest";
import { diagnoseUnknownKeys } from "./diagnose-unknown-keys.ts";

const known = ["name", "text"];

test("each key has its pointer, and a question or the known keys", () => {
  expect(
    diagnoseUnknownKeys([
      { path: ["a/b"], known, meant: undefined },
      { path: ["items", 0, "txt"], known, meant: "text" },
    ]),
  ).toEqual([
    {
      code: "unknown-key",
      pointer: "/a~1b",
      message: 'The key "a/b" is unknown. It is ignored.',
      hint: "Known are: name, text.",
    },
    {
      code: "unknown-key",
      pointer: "/items/0/txt",
      message: 'The key "txt" at /items/0 is unknown. It is ignored.',
      hint: 'Did you mean "text"?',
    },
  ]);
});

test("of very many keys twenty are described, and the others are counted", () => {
  const keys = Array.from({ length: 25 }, (_, i) => ({ path: [`k${i}`], known, meant: undefined }));
  const diagnostics = diagnoseUnknownKeys(keys);
  expect(diagnostics).toHaveLength(21);
  expect(diagnostics.at(-1)).toEqual({
    code: "unknown-key",
    pointer: "",
    message: "5 more keys are unknown and ignored.",
  });
  expect(diagnoseUnknownKeys(keys.slice(0, 20))).toHaveLength(20);
  expect(diagnoseUnknownKeys(keys, Infinity)).toHaveLength(25);
});
