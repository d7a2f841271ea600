/** The providers that the handbook shows in `widgets/_root.tsx`. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createOwnSite, type OwnSite } from "../dev/own-site.ts";
import { build, pageOf, type Visit, visit } from "../islands/root-site.ts";

describe("the handbook's", async () => {
  const chapter = await readFile(
    join(import.meta.dirname, "../../../../../stories/docs/how-to/roots.mdx"),
    "utf8",
  );
  const sections = chapter.split(/^## /m).slice(1);

  /** The site that a section shows, built. */
  async function siteOf(title: string, libraries: readonly string[]): Promise<OwnSite> {
    const section = sections.find((one) => one.startsWith(title)) ?? "";
    const modules = [...section.matchAll(/^```tsx\n\/\/ (widgets\/\S+)\n([^]*?)^```$/gm)];
    expect(modules).toHaveLength(2);
    const site = await createOwnSite(
      Object.fromEntries(modules.map(([, path, code]) => [path, code])),
    );
    for (const name of libraries) {
      await site.install(name, "packages/internal/e2e");
      // The version that the chapter names.
      const { version } = JSON.parse(
        await readFile(join(site.folder, "node_modules", name, "package.json"), "utf8"),
      ) as { version: string };
      expect(section).toContain(`\`${name}\` ${version}`);
    }
    await build(site);
    return site;
  }

  /** Opens a page whose islands the renderer has filled, and waits until they are taken over. */
  async function open(site: OwnSite, html: string): Promise<Visit> {
    const visited = await visit(site, html);
    const { seen, isAsServed, errors } = visited;
    const count = html.match(/data-widget=/g)?.length ?? 0;
    await expect.poll(async () => (await seen()).mounted).toHaveLength(count);
    expect((await seen()).mounted.every(({ hydrated }) => hydrated)).toBe(true);
    expect(await isAsServed()).toBe(true);
    expect(errors).toEqual([]);
    return visited;
  }

  it("TanStack Query takes state from props, and islands share what one has fetched", async () => {
    const site = await siteOf("TanStack Query", ["@tanstack/react-query"]);
    const [, example = ""] =
      /^```html\n(<div\n {2}data-widget="stock-count"[^]*?)^```$/m.exec(chapter) ?? [];
    const island = example.replace("1790000000000", String(Date.now()));
    const html = await site.render(pageOf(island + island, { debug: true }));
    expect(html.match(/>3 left</g)).toHaveLength(2);
    const { page, server, errors } = await open(site, html);
    expect(server.requests).not.toContain("/stock.json");
    await page.getByRole("button").first().click();
    await expect.poll(() => page.getByRole("button").allInnerTexts()).toEqual(["2 left", "2 left"]);
    expect(server.requests.filter((path) => path === "/stock.json")).toHaveLength(1);
    expect(errors).toEqual([]);
    await site.remove();
  }, 100_000);

  it("theme reaches the widgets", async () => {
    const site = await siteOf("A theme", ["@emotion/react"]);
    const body = `<div data-widget="colour-name"></div>`;
    for (const [colorScheme, accent] of [
      ["dark", "gold"],
      ["light", "navy"],
    ] as const) {
      const html = await site.render(pageOf(body, { debug: true, theme: { colorScheme } }));
      expect(html).toContain(`>${accent}<`);
      const { page } = await open(site, html);
      await page.getByRole("button", { name: accent, exact: true }).click();
      await page.getByRole("button", { name: accent.toUpperCase(), exact: true }).waitFor();
    }
    await site.remove();
  }, 100_000);

  it("translations are those of the page", async () => {
    const site = await siteOf("Translations", ["react-intl"]);
    const body = `<div data-widget="boat-count" data-props='{"count":1}'></div>`;
    for (const [locale, one, two] of [
      ["en", "1 boat", "2 boats"],
      ["de", "1 Boot", "2 Boote"],
    ] as const) {
      const html = await site.render(pageOf(body, { debug: true, locale }));
      expect(html).toContain(`>${one}<`);
      const { page } = await open(site, html);
      await page.getByRole("button", { name: one, exact: true }).click();
      await page.getByRole("button", { name: two, exact: true }).waitFor();
    }
    await site.remove();
  }, 100_000);
});
