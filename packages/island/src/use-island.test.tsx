import { IslandProvider } from "@skerry/ui/island";
import { exampleIsland } from "@skerry/ui/example-island";
import { cleanup, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { type Island, useIsland } from "./use-island.ts";

afterEach(cleanup);

function Hello() {
  const { locale, text, path, asset, colorScheme, id } = useIsland();
  const values = [locale, colorScheme, text("hello.title", { name: "Ada" }), path("search")];
  return <p id={id("title")}>{[...values, asset("logo.svg")].join(" ")}</p>;
}

const island = exampleIsland({ "hello.title": "Hello {name}" }, { prefix: "s1-", locale: "de" });
const tree = (
  <IslandProvider value={island}>
    <Hello />
  </IslandProvider>
);
const values = "de light Hello Ada /domains/search /skerry/themes/domain-check/assets/logo.svg";

it("gives locale, texts, routes, files, colour scheme and ids", () => {
  render(tree);
  expect(screen.getByText(values).id).toBe("s1-title");
});

it("gives the same on the server", () => {
  expect(renderToString(tree)).toBe(`<p id="s1-title">${values}</p>`);
});

it("makes the element for portals only where it is read, and none on a server", () => {
  const made = document.createElement("div");
  const container = vi.fn(() => made);
  const seen: unknown[] = [];
  const Reading = (): null => {
    seen.push(useIsland().container);
    return null;
  };
  const treeOf = (child: typeof tree.props.children, more: object) => (
    <IslandProvider value={{ ...island, ...more }}>{child}</IslandProvider>
  );
  render(treeOf(<Hello />, { container }));
  expect(container).not.toHaveBeenCalled();
  render(treeOf(<Reading />, { container }));
  renderToString(treeOf(<Reading />, {}));
  expect(seen).toEqual([made, undefined]);
});

it.each(["s1", "s1-"])("separates the start of an id from the rest: %s", (prefix) => {
  const value = { ...island, prefix };
  const html = renderToString(<IslandProvider value={value}>{tree.props.children}</IslandProvider>);
  expect(html).toContain('id="s1-title"');
});

it("gives the same object until the page changes, so that effects do not run again", () => {
  const seen = new Set<Island>();
  function Watch() {
    seen.add(useIsland());
    return null;
  }
  const watch = (value: typeof island) => (
    <IslandProvider value={value}>
      <Watch />
    </IslandProvider>
  );
  const { rerender } = render(watch(island));
  rerender(watch(island));
  expect(seen.size).toBe(1);
  rerender(watch({ ...island, locale: "en" }));
  expect(seen.size).toBe(2);
});

it("says outside an island where it can be called", () => {
  vi.spyOn(console, "error").mockReturnValue();
  expect(() => render(<Hello />)).toThrow("useIsland() was called outside an island.");
});

it("shares the context with other copies of this package, which installers make", async () => {
  vi.resetModules();
  const { useIsland: other } = await import("./use-island.ts");
  expect(other).not.toBe(useIsland);
  function Locale() {
    return other().locale;
  }
  const html = renderToString(
    <IslandProvider value={island}>
      <Locale />
    </IslandProvider>,
  );
  expect(html).toBe("de");
});
