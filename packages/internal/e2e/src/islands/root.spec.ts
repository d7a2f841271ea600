/** `widgets/_root.tsx`: one component around every own island, in the browser and in the renderer. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOwnSite, type OwnSite } from "../dev/own-site.ts";
import { openIslandPage } from "./island-page.ts";
import { build, files, headOf, hello, pageOf, visit } from "./root-site.ts";

const settled = "[data-widget-state=mounted], [data-widget-state=failed]";

const pagination = `<div data-widget="pagination" data-load="eager" data-props='{"pages":3,"href":"?p={page}"}'></div>`;
/** Whether one of the files that a widget needs has the root. */
async function loadsRoot(site: OwnSite, name: string): Promise<boolean> {
  const { widgets } = await headOf(site);
  const codes = (widgets[name]?.files ?? []).map((file) => readFile(join(site.out, file), "utf8"));
  return (await Promise.all(codes)).some((code) => code.includes("root-marker"));
}

describe("a root", () => {
  let site: OwnSite;
  beforeAll(async () => {
    site = await createOwnSite(files);
    await build(site);
  }, 200_000);
  afterAll(() => site.remove());

  it("stands around own islands alone, is taken over, and runs its hooks once in each", async () => {
    const html = await site.render(
      pageOf(
        `<div id="a" data-widget="hello" data-props='{"label":"A"}'></div>${hello}<div data-widget="still"></div>${pagination}`,
      ),
    );
    expect(html.match(/<section/g)).toHaveLength(3);
    expect(html).toMatch(/<section [^>]*title="hello"[^>]*><button [^>]*>A hello in en 0</);
    const { page, seen, isAsServed, errors } = await visit(site, html);
    await expect.poll(async () => (await seen()).mounted).toHaveLength(4);
    // Nothing can change the static ones: they stay as they were served.
    expect(
      (await seen()).mounted.map(({ name, hydrated }) => `${name} ${hydrated}`).sort(),
    ).toEqual(["hello true", "hello true", "pagination false", "still false"]);
    expect(await isAsServed()).toBe(true);
    const ids = await page
      .locator("[data-widget] [id]")
      .evaluateAll((all) => all.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(
      await page
        .locator("section")
        .first()
        .evaluate((one) => getComputedStyle(one).outlineWidth),
    ).toBe("3px");
    const once = ["effect of hello", "effect of hello", "state of hello", "state of hello"];
    expect((await seen()).ran.sort()).toEqual(once);

    await page.locator("#a button").click();
    await page.locator("#a").evaluate((one) => one.setAttribute("data-props", '{"label":"B"}'));
    await page.getByText("B hello in en 1").waitFor();
    expect((await seen()).ran.sort()).toEqual(once);
    await page.evaluate(() => (window.skerry as { unmount(node: Node): void }).unmount(document));
    expect((await seen()).ran.filter((text) => text === "end of hello")).toHaveLength(2);
    expect(errors).toEqual([]);
  });

  it("stands around an island that no server has rendered, and around one in a slot of another", async () => {
    const body = `<div data-widget="framed"><p>Text</p>${hello}</div>`;
    const rendered = await site.render(pageOf(body));
    expect(rendered.match(/<section/g)).toHaveLength(2);
    for (const html of [pageOf(body), rendered]) {
      const { page, seen, errors } = await visit(site, html);
      await expect.poll(async () => (await seen()).mounted).toHaveLength(2);
      expect(
        await page
          .locator("section")
          .evaluateAll((all) => all.map((one) => one.getAttribute("title"))),
      ).toEqual(["framed", "hello"]);
      expect((await seen()).ran.filter((text) => text.startsWith("effect")).sort()).toEqual([
        "effect of framed",
        "effect of hello",
      ]);
      expect(errors).toEqual([]);
    }
  });

  it("costs a page without own islands nothing, and those with one no file of its own", async () => {
    expect(await loadsRoot(site, "hello")).toBe(true);
    const { widgets } = await headOf(site);
    for (const name of Object.keys(widgets)) {
      expect([name, await loadsRoot(site, name)]).toEqual([name, Object.hasOwn(ownNames, name)]);
    }
    expect(widgets["hello"]?.files.length).toBeLessThanOrEqual(5);
    const { server, seen } = await visit(site, pageOf(pagination));
    await expect.poll(async () => (await seen()).mounted).toHaveLength(1);
    const loaded = server.requests.filter((path) => path.startsWith("/skerry/chunks/"));
    expect(loaded.length).toBeGreaterThan(1);
    for (const path of loaded) {
      const code = await readFile(join(site.out, path.slice("/skerry/".length)), "utf8");
      expect(code).not.toContain("root-marker");
    }
  });
});

const ownNames = { hello: true, still: true, framed: true };

it("a root that throws lets that island fail, on each side by itself", async () => {
  const throwing = (where: string): string =>
    `if (name === "hello" && ${where}) throw new Error("no provider"); return <section>{children}</section>;`;
  const rootOf = (body: string): string =>
    `export default function Root({ name, children }) { ${body} }`;
  const site = await createOwnSite({
    ...files,
    "widgets/_root.tsx": rootOf(throwing("!import.meta.env.SSR")),
  });
  await build(site);
  const body = `${hello.replace("></", "><p>As written</p></")}<div data-widget="framed"></div>`;
  const { page } = await visit(site, pageOf(body));
  await expect.poll(() => page.locator(settled).count()).toBe(2);
  expect(await page.locator("[data-widget-state=failed]").innerText()).toBe("As written");
  expect(await page.locator("[data-widget-state=mounted]").getAttribute("data-widget")).toBe(
    "framed",
  );

  await site.write({ "widgets/_root.tsx": rootOf(throwing("import.meta.env.SSR")) });
  await build(site);
  const { out, error } = await site.renderWithLog(pageOf(body));
  expect(error.trim().split("\n")).toHaveLength(1);
  expect(error).toMatch(/"widget":"hello".*no provider/);
  const { page: second } = await visit(site, out);
  await expect.poll(() => second.locator("[data-widget-state=mounted] section").count()).toBe(2);
  await site.remove();
}, 200_000);

it("a module that a page defines itself may export one", async () => {
  const own = `
import { jsx } from "/skerry/react.js";
export const load = "eager";
export const Root = ({ name, children }) => jsx("section", { title: name, children });
export const Component = () => jsx("p", { children: "inside" });`;
  const { page, state } = await openIslandPage('<div id="a" data-widget="own"></div>', {
    widgets: { own },
  });
  await state("a", "mounted");
  expect(await page.locator("#a section[title=own] > p").innerText()).toBe("inside");
});
