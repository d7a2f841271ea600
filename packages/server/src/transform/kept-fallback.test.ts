import { describe, expect, it } from "vitest";
import { createHandler } from "../http/create-handler.ts";
import { describeContent } from "../html/fragments.ts";
import type { WidgetModule } from "../api/widgets.ts";
import { withFallback } from "./kept-fallback.ts";

const marker = "<!--skerry a b-->";
const long = `<p>${"ä".repeat(2_001)}</p>`;

describe("withFallback", () => {
  it.each([
    ["HTML", '<form action="/"><input name="q"></form>'],
    [
      "comments, scripts and styles",
      "<!-- </template> --><script>a<b</script><style>a{}</style><p>",
    ],
    ["a form's token, whatever its length", `<input name=_token type="hidden" value="x">${long}`],
  ])("keeps %s behind the marker", (_, html) => {
    expect(withFallback(`${marker}<b>x</b>`, html)).toBe(
      `${marker}<template data-skerry-fallback>${html}</template><b>x</b>`,
    );
  });

  it.each([
    ["white space", " \n"],
    ["more than 4,000 bytes", long],
    ["a template", "<template></template>"],
    ["the end of one", "<b></Template>"],
    ["a comment without an end", "<p><!-- a"],
    ["a script without an end", "<script>let a;"],
    ["a tag without an end", '<p>a</p><a title="'],
    ["plain text", "<plaintext>"],
  ])("does not keep %s", (_, html) => {
    expect(withFallback(`${marker}<b>x</b>`, html)).toBe(`${marker}<b>x</b>`);
  });

  it("keeps no slots, which are in the markup", () => {
    const markup = `${marker}<sk-slot name="a"><p data-slot="a"></p></sk-slot>`;
    expect(withFallback(markup, '<p data-slot="a"></p>')).toBe(markup);
  });
});

describe("/transform", () => {
  const own = '<a href="/$&">Own</a>';
  const script = "<script type='application/json' data-props>{}</script>";
  const page = `<!doctype html><body><div data-widget="card"> ${script}${own}</div></body>`;
  const handler = createHandler({
    registry: { card: async () => ({ Component: () => "Card" }) as unknown as WidgetModule },
    build: "b",
  });

  it.each([
    [undefined, ` <template data-skerry-fallback> ${own}</template>`],
    ["0", ""],
  ])("keeps the page's HTML without the props (keepFallback=%s)", async (keep, kept) => {
    const query = keep === undefined ? "" : `?keepFallback=${keep}`;
    const headers = { "Content-Type": "text/html" };
    const request = { method: "POST", body: page, headers };
    const posted = await handler.fetch(new Request(`http://a/transform${query}`, request));
    const options = keep === undefined ? {} : { keepFallback: false };
    const given = await handler.transform(new Response(page, { headers }), options);
    const expected = page.replace(
      ` ${script}${own}`,
      () => `${script}<!--skerry t1- b-->${kept.trim()}Card`,
    );
    expect([await posted.text(), await given.text()]).toEqual([expected, expected]);
  });
});

it("need not read the page again because of it", () => {
  const content = withFallback(`${marker}<b>x</b>`, "<form><p>a</p></form>");
  expect(describeContent(content)).toMatchObject({ isClosed: true, hasForm: false, elements: 4 });
});
