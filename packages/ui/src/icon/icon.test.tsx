import { render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { exampleIsland } from "../island/example-island.ts";
import { IslandProvider } from "../island/island.tsx";
import { Icon, type IconName } from "./icon.tsx";

const names: IconName[] = [
  "arrow_right",
  "arrow_down",
  "arrow_left",
  "arrow_up",
  "check",
  "close",
  "trash",
  "info_bubble_blue",
  "shoppingbag",
  "search",
  "arrow_small_right",
  "arrow_small_down",
  "arrow_small_left",
  "arrow_small_up",
  "loupe",
  "filter",
  "transfer",
  "info_circle",
  "star",
];

it.each(names)("draws %s on the grid of 24", (name) => {
  const { container } = render(<Icon name={name} />);
  const svg = container.firstElementChild;
  expect(svg).toHaveProperty("tagName", "svg");
  expect(svg?.getAttribute("viewBox")).toBe("0 0 24 24");
  expect(svg?.querySelector("path")?.getAttribute("d")).toMatch(/^[Mm]/);
});

it("is no part of the accessibility tree without a title", () => {
  const { container } = render(<Icon name="search" />);
  const svg = container.firstElementChild;
  expect(svg?.getAttribute("aria-hidden")).toBe("true");
  expect(svg?.getAttribute("focusable")).toBe("false");
  expect(screen.queryByRole("img")).toBeNull();
});

it("is an image with a name when it has a title", () => {
  render(<Icon name="check" title="Verified" />);
  const image = screen.getByRole("img", { name: "Verified" });
  expect(image.hasAttribute("aria-hidden")).toBe(false);
});

it("treats an empty title as none", () => {
  const { container } = render(<Icon name="check" title="" />);
  expect(container.firstElementChild?.getAttribute("aria-hidden")).toBe("true");
  expect(container.firstElementChild?.hasAttribute("aria-label")).toBe(false);
});

it("draws nothing for an unknown name and says so once", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  // Names that a page without a type check could ask for; the second is a property of every object.
  for (const name of ["pigeon", "constructor", "pigeon"] as string[] as IconName[]) {
    expect(render(<Icon name={name} />).container.innerHTML).toBe("");
  }
  expect(warn.mock.calls.map(([message]) => String(message))).toEqual([
    expect.stringContaining(`There is no icon "pigeon". Icons are called arrow_down`),
    expect.stringContaining(`There is no icon "constructor"`),
  ]);
});

it("has no name that the type does not know", () => {
  // @ts-expect-error An unknown name is a type error.
  const element = <Icon name="arrow_middle" />;
  expect(element.props.name).toBe("arrow_middle");
});

describe("as a file of the theme", () => {
  const files = (assets: string) =>
    exampleIsland(
      {},
      {
        settings: { theme: { colorScheme: "light", icons: "files" } },
        asset: (path) => `${assets}${path}`,
      },
    );
  const shown = (name: IconName, title?: string, assets = "/theme/") =>
    render(
      <IslandProvider value={files(assets)}>
        <Icon name={name} title={title} />
      </IslandProvider>,
    ).container.firstElementChild;

  it.each(names)("is a picture below the theme's files: %s", (name) => {
    const picture = shown(name, undefined, "https://cdn.example/acme/");
    expect(picture).toHaveProperty("tagName", "IMG");
    expect(picture?.getAttribute("src")).toBe(`https://cdn.example/acme/icons/${name}.svg`);
    expect(picture?.getAttribute("alt")).toBe("");
  });

  it("has the title as its name", () => {
    shown("check", "Looked at");
    expect(screen.getByRole("img", { name: "Looked at" })).toBeDefined();
  });

  it("is drawn where the page says so, or nothing", () => {
    for (const icons of ["inline", undefined] as const) {
      const settings = { theme: { colorScheme: "light" as const, icons } };
      const { container } = render(
        <IslandProvider value={exampleIsland({}, { settings })}>
          <Icon name="star" />
        </IslandProvider>,
      );
      expect(container.firstElementChild).toHaveProperty("tagName", "svg");
    }
  });
});

it("renders on a server without style attributes or ids", () => {
  const html = renderToString(<Icon name="info_bubble_blue" title="Hint" />);
  expect(html).toMatch(
    /^<svg class="sk-icon sk-icon--solid" viewBox="0 0 24 24" width="1em" height="1em"/,
  );
  expect(html).not.toMatch(/ (style|id)=/);
});
