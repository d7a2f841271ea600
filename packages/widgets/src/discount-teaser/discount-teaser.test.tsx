import { exampleIsland } from "@skerry/ui/example-island";
import { type IslandContext, IslandProvider } from "@skerry/ui/island";
import { cleanup, render, screen } from "@testing-library/react";
import * as v from "valibot";
import { afterEach, describe, expect, it } from "vitest";
import texts from "./discount-teaser.en.json" with { type: "json" };
import german from "./discount-teaser.de.json" with { type: "json" };
import { DiscountTeaser } from "./discount-teaser.tsx";
import { schema } from "./discount-teaser.schema.ts";

afterEach(cleanup);

const shop = { tld: "shop", price: 1.99, href: "/domains/shop" };

function show(
  props: v.InferInput<typeof schema>,
  words = texts,
  island: Partial<IslandContext> = {},
) {
  return render(
    <IslandProvider value={exampleIsland(words, island)}>
      <DiscountTeaser {...v.parse(schema, props)} />
    </IslandProvider>,
  );
}

describe("discount-teaser", () => {
  it("is one link per offer, named by top-level domain and price, with the offer's conditions", () => {
    show({ items: [{ ...shop, footnote: "Im ersten Jahr." }] }, german, { locale: "de" });
    const link = screen.getByRole("link", { name: ".shop, ab 1,99\u00a0€" });
    expect(link.getAttribute("href")).toBe("/domains/shop");
    expect(screen.getByText("1) Im ersten Jahr.")).toBeDefined();
  });

  it("has conditions of single prices beside those of all, the same words once, or none", () => {
    const only = "In the first year.";
    show({
      items: [
        { ...shop, footnote: only },
        { ...shop, tld: "org" },
        { ...shop, tld: "com", footnote: ` ${only} ` },
        { ...shop, tld: "net", footnote: "With hosting." },
      ],
      footnote: "With tax.",
    });
    const describedBy = (link: HTMLElement): string[] =>
      (link.getAttribute("aria-describedby") ?? "")
        .split(" ")
        .map((id) => document.getElementById(id)?.textContent ?? "");
    expect(screen.getAllByRole("link").map(describedBy)).toEqual([
      ["* With tax.", `1) ${only}`],
      ["* With tax."],
      ["* With tax.", `1) ${only}`],
      ["* With tax.", "2) With hosting."],
    ]);
    expect(screen.getAllByText(/year/)).toHaveLength(1);
    expect(
      screen.getAllByRole("link").map((link) => /\*.*$/.exec(link.textContent)?.[0].trim()),
    ).toEqual(["* 1)", "*", "* 1)", "* 2)"]);
    cleanup();
    const { container } = show({ items: [shop] });
    expect(container.textContent).toBe(".shop from €1.99");
    expect(screen.getByRole("link").hasAttribute("aria-describedby")).toBe(false);
  });

  it("writes the dot once, whether the page gives it or not", () => {
    show({
      items: [
        { ...shop, tld: ".com" },
        { ...shop, tld: "org" },
      ],
    });
    expect(
      screen.getAllByRole("link").map((link) => link.querySelector("bdi")?.textContent),
    ).toEqual([".com", ".org"]);
  });

  it("may break in front of each dot of the domain, and reads as one word", () => {
    show({ items: [{ ...shop, tld: "co.uk" }] });
    const name = screen.getByRole("link", { name: /^\.co\.uk, from/ }).querySelector("bdi");
    expect([...(name?.children ?? [])].map((label) => label.textContent)).toEqual([".co", ".uk"]);
  });

  it("points from each price to the footnote", () => {
    show({ items: [shop], footnote: "For the first year." });
    const link = screen.getByRole("link");
    expect(link.textContent).toBe(".shop from €1.99*");
    const note = document.getElementById(link.getAttribute("aria-describedby") ?? "");
    expect(note?.textContent).toBe("* For the first year.");
  });

  it("shows nothing without offers", () => {
    expect(show({ items: [], footnote: "For the first year." }).container.innerHTML).toBe("");
  });

  it("shows forty offers, also twice the same", () => {
    show({ items: [..."x".repeat(40)].map(() => shop) });
    expect(screen.getAllByRole("link")).toHaveLength(40);
  });

  it.each(["javascript:alert(1)", "data:text/html,x"])("does not accept %s as a URL", (href) => {
    expect(v.safeParse(schema, { items: [{ ...shop, href }] }).success).toBe(false);
  });

  it.each([Number.NaN, -1, "9.90"])("does not accept %j as a price", (price) => {
    expect(v.safeParse(schema, { items: [{ ...shop, price }] }).success).toBe(false);
  });
});
