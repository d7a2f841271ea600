import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { toJsonSchema } from "@valibot/to-json-schema";
import { registry, type WidgetName } from "@skerry/widgets/registry";
import { safeParse } from "valibot";
import { describe, expect, it } from "vitest";
import { root } from "../repository.ts";

const source = join(root, "packages/widgets/src");
const names = Object.keys(registry) as WidgetName[];

it("has a folder for every line of the registry, in order, and no other", () => {
  const folders = readdirSync(source, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(styles|texts)$/.test(entry.name))
    .map(({ name }) => name);
  expect(names).toEqual(folders.sort());
});

describe.each(names)("%s", (name) => {
  it("has the files that every widget has", () => {
    const endings = ["tsx", "schema.ts", "css", "test.tsx", "en.json", "de.json", "example.json"];
    const files = ["index.ts", ...endings.map((ending) => `${name}.${ending}`)];
    expect(files.filter((file) => !existsSync(join(source, name, file)))).toEqual([]);
  });

  it("exports what every widget exports", async () => {
    const { Component, schema, load, ...rest }: Record<string, unknown> = await registry[name]();
    expect(Component).toBeTypeOf("function");
    expect((Component as { name: string }).name).toBe(pascalCase(name));
    expect(schema).toMatchObject({ kind: "schema", type: "object" });
    expect(load).toMatch(
      /^(eager|idle|visible|interaction|never|media \(.+\))(,(eager|idle|visible|interaction|media \(.+\)))*$/,
    );
    // `isStatic`: nothing can change it in the browser. `overlay`: it leaves the island's content.
    expect(["isStatic", "overlay", "readFallback"]).toEqual(
      expect.arrayContaining(Object.keys(rest)),
    );
  });

  it("publishes a JSON Schema that describes every prop in a sentence", async () => {
    const { schema } = await registry[name]();
    const json = toJsonSchema(schema, { errorMode: "ignore", typeMode: "input" });
    expect(Object.keys(json.properties ?? {})).toEqual(Object.keys(schema.entries));
    expect(Object.keys(schema.entries)).toEqual(
      expect.arrayContaining(["headingLevel", "className"]),
    );
    expect(findBareProps(json as JsonSchema)).toEqual([]);
  });

  it("has example props that its schema accepts and knows", async () => {
    const { schema } = await registry[name]();
    const file = join(source, name, `${name}.example.json`);
    const example = JSON.parse(readFileSync(file, "utf8")) as object;
    expect(safeParse(schema, example).issues).toBeUndefined();
    expect(Object.keys(schema.entries)).toEqual(expect.arrayContaining(Object.keys(example)));
  });
});

function pascalCase(name: string): string {
  return name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The parts of JSON Schema that are read here. */
interface JsonSchema {
  properties?: Readonly<Record<string, JsonSchema>>;
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  description?: string;
}

/** Props without a sentence about them: reference, editor data and controls would show them bare. */
function findBareProps({ properties = {}, items = {}, anyOf = [] }: JsonSchema): string[] {
  const own = Object.entries(properties).flatMap(([name, prop]) => [
    ...(/^[A-Z`"].*\.$/s.test(prop.description ?? "") ? [] : [name]),
    ...findBareProps(prop).map((inner) => `${name}/${inner}`),
  ]);
  const isEmpty = Object.keys(items).length === 0;
  return [...own, ...[...anyOf, ...(isEmpty ? [] : [items])].flatMap(findBareProps)];
}

it("finds a prop without a sentence at every depth", () => {
  const review = { properties: { name: { description: "The name." }, text: {} } };
  const schema = { properties: { title: { description: "a title" }, reviews: { items: review } } };
  expect(findBareProps(schema)).toEqual(["title", "reviews", "reviews/text"]);
});
