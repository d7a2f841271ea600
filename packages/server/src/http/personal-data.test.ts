import { afterEach, beforeEach, expect, it, type MockInstance, vi } from "vitest";
import { createHandler } from "./create-handler.ts";

// An island with data-props-from: the browser fetches more props than the renderer knows. Each handler writes an error of
// one kind once a minute, so each call has one of its own.

const review = { name: "Ada", source: "Example", text: "Good." };

let log: MockInstance<typeof console.error>;
beforeEach(() => {
  log = vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

const island = (props: string, attributes = 'data-props-from="/me.json"'): string =>
  `<div data-widget="review-card" data-props='${props}' ${attributes}><p>Own</p></div>`;

async function transform(html: string): Promise<string> {
  const page = new Response(`<!doctype html><title>t</title>${html}`, {
    headers: { "Content-Type": "text/html" },
  });
  return (await createHandler().transform(page)).text();
}

it("is rendered from the props of the page where they fit", async () => {
  const page = await transform(island(JSON.stringify(review)));
  expect(page).toMatch(
    /data-props-from="\/me.json"><!--skerry [^>]+--><template data-skerry-fallback><p>Own<\/p><\/template><div class="sk sk-review-card/,
  );
  const { html } = (await createHandler().render({
    widget: "review-card",
    props: review,
    propsFrom: true,
  })) as { html: string };
  expect(html).toContain("Good.");
  expect(log).not.toHaveBeenCalled();
});

it("is left to the browser without a word where they do not fit", async () => {
  expect(await transform(island("{}"))).toContain("<p>Own</p>");
  const { islands } = await createHandler().renderBatch({
    islands: { a: { widget: "review-card", props: {}, propsFrom: true }, b: { widget: "none" } },
  });
  expect(islands["a"]).toMatchObject({
    error: { code: "props-missing", pointer: "/text", message: expect.stringContaining("browser") },
  });
  expect(islands["b"]).toMatchObject({ error: { code: "unknown-widget" } });
  expect(log).toHaveBeenCalledTimes(1);
});

it("is not, without a word, where nothing is to come", async () => {
  expect(await transform(island("{}", ""))).toContain("<p>Own</p>");
  expect(
    await createHandler().render({ widget: "review-card", props: {}, propsFrom: false }),
  ).toMatchObject({
    error: { code: "bad-props" },
  });
  expect(log).toHaveBeenCalledTimes(2);
});

it("is a mistake where its props are no JSON", async () => {
  expect(await transform(island("{"))).toContain("<p>Own</p>");
  expect(
    await createHandler().render({ widget: "review-card", props: "text", propsFrom: true }),
  ).toMatchObject({ error: { code: "bad-props" } });
  expect(log).toHaveBeenCalledTimes(2);
});
