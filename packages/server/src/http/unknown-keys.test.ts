import { schemas } from "@skerry/core/fixtures/verdicts/schemas.mjs";
import { registry } from "@skerry/widgets/registry";
import { beforeEach, expect, it, type MockInstance, vi } from "vitest";
import { createHandler } from "./create-handler.ts";
import type { BatchIsland, RenderedResult } from "../api/batch.ts";
import type { WidgetModule } from "../api/widgets.ts";

import fixtures from "@skerry/core/fixtures/unknown-keys.json" with { type: "json" };
import verdicts from "@skerry/core/fixtures/verdicts.json" with { type: "json" };

interface Case {
  name: string;
  widget: string;
  props: object;
  misspelled: Partial<Record<string, string>>;
  ignored: string[];
}

let warn: MockInstance<typeof console.warn>;
beforeEach(() => {
  warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(console, "error").mockImplementation(() => {});
});

/** Lines of the log about keys. */
const lines = (): { widget: string; pointers: string[]; message: string }[] =>
  warn.mock.calls.map(([line]) => JSON.parse(String(line)));

it.each(fixtures.cases as unknown as Case[])(
  "reads keys as the fixtures say: $name",
  async ({ widget, props, misspelled, ignored }) => {
    const result = await createHandler({ config: { product: "acme" } }).render({
      widget,
      props,
      fallback: '<form action="/find"></form>',
    });
    const [first] = Object.entries(misspelled);
    if (first) {
      const [pointer, meant] = first;
      expect(result).toMatchObject({ error: { code: "bad-props", pointer } });
      expect(JSON.stringify(result)).toContain(`Did you mean \\"${meant}\\"?`);
      // One message names all of them.
      for (const key of Object.keys(misspelled))
        expect(JSON.stringify(result)).toContain(`${key}: `);
    } else {
      const { warnings = [] } = result as RenderedResult;
      expect(warnings.map(({ code, pointer }) => [code, pointer])).toEqual(
        ignored.map((pointer) => ["unknown-key", pointer]),
      );
      expect("warnings" in result).toBe(ignored.length > 0);
    }
  },
);

const rated: BatchIsland = { widget: "review-card", props: { text: "Good.", rating: 5 } };

it("names what is known instead, also with markup that it has rendered before", async () => {
  const { render } = createHandler();
  const warnings = [
    {
      code: "unknown-key",
      pointer: "/rating",
      message: 'The key "rating" is unknown. It is ignored.',
      hint: expect.stringMatching(/^Known are: name, avatar, .*text/),
    },
  ];
  expect(await render(rated)).toMatchObject({ warnings });
  expect(await render(rated)).toMatchObject({ warnings });
});

it("logs the same keys once, wherever on pages they are", async () => {
  const { render, fetch, transform } = createHandler();
  const partner = { name: "Partner", logo: "/logo.svg" };
  const strip = (...partners: object[]): BatchIsland => ({
    widget: "partners-strip",
    props: { partners },
  });
  await render({ ...rated, id: "one" });
  await render({ ...rated, id: "two" });
  const props = encodeURIComponent(JSON.stringify(rated.props));
  await fetch(new Request(`http://renderer.example/fragments/review-card?props=${props}`));
  const page = `<div data-widget="review-card" data-props='${JSON.stringify(rated.props)}'></div>`;
  await transform(new Response(page, { headers: { "Content-Type": "text/html" } }));
  await render(strip({ ...partner, url: "/" }));
  await render(strip(partner, { ...partner, url: "/" }));
  expect(lines()).toMatchObject([
    { widget: "review-card", pointers: ["/rating"], message: expect.stringContaining("unknown") },
    { widget: "partners-strip", pointers: ["/partners/0/url"] },
  ]);
});

it.each(verdicts.cases)(
  "takes the verdict of an own widget's schema as it is: $name",
  async ({ widgets, props, rejected, ignored, meant }) => {
    const own = Object.entries(schemas).map(([name, schema]) => [
      name,
      (): WidgetModule => ({ schema, Component: (shown) => JSON.stringify(shown) }),
    ]);
    const { render } = createHandler({ registry: Object.fromEntries(own) });
    for (const widget of widgets) {
      const result = await render({ widget, props });
      const { warnings = [] } = result as RenderedResult;
      const text = JSON.stringify(result);
      if (rejected.length > 0) {
        expect([widget, result]).toMatchObject([widget, { error: { code: "bad-props" } }]);
        for (const pointer of rejected)
          expect([widget, text]).toEqual([widget, expect.stringContaining(`${pointer}: `)]);
      } else {
        expect([widget, text]).toEqual([widget, expect.stringContaining("<!--skerry")]);
        expect(warnings.map(({ pointer }) => pointer)).toEqual(ignored);
      }
      for (const [pointer, name] of Object.entries(meant)) {
        if (rejected.length > 0 && !(rejected as string[]).includes(pointer)) continue;
        expect([widget, text]).toEqual([
          widget,
          expect.stringContaining(`Did you mean \\"${name}\\"?`),
        ]);
      }
    }
  },
);

it("takes the verdict of a built-in widget's schema for an own widget that has it", async () => {
  const { schema } = await registry.testimonials();
  const own: WidgetModule = { Component: () => "mine", schema };
  const { render } = createHandler({ registry: { own: () => own, testimonials: () => own } });
  for (const widget of ["own", "testimonials"]) {
    expect(await render({ widget, props: { review: [] } })).toMatchObject({
      error: { code: "bad-props", pointer: "/review" },
    });
  }
});

it("quotes no lone surrogates, which JSON parsers of other languages reject", async () => {
  const { render } = createHandler();
  const result = await render({ widget: "review-card", props: { text: "a", "b\ud83d": 1 } });
  expect((result as RenderedResult).warnings).toMatchObject([{ pointer: "/b\ufffd" }]);
  expect((result as RenderedResult).warnings?.[0]?.message).not.toMatch(/\p{Surrogate}/u);
});

it("answers with at most twenty keys of an island, and the number of the others", async () => {
  const { render } = createHandler();
  const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`k${i}`, 1]));
  const { warnings } = (await render({
    widget: "review-card",
    props: { text: "a", ...many },
  })) as RenderedResult;
  expect(warnings).toHaveLength(21);
  expect(warnings?.at(-1)?.message).toBe("980 more keys are unknown and ignored.");
});
