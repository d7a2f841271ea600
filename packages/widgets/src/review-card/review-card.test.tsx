import { exampleIsland } from "@skerry/ui/example-island";
import { IslandProvider } from "@skerry/ui/island";
import { texts as german } from "@skerry/ui/texts/de";
import { texts as english } from "@skerry/ui/texts/en";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { parse, safeParse } from "valibot";
import { afterEach, expect, it, vi } from "vitest";
import { Component, schema } from "./index.ts";
import de from "./review-card.de.json" with { type: "json" };
import en from "./review-card.en.json" with { type: "json" };
import example from "./review-card.example.json" with { type: "json" };

afterEach(cleanup);

/** The card as a page gets it: props checked and completed by the schema. */
function show(props: object, texts: Readonly<Record<string, string>> = { ...english, ...en }) {
  return render(
    <IslandProvider value={exampleIsland(texts)}>
      <Component {...parse(schema, { ...example, ...props })} />
    </IslandProvider>,
  ).container;
}

it("is a figure: the text as a quotation, its author below", () => {
  show({ text: "It works." });
  const figure = screen.getByRole("figure");
  expect([...figure.children].map(({ localName }) => localName)).toEqual([
    "blockquote",
    "figcaption",
  ]);
  expect(figure.querySelector("blockquote")?.textContent).toBe("It works.");
  expect(figure.querySelector("figcaption")?.textContent).toContain("Sample Customer 3");
});

it("has these fields", () => {
  const whole = { ...example, avatar: "/3.jpg", headingLevel: 3, className: "mine" };
  expect(parse(schema, whole)).toEqual(whole);
});

it("shows the text, the author's picture or initials, name and source, and the badge last", () => {
  const parts = (props: object) =>
    [...show(props).querySelectorAll("blockquote, figcaption img, figcaption span")]
      .filter(({ children }) => children.length === 0)
      .map((part) => part.getAttribute("src") ?? part.textContent);
  const review = { text: "It works.", homepage: undefined, verified: true };
  const shown = ["Sample Customer 3", "Example reviews", "Verified"];
  expect(parts({ ...review, avatar: "/3.jpg" })).toEqual(["It works.", "S3", "/3.jpg", ...shown]);
  cleanup();
  expect(parts(review)).toEqual(["It works.", "S3", ...shown]);
});

it("says Verified when the page says so", () => {
  show({ verified: true });
  expect(screen.getByText("Verified")).toBeDefined();
});

it.each([undefined, false])("does not say Verified when the page does not (%s)", (verified) => {
  show({ verified });
  expect(screen.queryByText("Verified")).toBeNull();
});

it("links the source in a new tab, follows nothing and hands over nothing", () => {
  show({ source: "Trustpilot", homepage: "https://reviews.example/3" });
  const link = screen.getByRole("link", { name: "Trustpilot (opens in a new tab)" });
  expect(link.getAttribute("href")).toBe("https://reviews.example/3");
  expect(link.getAttribute("target")).toBe("_blank");
  expect(link.getAttribute("rel")).toBe("nofollow noopener");
});

it.each([
  "javascript:alert(1)",
  " JavaScript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,hello",
  "//reviews.example/3",
  "/reviews/3",
  "",
])("shows the source as plain text when its homepage is %j", (homepage) => {
  const container = show({ source: "Trustpilot", homepage });
  expect(container.querySelector("a")).toBeNull();
  expect(screen.getByText("Trustpilot")).toBeDefined();
});

it("shows initials without a picture, and hides them from screen readers", () => {
  show({ name: "Sample Customer" });
  const initials = screen.getByText("SC");
  expect(initials.closest("[aria-hidden=true]")).not.toBeNull();
});

it("shows the initials when the picture cannot be loaded, in the same box", () => {
  const container = show({ name: "Sample Customer", avatar: "/missing.jpg" });
  const picture = container.querySelector("img") as HTMLImageElement;
  const box = picture.parentElement;
  expect(picture.getAttribute("alt")).toBe("");
  expect([picture.width, picture.height]).toEqual([48, 48]);
  fireEvent.error(picture);
  expect(container.querySelector("img")).toBeNull();
  expect(screen.getByText("SC").parentElement).toBe(box);
});

it("loads a picture of the theme from the theme, and any other URL as it is given", () => {
  const urlOf = (avatar: string) => show({ avatar }).querySelector("img")?.getAttribute("src");
  expect(urlOf("avatars/one.jpg")).toBe("/skerry/themes/domain-check/assets/avatars/one.jpg");
  cleanup();
  expect(urlOf("https://pictures.example/1.jpg")).toBe("https://pictures.example/1.jpg");
});

it("shows nothing of a review without text, and warns", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  expect(show({ text: " \n" }).innerHTML).toBe("");
  expect(warn).toHaveBeenCalledWith(expect.stringContaining("the review has no text"));
});

it.each([undefined, "", "  "])("calls an author without a name (%j) Anonymous", (name) => {
  show({ name });
  expect(screen.getByText("Anonymous")).toBeDefined();
});

it("shows 2,000 characters in full", () => {
  const text = "word ".repeat(400).trim();
  show({ text });
  expect(screen.getByText(text)).toBeDefined();
});

it("claims nothing to search engines", () => {
  const html = show({ verified: true }).innerHTML;
  expect(html).not.toMatch(/itemscope|itemtype|schema\.org|ld\+json/);
});

it("takes className to its root", () => {
  const root = show({ className: "mine" }).firstElementChild;
  expect([...(root?.classList ?? [])]).toEqual(["sk", "sk-review-card", "mine"]);
});

it("speaks German on a German page", () => {
  show({ name: "", verified: true }, { ...german, ...de });
  expect(screen.getByText("Anonym")).toBeDefined();
  expect(screen.getByText("Verifiziert")).toBeDefined();
});

it("does not accept a review without a text", () => {
  expect(safeParse(schema, { name: "Sample Customer" }).success).toBe(false);
});
