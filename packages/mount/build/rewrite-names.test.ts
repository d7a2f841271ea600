import { describe, expect, it } from "vitest";
import { rewriteNames, rewriteText } from "./rewrite-names.ts";
import { shortNames } from "./short-names.ts";
import { toLiterals } from "./to-literals.ts";

const names = ["lifecycle-ABCDEFGH.js"];

describe("values of a site", () => {
  it.each([undefined, '{"version":3,"sources":["a.ts"],"names":[],"mappings":"AAAA"}'])(
    "stand in the code as short as they can be written, with map %s",
    async (map) => {
      const values = await toLiterals({ SKERRY_FILES: '{"hello-world":["a"],"b":[true]}' });
      const { code } = rewriteNames(
        { code: "x(SKERRY_FILES,SKERRY_FILESYSTEM)", map },
        new Map(),
        values,
      );
      expect(code).toBe('x({"hello-world":["a"],b:[!0]},SKERRY_FILESYSTEM)');
    },
  );

  it("change the name of the file that they are in", () => {
    const [short, ...others] = [undefined, "one", "other"].map((salt) =>
      shortNames(names, salt).get("lifecycle-ABCDEFGH.js"),
    );
    expect(short).toBe("lifecycle-ABCDE.js");
    for (const other of others) expect(other).toMatch(/^lifecycle-[A-Z0-9]{5}\.js$/);
    expect(new Set([short, ...others]).size).toBe(3);
  });
});

describe("names of files in a text", () => {
  const files = new Map([
    ["own-ABCDEFGH.js", "own-ABCDE.js"],
    ["card-own-ABCDEFGH.js", "card-own-ABCDE.js"],
  ]);
  it.each([
    ['from"./own-ABCDEFGH.js";', 'from"./own-ABCDE.js";'],
    ["own-ABCDEFGH.js", "own-ABCDE.js"],
    ["a/own-ABCDEFGH.js own-ABCDEFGH.js", "a/own-ABCDE.js own-ABCDE.js"],
    ["'card-own-ABCDEFGH.js'", "'card-own-ABCDE.js'"],
    ["`../other-own-ABCDEFGH.js`", "`../other-own-ABCDEFGH.js`"],
    ["own-ABCDEFG.js own-abcdefgh.js", "own-ABCDEFG.js own-abcdefgh.js"],
  ])("%s becomes %s", (text, rewritten) => {
    expect(rewriteText(text, files)).toBe(rewritten);
  });
});
