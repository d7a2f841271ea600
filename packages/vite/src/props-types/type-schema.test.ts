/** The schemas that are made of the types of props. */
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packageFolder } from "../sources/skerry-packages.ts";
import { type Reading, readTypes } from "./read-types.mjs";

type Read = Reading & {
  schema?: { properties: Record<string, unknown>; required?: string[] };
};

/** One property of `Props`, and its rules. */
const values: readonly [type: string, rules: object][] = [
  ["string", { type: "string" }],
  ["number", { type: "number" }],
  ["boolean", { type: "boolean" }],
  ["true", { const: true }],
  ["null", { type: "null" }],
  ["any", {}],
  ["unknown", {}],
  ["{}", {}],
  ["object", { type: "object" }],
  ["string | null", { anyOf: [{ type: "string" }, { type: "null" }] }],
  ["'b' | 'a'", { type: "string", enum: ["a", "b"] }],
  ["1 | 2 | 'x'", { enum: ["x", 1, 2] }],
  ["'a' | (string & {})", { type: "string", examples: ["a"] }],
  ["boolean | 'auto'", { anyOf: [{ const: "auto" }, { type: "boolean" }] }],
  ["string & { __brand: 'id' }", { type: "string" }],
  ["`/${string}`", { type: "string", pattern: "^\\/[\\s\\S]*$" }],
  ["Size", { type: "string", enum: ["large", "small"] }],
  ["Level", { type: "number", enum: [0, 1] }],
  ["keyof { one: 1; two: 2 }", { type: "string", enum: ["one", "two"] }],
  ["typeof list[number]", { type: "string", enum: ["p", "q"] }],
  ["string[]", { type: "array", items: { type: "string" } }],
  ["readonly number[]", { type: "array", items: { type: "number" } }],
  ["Iterable<string>", { type: "array", items: { type: "string" } }],
  [
    "[string, number?]",
    {
      type: "array",
      prefixItems: [{ type: "string" }, { type: "number" }],
      items: false,
      minItems: 1,
      maxItems: 2,
    },
  ],
  [
    "[string, ...number[]]",
    { type: "array", prefixItems: [{ type: "string" }], items: { type: "number" }, minItems: 1 },
  ],
  ["Record<string, number>", { type: "object", additionalProperties: { type: "number" } }],
  [
    "Record<'a' | 'b', string>",
    {
      type: "object",
      properties: { a: { type: "string" }, b: { type: "string" } },
      required: ["a", "b"],
    },
  ],
  [
    "Partial<Pick<Item, 'id'>>",
    { type: "object", properties: { id: { type: "string", description: "Its key." } } },
  ],
  [
    "Omit<Item, 'id'>",
    { type: "object", properties: { count: { type: "number" } }, required: ["count"] },
  ],
  [
    "More",
    {
      type: "object",
      properties: {
        id: { type: "string", description: "Its key." },
        count: { type: "number" },
        more: { type: "boolean" },
      },
    },
  ],
  [
    "Box<number>",
    { type: "object", properties: { value: { type: "number" } }, required: ["value"] },
  ],
  [
    "{ kind: 'a'; a: string } | { kind: 'b'; b?: number }",
    {
      anyOf: [
        { type: "object", properties: { kind: { const: "a" }, a: { type: "string" } } },
        { type: "object", properties: { kind: { const: "b" }, b: { type: "number" } } },
      ],
    },
  ],
  ["Date | string", { type: "string" }],
  ["string | (() => string)", { type: "string" }],
  ["CSSProperties['textAlign']", expect.objectContaining({ type: "string" }) as object],
  ["Tree", { $ref: "#/$defs/Tree" }],
  ["Missing", {}],
];

const declarations = `
import type { CSSProperties, ReactNode } from "react";
import type { Missing } from "./not-there.ts";
enum Size { s = "small", l = "large" }
enum Level { low, high }
const list = ["q", "p"] as const;
interface Item {
  /** Its key. */
  id: string; count: number }
interface More extends Item { more: boolean }
interface Box<T> { value: T }
interface Tree { label: string; branches: Tree[] }
`;

/** A module, and what is expected of it. */
const modules: readonly [name: string, code: string, expected: object | undefined][] = [
  [
    "a function with defaults",
    `export function Component({ size = "m", count = 3, open = true, ...rest }: { size: string; count?: number; open?: boolean; list?: string[] }) { return null; }`,
    {
      properties: {
        size: { type: "string", default: "m" },
        count: { type: "number", default: 3 },
        open: { type: "boolean", default: true },
        list: { type: "array" },
      },
    },
  ],
  [
    "defaults of a destructured variable",
    `export function Component(props: { size?: string }) { const { size = "m" } = props; return null; }`,
    { properties: { size: { default: "m" } } },
  ],
  [
    "an arrow function",
    "export const Component = (props: { a: string }) => null;",
    { properties: { a: { type: "string" } }, required: ["a"] },
  ],
  [
    "FC",
    `import type { FC } from "react"; export const Component: FC<{ a: string }> = ({ a = "x" }) => null;`,
    { properties: { a: { type: "string", default: "x" } } },
  ],
  [
    "memo and forwardRef",
    `import { forwardRef, memo } from "react"; export default memo(forwardRef<HTMLElement, { a: number }>(({ a = 1 }, ref) => null));`,
    { properties: { a: { type: "number", default: 1 } } },
  ],
  [
    "a class",
    `import { Component as Base } from "react"; export class Component extends Base<{ a: number; b?: string }> { static defaultProps = { a: 2 }; }`,
    { properties: { a: { type: "number", default: 2 }, b: { type: "string" } } },
  ],
  [
    "a default export by name",
    "const Inner = (props: { a: string }) => null; export default Inner;",
    { properties: { a: { type: "string" } } },
  ],
  [
    "another module's component",
    `export { Deep as Component } from "./_deep.tsx";`,
    { properties: { deep: { type: "string", description: "How deep." } } },
  ],
  [
    "a generic component",
    "export function Component<T extends 'a' | 'b'>(props: { one: T; all: T[] }) { return null; }",
    { properties: { one: { enum: ["a", "b"] }, all: { items: { enum: ["a", "b"] } } } },
  ],
  [
    "types of an alias and of a package",
    `import type { Price } from "@/types"; import type { Paged } from "paged"; export const Component = (props: Price & Paged) => null;`,
    { properties: { amount: { type: "number" }, page: { type: "number" } } },
  ],
  [
    "comments",
    `export interface Props {
  /** The price. @default 12 */ price?: number;
  /** @defaultValue 'now' */ when?: string;
  /** @default red */ tone?: "red" | "blue";
  /** @default [] */ list?: string[];
  /** @default fromTheSite() */ other?: object;
  /** @deprecated use price */ cost?: number;
}
/** Shows a price. */
export const Component = (props: Props) => null;`,
    {
      description: "Shows a price.",
      properties: {
        price: { description: "The price.", default: 12 },
        when: { default: "now" },
        tone: { default: "red" },
        list: { default: [] },
        other: { type: "object" },
        cost: { deprecated: true },
      },
    },
  ],
  [
    "one of several objects",
    "export const Component = (props: { kind: 'a'; a: string } | { kind: 'b' }) => null;",
    { type: "object", anyOf: [{ required: ["kind", "a"] }, { required: ["kind"] }] },
  ],
  [
    "a mistake in the code",
    "export const Component = (props: { a: string }) => { const b: number = 'x'; return nothing; };",
    { properties: { a: { type: "string" } } },
  ],
  ["a parameter without a type", "export const Component = ({ a }) => null;", undefined],
  ["props of any type", "export const Component = (props: any) => null;", undefined],
  [
    "a schema of its own",
    "export const schema = {}; export const Component = (props: { a: string }) => null;",
    undefined,
  ],
];

/** In JavaScript. */
const scripts: readonly [name: string, code: string, expected: object | undefined][] = [
  [
    "a type in comments",
    `/** @param {{ a: string, b?: number }} props */\nexport function Component({ a, b = 2 }) { return null; }`,
    { properties: { a: { type: "string" }, b: { type: "number", default: 2 } }, required: ["a"] },
  ],
  ["no type", "export function Component({ a, b = 2 }) { return null; }", undefined],
  [
    "propTypes",
    "export function Component(props) {} Component.propTypes = { a: () => null };",
    undefined,
  ],
];

const attributes = `import type { ComponentProps, ReactNode } from "react";
export const slots = ["footer"];
type Props = ComponentProps<"button"> & {
  price: number;
  id: "one";
  onPick: (id: string) => void;
  onMaybe?: () => void;
  icon?: ReactNode;
  footer: ReactNode;
  children: ReactNode;
  from: Date;
  rows: { id: string; render: () => void }[];
  element: HTMLElement;
};
export const Component = (props: Props) => null;`;

let folder: string;
let read: Record<string, Read>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "skerry-types-"));
  const widgets: { name: string; file: string }[] = [];
  const write = async (path: string, text: string): Promise<string> => {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    return file;
  };
  const add = async (name: string, path: string, code: string): Promise<void> =>
    void widgets.push({ name, file: await write(path, code) });
  await symlink(join(packageFolder("vite"), "node_modules"), join(folder, "node_modules"));
  // A site as Vite's templates make it: the configuration is one of the references, which extends another.
  await write(
    "tsconfig.json",
    `{ "files": [], "references": [{ "path": "./tsconfig.app.json" }] }`,
  );
  await write("tsconfig.app.json", `{ "extends": "./tsconfig.base.json", "include": ["widgets"] }`);
  await write(
    "tsconfig.base.json",
    `{ // with a comment
  "compilerOptions": { "strict": false, "module": "esnext", "moduleResolution": "bundler", "paths": { "@/*": ["./lib/*"], "paged": ["./packages/paged/index.d.ts"] } } }`,
  );
  await write("lib/types.ts", "export interface Price { amount: number }");
  await write("packages/paged/index.d.ts", "export interface Paged { page: number }");
  await write(
    "widgets/_deep.tsx",
    "export const Deep = (props: {\n/** How deep. */\ndeep: string }) => null;",
  );
  const rows = values.map(([type], index) => `  p${index}: ${type};`).join("\n");
  await add(
    "values",
    "widgets/values.tsx",
    `${declarations}\nexport const Component = (props: {\n${rows}\n}) => null;`,
  );
  for (const [index, [name, code]] of modules.entries()) {
    await add(name, `widgets/m${index}.tsx`, code);
  }
  for (const [index, [name, code]] of scripts.entries()) {
    await add(`script: ${name}`, `widgets/s${index}.jsx`, code);
  }
  await add("attributes", "widgets/attributes.tsx", attributes);
  await add("alone", "elsewhere/alone.tsx", "export const Component = (p: { a: Alias }) => null;");
  read = readTypes({ widgets, root: folder, alias: {} }) as Record<string, Read>;
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("a type", () => {
  it.each(values.map(([type, rules], index) => [type, rules, index] as const))(
    "%s",
    (_, rules, index) => {
      expect(read["values"]?.schema?.properties[`p${index}`]).toMatchObject(rules);
      // Nothing is said about what may be anything.
      if (Object.keys(rules).length === 0) {
        expect(read["values"]?.schema?.properties[`p${index}`]).toEqual({});
      }
    },
  );

  it("that contains itself is written once", () => {
    expect(read["values"]?.schema?.["$defs"]).toEqual({
      Tree: {
        type: "object",
        properties: {
          label: { type: "string" },
          branches: { type: "array", items: { $ref: "#/$defs/Tree" } },
        },
        required: ["label", "branches"],
      },
    });
  });
});

describe("a component", () => {
  const rows = scripts.map(([name, ...rest]) => [`script: ${name}`, ...rest] as const);
  it.each([...modules, ...rows])("%s", (name, _, expected) => {
    if (!expected) return expect(read[name]?.schema).toBeUndefined();
    expect(read[name]?.schema).toMatchObject({ "x-skerry-source": "type", ...expected });
  });

  it("that takes attributes lists its own props, and names those that no page can give", () => {
    const { schema, attributes = [], notices = [] } = read["attributes"] as Read;
    expect(Object.keys(schema?.properties ?? {}).sort()).toEqual(["id", "price", "rows"]);
    expect(schema).toMatchObject({
      additionalProperties: true,
      required: ["id", "price", "rows"],
      "x-skerry-unavailable": { onPick: "a function", from: "a Date" },
    });
    expect(attributes).toContain("onClick");
    const said = notices.map((notice) => /^(\S+) The prop "(\S+)"/.exec(notice)?.slice(1));
    expect(said).toEqual(
      expect.arrayContaining([
        ["widgets/attributes.tsx:6:3", "onPick"],
        ["widgets/attributes.tsx:8:3", "icon"],
        ["widgets/attributes.tsx:11:3", "from"],
        ["widgets/attributes.tsx:12:23", "rows[].render"],
        ["widgets/attributes.tsx:13:3", "element"],
      ]),
    );
    expect(said).toHaveLength(5);
  });
});

it("names the files behind the types, and whether all were found", () => {
  const files = read["types of an alias and of a package"]?.files.map((file) =>
    file.slice(folder.length + 1),
  );
  expect(files).toEqual(
    expect.arrayContaining([
      "lib/types.ts",
      "packages/paged/index.d.ts",
      "tsconfig.app.json",
      "tsconfig.base.json",
    ]),
  );
  expect(read["types of an alias and of a package"]?.isWhole).toBe(true);
  expect(read["values"]?.isWhole).toBe(false);
});
