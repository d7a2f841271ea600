/** Widgets of a build with Preact whose trees wait for promises. */
import type { IslandContext } from "@skerry/ui/island";
import { type ComponentType, createElement as h, Fragment } from "preact";
import { lazy, Suspense, use } from "preact/compat";
import { expect, it, vi } from "vitest";
import { awaitMarkup, renderMarkup } from "./render-markup.ts";

// What Skerry's sources import, as in the build.
vi.mock("react", () => vi.importActual<object>("./react.js"));

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
const Rest = (): unknown => h("p", null, "rest");
const forever = new Promise<never>(() => {});
const Forever = (): unknown => h("b", null, use(forever));

const lazily = (content: () => unknown): ComponentType =>
  lazy(async () => {
    await pause();
    return { default: content as ComponentType };
  });

const within = (...children: unknown[]): ComponentType =>
  (() =>
    h(
      Fragment,
      null,
      h(Rest as ComponentType, null),
      h(Suspense, { fallback: h("i", null, "load") }, children as never),
    )) as ComponentType;

const island = { prefix: "s1" } as IslandContext;
const soon = (milliseconds = 2_000): number => performance.now() + milliseconds;

it("renders what waits for nothing at once", () => {
  expect(renderMarkup(Rest, {}, island)).toBe("<p>rest</p>");
});

it("awaits lazy modules, and writes the same markup when they are there", async () => {
  const Inner = lazily(() => [h("u", null, "one"), h("u", null, "two")]);
  const Widget = within(
    h(
      lazily(() => h("b", null, h(Inner, null))),
      null,
    ),
  );
  expect(renderMarkup(Widget, {}, island)).toBeUndefined();
  const { html, open } = await awaitMarkup(soon(), Widget, {}, island);
  expect(html).toBe("<p>rest</p><!--$s--><b><!--$s--><u>one</u><u>two</u><!--/$s--></b><!--/$s-->");
  expect(open).toEqual([]);
  expect(renderMarkup(Widget, {}, island)).toBe(html);
});

it("leaves the fallback of what does not settle, with the rest", async () => {
  const Widget = within(h(Forever as ComponentType, null));
  const Other = within(h(lazily(Rest), null));
  const Both = (): unknown => [h(Widget, null), h(Other, null)];
  const { html, open } = await awaitMarkup(soon(50), Both, {}, island);
  expect(html).toBe(
    "<p>rest</p><!--$s--><i>load</i><!--/$s--><p>rest</p><!--$s--><p>rest</p><!--/$s-->",
  );
  expect(open).toMatchObject([
    { thrown: { name: "WaitedTooLong" }, componentStack: expect.stringMatching(/^at Forever\n/) },
  ]);
});

it("says where nothing is around what does not settle", async () => {
  const waited = awaitMarkup(soon(5), Forever, {}, island);
  await expect(waited).rejects.toMatchObject({ name: "WaitedTooLong" });
});

it.each([undefined, { default: Rest }])("refuses what is no component: %s", (type) => {
  const Widget = (): unknown => h("section", null, h(type as never, null));
  expect(() => renderMarkup(Widget, {}, island)).toThrow(/^Element type is invalid: \w+$/);
});

const throwing = (): never => {
  throw new Error("broken");
};

it("throws what a component throws outside of every Suspense, also after it has waited", async () => {
  const Broken = lazily(throwing);
  await expect(awaitMarkup(soon(), Broken, {}, island)).rejects.toThrow("broken");
  expect(() => renderMarkup(throwing, {}, island)).toThrow("broken");
  const inFallback = (): unknown =>
    h(
      Suspense,
      { fallback: h(throwing as ComponentType, null) },
      h(throwing as ComponentType, null),
    );
  await expect(awaitMarkup(soon(), inFallback, {}, island)).rejects.toThrow("broken");
});

it.each([
  ["at once", throwing as ComponentType],
  ["after it has waited", lazily(throwing)],
])("leaves the fallback of what throws %s, and awaits the rest", async (_, Broken) => {
  const First = within(h(Broken, null));
  const Second = within(h(lazily(Rest), null));
  const Widget = (): unknown => [h(First, null), h(Second, null)];
  expect(renderMarkup(Widget, {}, island)).toBeUndefined();
  const { html, open } = await awaitMarkup(soon(), Widget, {}, island);
  expect(html).toBe(
    "<p>rest</p><!--$s--><i>load</i><!--/$s--><p>rest</p><!--$s--><p>rest</p><!--/$s-->",
  );
  expect(open).toMatchObject([{ thrown: new Error("broken") }]);
});
