import { exampleIsland } from "@skerry/ui/example-island";
import { type IslandContext, IslandProvider } from "@skerry/ui/island";
import { cleanup, render, screen } from "@testing-library/react";
import * as v from "valibot";
import { afterEach, describe, expect, it, vi } from "vitest";
import german from "./pagination.de.json" with { type: "json" };
import texts from "./pagination.en.json" with { type: "json" };
import { Pagination } from "./pagination.tsx";
import { schema } from "./pagination.schema.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show(props: v.InferInput<typeof schema>, island: Partial<IslandContext> = {}) {
  return render(
    <IslandProvider value={exampleIsland(texts, island)}>
      <Pagination {...v.parse(schema, { href: "/list?page={page}", ...props })} />
    </IslandProvider>,
  );
}

describe("pagination", () => {
  it("is a navigation called pagination, or as the page calls it", () => {
    const { unmount } = show({ page: 1, pages: 3 });
    screen.getByRole("navigation", { name: "pagination" });
    unmount();
    const { unmount: removeBlank } = show({ page: 1, pages: 3, label: " " });
    screen.getByRole("navigation", { name: "pagination" });
    removeBlank();
    show({ page: 1, pages: 3, label: "Pages of results" });
    screen.getByRole("navigation", { name: "Pages of results" });
  });

  it("is called by its German name on a German page", () => {
    show({ page: 1, pages: 3 }, { translate: (key) => german[key as keyof typeof german] });
    screen.getByRole("navigation", { name: "Seitennummerierung" });
  });

  it("links to five pages around the current one and to both ends, each by its number", () => {
    show({ page: 10, pages: 20 });
    const links = screen.getAllByRole("link", { name: /^Page/ });
    expect(links.map((link) => link.textContent)).toEqual(["1", "8", "9", "10", "11", "12", "20"]);
    expect(links.map((link) => link.getAttribute("href"))).toEqual(
      [1, 8, 9, 10, 11, 12, 20].map((page) => `/list?page=${page}`),
    );
  });

  it("links to the pages around the current one alone where the page wants no ends", () => {
    show({ page: 10, pages: 20 }, { settings: { pagination: { ends: false } } });
    const links = screen.getAllByRole("link", { name: /^Page/ });
    expect(links.map((link) => link.textContent)).toEqual(["8", "9", "10", "11", "12"]);
  });

  it("shows where pages are left out, and hides that from screen readers", () => {
    const { container } = show({ page: 10, pages: 20 });
    const items = [...container.querySelectorAll("li")].map(({ textContent }) => textContent);
    expect(items.join(" ").trim()).toBe("1 … 8 9 10 11 12 … 20");
    expect(screen.getAllByRole("listitem")).toHaveLength(9);
  });

  it("marks the current page for screen readers", () => {
    show({ page: 4, pages: 20 });
    const current = screen.getAllByRole("link", { current: "page" });
    expect(current.map((link) => link.textContent)).toEqual(["4"]);
  });

  it("takes the nearest page for a number outside", () => {
    const { unmount } = show({ page: 99, pages: 7 });
    expect(screen.getByRole("link", { current: "page" }).textContent).toBe("7");
    unmount();
    show({ page: -3, pages: 7 });
    expect(screen.getByRole("link", { current: "page" }).textContent).toBe("1");
  });

  it.each([0, 1, -5])("shows nothing for %i pages", (pages) => {
    expect(show({ page: 1, pages }).container.innerHTML).toBe("");
  });

  it("has links to the pages before and after, with their relation", () => {
    show({ page: 4, pages: 20 });
    const before = screen.getByRole("link", { name: "Previous page" });
    const after = screen.getByRole("link", { name: "Next page" });
    expect([before.getAttribute("href"), before.getAttribute("rel")]).toEqual([
      "/list?page=3",
      "prev",
    ]);
    expect([after.getAttribute("href"), after.getAttribute("rel")]).toEqual([
      "/list?page=5",
      "next",
    ]);
  });

  it("keeps the place of a step that leads nowhere, switched off", () => {
    show({ page: 1, pages: 2 });
    const before = screen.getByRole("link", { name: "Previous page" });
    expect(before.getAttribute("aria-disabled")).toBe("true");
    expect(before.hasAttribute("href")).toBe(false);
    expect(screen.getByRole("link", { name: "Next page" }).getAttribute("href")).toBe(
      "/list?page=2",
    );
  });

  it("builds URLs from a route with the parameter page, which goes before href", () => {
    show(
      { page: 1, pages: 2, route: "results" },
      { path: (name, params) => `/${name}/${String(params?.["page"])}` },
    );
    expect(screen.getByRole("link", { name: "Page 2" }).getAttribute("href")).toBe("/results/2");
  });

  it.each([
    ["/list?page=%7Bpage%7D", "/list?page=2"],
    ["/list?page=%7bpage%7d&sort=a", "/list?page=2&sort=a"],
    ["/list/{page%7D#page-%7Bpage}", "/list/2#page-2"],
    ["/to?next=%2Flist%3Fpage%3D%257Bpage%257D", "/to?next=%2Flist%3Fpage%3D2"],
    [`/list?${new URLSearchParams({ page: "{page}" })}`, "/list?page=2"],
    [new URL("/list/{page}", "https://a.example").href, "https://a.example/list/2"],
  ])("finds the place of the number where a backend has encoded it: %s", (href, second) => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    show({ page: 1, pages: 2, href });
    expect(screen.getByRole("link", { name: "Page 2" }).getAttribute("href")).toBe(second);
    expect(warn).not.toHaveBeenCalled();
  });

  it.each([{ href: "/list" }, { href: "/list?page=:page" }, { href: "/list", pages: 1 }])(
    "warns of links that are all the same: %o",
    ({ href, pages = 3 }) => {
      const warn = vi.spyOn(console, "warn").mockReturnValue();
      show({ page: 1, pages, href });
      const warnings = warn.mock.calls.map(String);
      if (pages < 2) expect(warnings).toEqual([]);
      else expect(warnings[0]).toMatch(/pagination.*"\/list.*\{page\}/);
    },
  );

  it("warns of a route that leads to one page as well", () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    show({ page: 1, pages: 2, route: "results" }, { path: () => "/results" });
    expect(warn.mock.calls.map(String)[0]).toContain('"/results"');
  });

  it("uses href when the route is not known", () => {
    show({ page: 1, pages: 2, route: "gone" }, { path: () => undefined });
    expect(screen.getByRole("link", { name: "Page 2" }).getAttribute("href")).toBe("/list?page=2");
  });

  it("names what to add when nothing says where the pages are", () => {
    expect(() =>
      render(
        <IslandProvider value={exampleIsland(texts)}>
          <Pagination {...v.parse(schema, { page: 1, pages: 2 })} />
        </IslandProvider>,
      ),
    ).toThrow(/pagination does not know where its pages are.*"route".*"href"/);
  });

  it.each(["javascript:alert({page})", " javascript:{page}", "data:text/html,{page}"])(
    "does not accept %s as a URL",
    (href) => {
      expect(v.safeParse(schema, { pages: 2, href }).success).toBe(false);
    },
  );
});
