/** Pictures and other things that React writes at the start of a page, in the markup of an island. */
import { expect, it } from "vitest";
import { createHandler } from "../http/create-handler.ts";
import type { WidgetModule } from "../api/widgets.ts";

// Not before React's production build is loaded.
const load = () => import("./preloads.test.fixture.tsx");
const names = ["picture", "urgent", "set", "many", "row", "head", "sheet", "other", "font", "text"];
const registry = Object.fromEntries(
  names.map((name) => [
    name,
    async (): Promise<WidgetModule> => ({ Component: (await load()).components[name] as never }),
  ]),
);
const handler = createHandler({ registry, build: "own" });

async function render(widget: string): Promise<string> {
  const result = await handler.render({ widget, id: "a" });
  if ("error" in result) throw new Error(result.error.message);
  return result.html.replace("<!--skerry a own-->", "");
}

it.each(["picture", "urgent", "set", "many"])("name no picture twice: %s", async (widget) => {
  const html = await render(widget);
  expect(html).toMatch(/^<img /);
  expect(html).not.toContain("<link");
});

it("leave a row of a table where it is", async () => {
  expect(await render("row")).toBe('<tr><td>text<img src="/a.png" alt=""/></td></tr>');
});

it("leave what belongs into the head to the browser in front of a row, where it would move out of the table", async () => {
  const row = '<style data-precedence="a" data-href="b">p{}</style><tr><td>text</td></tr>';
  expect(await render("head")).toBe(row);
  const page =
    '<!doctype html><title>A page</title><table><tbody data-widget="head"></tbody></table>';
  const headers = { "Content-Type": "text/html" };
  const filled = await handler.transform(new Response(page, { headers }));
  expect(await filled.text()).toContain(`<!--skerry t1- own-->${row}</tbody>`);
});

it("keep the style sheet of a part of a table", async () => {
  expect(await render("sheet")).toMatch(/^<link rel="stylesheet" [^>]*><option>/);
});

it("keep what an author asks for", async () => {
  expect(await render("other")).toBe(
    '<style data-precedence="a" data-href="b">p{}</style><link rel="preload" href="/background.png" as="image"/><img src="/a.png" alt=""/>',
  );
  expect(await render("font")).toMatch(/^<link rel="preload" [^>]*as="font"/);
  expect(await render("text")).toMatch(/^<p>&lt;link/);
});
