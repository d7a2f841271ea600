import { createQuietRenderer } from "@skerry/server/quiet-renderer";
import { describe, expect, it } from "vitest";
import { type ExampleWidget, findKeptState, type KeptState } from "./kept-state.ts";

type Component = (props: Record<string, string>) => unknown;
type React = typeof import("react");

interface Written extends Omit<ExampleWidget, "name" | "place"> {
  /** Makes the component, in a module of its own. */
  module(react: React): Component;
  schema?: unknown;
}

/** The findings about widgets. */
async function look(widgets: Readonly<Record<string, Written>>): Promise<KeptState[]> {
  // React's production build comes first.
  await createQuietRenderer({});
  const react = await import("react");
  const render = await createQuietRenderer({
    registry: Object.fromEntries(
      Object.entries(widgets).map(([name, { module, schema }]) => {
        const Component = module(react) as never;
        return [name, () => ({ Component, schema })];
      }),
    ),
  });
  const given = Object.entries(widgets).map(([name, { example, jsonSchema }]) => ({
    name,
    place: `widgets/${name}.tsx`,
    example,
    jsonSchema,
  }));
  return findKeptState(given, render);
}

/** Takes props with one of these sizes, and with no other key than `size` and `name`. */
const sizes = {
  "~standard": {
    version: 1,
    vendor: "test",
    validate: (value: unknown) =>
      ["small", "large"].includes((value as { size: string }).size)
        ? { value }
        : { issues: [{ message: "Expected a size", path: ["size"] }] },
  },
};

const keepsName = ({ createElement }: React): Component => {
  let last = "";
  return ({ name = "" }) => {
    last ||= name;
    return createElement("p", null, last);
  };
};

describe("a widget is named that shows what", () => {
  it("a variable of its module has kept", async () => {
    expect(await look({ hello: { module: keepsName, example: { name: "Ada" } } })).toEqual([
      {
        place: "widgets/hello.tsx",
        pointer: "/name",
        message: expect.stringMatching(
          /^"hello" shows a visitor what it was given for another one, at "\/name": .* or in useShared\.$/,
        ) as string,
      },
    ]);
  });

  it("another widget has put into a store", async () => {
    const store = new Map<string, string>();
    const found = await look({
      login: {
        example: { user: { name: "Ada" } },
        module:
          ({ createElement }) =>
          ({ user }) => {
            const { name } = user as unknown as { name: string };
            if (!store.has("name")) store.set("name", name);
            return createElement("p", null, "Welcome");
          },
      },
      menu: {
        example: {},
        module:
          ({ createElement }) =>
          () =>
            createElement("p", null, store.get("name")?.toUpperCase()),
      },
    });
    expect(found).toMatchObject([
      {
        place: "widgets/menu.tsx",
        pointer: "/user/name",
        message: expect.stringContaining('what "login" was given') as string,
      },
    ]);
  });

  it("a cache has whose key leaves something out", async () => {
    const module = ({ createElement }: React): Component => {
      const cache = new Map<string, unknown>();
      return ({ product = "", price = "" }) => {
        const made = cache.get(product) ?? createElement("p", null, product, price);
        cache.set(product, made);
        return made;
      };
    };
    expect(
      await look({ price: { module, example: { product: "a", price: "5 €" } } }),
    ).toMatchObject([{ pointer: "/price" }]);
  });

  it("its schema lets through, beside values that it does not", async () => {
    const example = { size: "small", name: "Ada" };
    expect(await look({ hello: { module: keepsName, schema: sizes, example } })).toMatchObject([
      { pointer: "/name" },
    ]);
  });

  it("its schema asks for, without an example", async () => {
    const properties = { size: { enum: ["large"] }, name: { type: "string" } };
    const jsonSchema = { type: "object", properties } as never;
    expect(await look({ hello: { module: keepsName, schema: sizes, jsonSchema } })).toMatchObject([
      { pointer: "/name" },
    ]);
  });

  it("was in the shared state", async () => {
    const module = ({ createElement, createContext, useContext }: React): Component => {
      // As useShared does: the renderer's context is kept at this function.
      const context = (createContext as unknown as Record<symbol, never>)[
        Symbol.for("skerry.island")
      ];
      let kept: unknown;
      return () => {
        const { shared } = useContext(context as never) as {
          shared: { get(key: string): unknown };
        };
        const [name, count] = [shared.get("name"), shared.get("count")];
        kept ??= name;
        return createElement("p", null, String(kept), (count as number | undefined)?.toFixed());
      };
    };
    expect(await look({ own: { module, example: {} } })).toMatchObject([
      {
        pointer: "/name",
        message: expect.stringContaining('"/name" of the shared state') as string,
      },
    ]);
  });

  it("its module counts, where visitors can see it", async () => {
    const module = ({ createElement }: React): Component => {
      let count = 0;
      return () => createElement("p", { id: `a${count}` }, `${++count} visitors`);
    };
    expect(await look({ counter: { module, example: {} } })).toMatchObject([
      {
        pointer: "",
        message: expect.stringMatching(
          /differently the second time .*"\d visitors.*"\d visitors/,
        ) as string,
      },
    ]);
  });
});

describe("nothing is said of a widget", () => {
  it.each<[string, (react: React) => Component]>([
    [
      "that shows its props, and keeps state in hooks",
      ({ createElement, useState, useId }) =>
        ({ name }) => {
          const [first] = useState(name);
          return createElement("p", { id: useId() }, first);
        },
    ],
    [
      "whose ids count on",
      ({ createElement, Fragment }) => {
        let count = 0;
        return ({ name }) => {
          const id = `field-${++count}`;
          return createElement(
            Fragment,
            null,
            createElement("label", { htmlFor: id, className: `of ${id}` }, name),
            createElement("input", {
              id,
              name: `name-${count}`,
              "aria-describedby": `${id} ${id}`,
            }),
            createElement("a", { href: `#${id}`, style: { clipPath: `url(#${id})` } }),
          );
        };
      },
    ],
    [
      "with a cache whose key has everything",
      ({ createElement }) => {
        const cache = new Map<string, unknown>();
        return (props) => {
          const key = JSON.stringify(props);
          cache.set(key, cache.get(key) ?? createElement("p", null, key));
          return cache.get(key);
        };
      },
    ],
    [
      "that shows the time and random values",
      ({ createElement }) =>
        () =>
          createElement(
            "p",
            null,
            [
              Math.random(),
              Date.now(),
              new Date().getTime(),
              performance.now(),
              crypto.randomUUID(),
              ...crypto.getRandomValues(new Uint32Array(4)),
            ].join(),
          ),
    ],
    [
      "that cannot be rendered",
      () => () => {
        throw new Error("no window");
      },
    ],
  ])("%s", async (_, module) => {
    const example = { name: "Ada", email: "a@b.example", href: "/a", nested: { list: ["a", "b"] } };
    expect(await look({ own: { module, example } })).toEqual([]);
  });
});

it("the clock goes on afterwards", async () => {
  const { random } = Math;
  const { getRandomValues } = crypto;
  await look({
    own: {
      module:
        ({ createElement }) =>
        () =>
          createElement("p"),
      example: {},
    },
  });
  expect(Math.random).toBe(random);
  expect(crypto.getRandomValues).toBe(getRandomValues);
  expect(Math.abs(Date.now() - performance.timeOrigin - performance.now())).toBeLessThan(60_000);
  expect(new Date()).toBeInstanceOf(Date);
});
