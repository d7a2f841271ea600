import * as fc from "fast-check";
import * as ts from "typescript";
import { describe, expect, it } from "vitest";
import type { JsonSchema } from "../json-schema.ts";
import { readPropsModel, type WidgetSchema } from "../read-props-model.ts";
import { madeUpWidgets } from "../made-up-schemas.test.fixture.ts";
import { go } from "./go.ts";
import type { Language } from "./language.ts";
import { php } from "./php.ts";
import { python } from "./python.ts";
import { ruby } from "./ruby.ts";
import { typescript } from "./typescript.ts";

const languages: Readonly<Record<string, Language>> = { php, python, go, ruby, typescript };

const write = (language: Language, widgets: readonly WidgetSchema[]): Map<string, string> =>
  language.write(readPropsModel(widgets), "Props");

/** The syntax errors that TypeScript finds in a file. */
function syntaxErrors(text: string): string[] {
  const { diagnostics = [] } = ts.transpileModule(text, {
    reportDiagnostics: true,
    fileName: "props.ts",
  });
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}

const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  lib: ["lib.es5.d.ts"],
  types: [],
};
const host = ts.createCompilerHost(options);
const libraries = new Map<string, ts.SourceFile | undefined>();

/** The errors that TypeScript finds in code that uses the types. */
function typeErrors(widgets: readonly WidgetSchema[], code: string): string[] {
  const [types = ""] = write(typescript, widgets).values();
  const source = ts.createSourceFile("props.ts", `${types}\n${code}`, ts.ScriptTarget.Latest);
  const program = ts.createProgram(["props.ts"], options, {
    ...host,
    getSourceFile(name, version) {
      if (name === "props.ts") return source;
      if (!libraries.has(name)) libraries.set(name, host.getSourceFile(name, version));
      return libraries.get(name);
    },
  });
  return program
    .getSemanticDiagnostics(source)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}

describe.each(Object.entries(languages))("%s", (name, language) => {
  it("writes the same whatever the order of the widgets", () => {
    fc.assert(
      fc.property(madeUpWidgets(), (widgets) => {
        const written = write(language, widgets);
        expect(write(language, [...widgets].reverse())).toEqual(written);
        for (const text of written.values()) {
          expect(text).not.toMatch(/undefined\b(?! ?[;|)])|\[object Object\]|NaN/);
          expect(text.endsWith("\n") && !text.endsWith("\n\n")).toBe(true);
          if (name === "typescript") expect(syntaxErrors(text)).toEqual([]);
        }
      }),
    );
  });
});

describe("TypeScript", () => {
  it("has nothing against made-up schemas", () => {
    fc.assert(
      fc.property(madeUpWidgets(), (widgets) => {
        expect(typeErrors(widgets, "")).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  const schema: JsonSchema = {
    type: "object",
    properties: {
      title: { type: "string" },
      size: { enum: ["s", "m"] },
      items: { type: "array", items: { properties: { href: { type: "string" } } } },
    },
    required: ["title"],
  };

  it.each([
    ['{ title: "a", size: "m", items: [{ href: "/" }] }', undefined],
    ['{ title: "a", size: undefined }', undefined],
    ['{ tilte: "a" }', "'tilte' does not exist in type 'CardProps'"],
    ["{ title: 1 }", "Type 'number' is not assignable to type 'string'"],
    ['{ title: "a", size: "l" }', `Type '"l"' is not assignable`],
    ['{ title: "a", items: [{ herf: "/" }] }', "'herf' does not exist in type 'CardItem'"],
    ["{}", "Property 'title' is missing"],
  ])("says of %s: %s", (value, message) => {
    const errors = typeErrors([{ widget: "card", schema }], `const props: CardProps = ${value};`);
    if (message === undefined) expect(errors).toEqual([]);
    else expect(errors.join("\n")).toContain(message);
  });
});
