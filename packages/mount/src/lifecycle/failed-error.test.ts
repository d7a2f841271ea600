import { PropsError } from "@skerry/core/props/props-error";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { IslandHost } from "../protocol/lifecycle-api.ts";
import { createFailedError } from "./failed-error.ts";
import type { Failure } from "../protocol/failure.ts";
import { warnings } from "../warnings/warnings.ts";

let island: IslandHost;

beforeEach(() => {
  document.body.innerHTML = "<main><div></div></main>";
  island = {
    element: document.querySelector("div"),
    name: "search-form",
    entry: {},
  } as unknown as IslandHost;
});

const explain = async (reason: Failure, words = async () => warnings): Promise<string> =>
  (await createFailedError(island, reason, words)).message;

const place = 'The widget "search-form" at body > main > div';

describe("bad props", () => {
  const syntax = new PropsError({
    code: "syntax",
    pointer: "",
    expected: "a JSON object",
    received: '"{"',
  });

  it("are explained with place, pointer, expected, received and advice", async () => {
    const reason: Failure = {
      phase: "props",
      thrown: syntax,
      propsText: () => '{"item": {"tld": com}}',
    };
    expect(await explain(reason)).toMatch(
      new RegExp(
        `^${place} got bad props\\. Expected a value at /item/tld, but received "com}}" \\(character 18\\)\\. .+\\.$`,
      ),
    );
  });

  it.each([
    ["without quotes around them", '{"text":"it', ['is"}', ""], /no quotes around/],
    ["cut at an apostrophe", '{"text":"it', ["s", ""], [`so"}'`, ""], /apostrophe/],
  ] as [string, string, ...([string, string] | RegExp)[]][])(
    "are explained %s",
    async (_, text, ...rest) => {
      const words = rest.pop() as RegExp;
      const attributes = [["data-props", text], ...(rest as [string, string][])];
      const element = Object.create(island.element, {
        attributes: { value: attributes.map(([name, value]) => ({ name, value })) },
      }) as HTMLElement;
      island = { ...island, element };
      const reason: Failure = { phase: "props", thrown: syntax, propsText: () => text };
      expect(await explain(reason)).toMatch(words);
    },
  );

  it("are found in attributes of their own, with the error that they cause", async () => {
    island.element.setAttribute("data-props-text", "a");
    const thrown = new PropsError({
      code: "invalid",
      pointer: "/text",
      expected: "a string",
      received: "nothing",
    });
    const reason: Failure = { phase: "props", thrown, propsText: () => null };
    expect(await explain(reason)).toMatch(/\/text.*data-props-text.*to_json/);
    island.element.removeAttribute("data-props-text");
    island.element.setAttribute("data-props-from", "/me");
    expect(await explain(reason)).not.toContain("to_json");
  });

  it("are given in plain words when the others cannot be loaded", async () => {
    const reason: Failure = { phase: "props", thrown: syntax, propsText: () => "{" };
    const dead = (): Promise<never> => Promise.reject(new Error("offline"));
    expect(await explain(reason, dead)).toBe(
      `${place} got bad props. Expected a JSON object, but received "{".`,
    );
  });

  it("say what came when a schema has only said what is wrong", async () => {
    const thrown = new PropsError({
      code: "invalid",
      pointer: "/tld",
      expected: "must be text",
      received: "5",
      message: "The props do not fit the widget:\n/tld: must be text",
    });
    expect(await explain({ phase: "props", thrown })).toBe(
      `${place} got bad props. The props do not fit the widget:\n/tld: must be text. Received 5.`,
    );
  });
});

describe("a failed load", () => {
  const thrown = new TypeError("Failed to fetch");

  it("of a built-in widget points to the folder", async () => {
    expect(await explain({ phase: "load", thrown })).toBe(
      `${place} could not be loaded: Failed to fetch. Its own HTML stays. Check that the folder of skerry.js is complete and can be reached.`,
    );
  });

  it("of a site's own widget points to its module", async () => {
    island.entry.importer = () => Promise.reject(thrown);
    expect(await explain({ phase: "load", thrown })).toMatch(
      /Check the module that skerry\.define\("search-form", …\) imports\.$/,
    );
  });
});

describe("a crash", () => {
  it.each([
    [new Error("Out of range."), "Out of range."],
    [new Error("Out of range"), "Out of range."],
    ["text", "text."],
    [undefined, "undefined."],
    [null, "null."],
    [Symbol("odd"), "Symbol(odd)."],
    [Object.create(null), "Something that is no error was thrown."],
  ])("is described whatever was thrown: %#", async (thrown, words) => {
    const error = await createFailedError(
      island,
      { phase: "render", thrown },
      async () => warnings,
    );
    expect(error.message).toBe(`${place} crashed: ${words} Its own HTML was put back.`);
    expect(error.cause).toBe(thrown);
  });

  it.each([
    ["Failed to fetch dynamically imported module: /skerry/a.js", "Check that the folder"],
    ["error loading dynamically imported module: /skerry/a.js", "Check that the folder"],
    ["Importing a module script failed.", "Check that the folder"],
    ["Unexpected token '<'", "Check that the folder"],
    ["window.maps is undefined", "Its module threw this when it was imported."],
    ["An error occurred. See errors.md#17 for more information.", "Its module threw this"],
  ])("tells files that are missing from a module that throws: %s", async (message, advice) => {
    expect(await explain({ phase: "load", thrown: new Error(message) })).toContain(
      ` Its own HTML stays. ${advice}`,
    );
  });

  it("is explained where two copies of React are behind it", async () => {
    const thrown = new TypeError("Cannot read properties of null (reading 'useState')");
    expect(await explain({ phase: "render", thrown })).toMatch(
      `${place} crashed: two copies of React: `,
    );
  });

  it.each([
    "Minified React error #130; visit …?args[]=undefined",
    "Element type is invalid: undefined",
  ])("is explained where an import gave no component: %s", async (message) => {
    expect(await explain({ phase: "render", thrown: new Error(message) })).toMatch(
      `${place} crashed: An undefined component is rendered. Check the imports`,
    );
  });

  it("is told at once, without more code, where the error says what it is", async () => {
    const load = vi.fn<() => Promise<typeof warnings>>(() => new Promise(() => {}));
    expect(await explain({ phase: "render", thrown: new Error("Out of range") }, load)).toMatch(
      "Out of range.",
    );
    expect(load).not.toHaveBeenCalled();
  });
});
