import { toJsonSchema } from "@valibot/to-json-schema";
import { registry, type WidgetName } from "@skerry/widgets/registry";
import { safeParse } from "valibot";
import { describe, expect, it } from "vitest";
import { findBareProps } from "./find-bare-props.ts";
import { findFolderProblems } from "./find-folder-problems.ts";
import { readExample, widgetsSource } from "./read-example.ts";

const names = Object.keys(registry) as WidgetName[];

it("has a folder with the same files for every line of the registry, in order", () => {
  expect(findFolderProblems(widgetsSource, names)).toEqual([]);
  expect(names).toEqual([...names].sort());
});

describe.each(names)("%s", (name) => {
  it("exports what every widget exports", async () => {
    const { Component, schema, load, ...rest }: Record<string, unknown> = await registry[name]();
    expect(Component).toBeTypeOf("function");
    expect((Component as { name: string }).name).toBe(pascalCase(name));
    expect(schema).toMatchObject({ kind: "schema", type: "object" });
    expect(load).toMatch(
      /^(eager|idle|visible|interaction|never|media \(.+\))(,(eager|idle|visible|interaction|media \(.+\)))*$/,
    );
    // `isStatic`: nothing can change it in the browser. `overlay`: it leaves the island's content.
    expect(["isStatic", "overlay"]).toEqual(expect.arrayContaining(Object.keys(rest)));
  });

  it("publishes a JSON Schema that describes every prop", async () => {
    const { schema } = await registry[name]();
    const json = toJsonSchema(schema, { errorMode: "ignore", typeMode: "input" });
    expect(Object.keys(json.properties ?? {})).toEqual(Object.keys(schema.entries));
    expect(Object.keys(schema.entries)).toEqual(
      expect.arrayContaining(["headingLevel", "className"]),
    );
    expect(findBareProps(json)).toEqual([]);
  });

  it("has example props that its schema accepts and knows", async () => {
    const { schema } = await registry[name]();
    const example = readExample(name);
    expect(safeParse(schema, example).issues).toBeUndefined();
    expect(Object.keys(schema.entries)).toEqual(expect.arrayContaining(Object.keys(example)));
  });
});

function pascalCase(name: string): string {
  return name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
