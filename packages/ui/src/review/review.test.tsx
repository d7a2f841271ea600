import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { afterEach, expect, it } from "vitest";
import { exampleIsland } from "../island/example-island.ts";
import { IslandProvider } from "../island/island.tsx";
import texts from "./review.en.json" with { type: "json" };
import { Review } from "./review.tsx";

afterEach(cleanup);

const review = (props: Partial<ComponentProps<typeof Review>> = {}) => (
  <IslandProvider value={exampleIsland(texts)}>
    <Review name="Sample Customer" text="It works." badge="none" {...props} />
  </IslandProvider>
);

it("says that a sample is an example, not that it is verified", () => {
  render(review({ badge: "example" }));
  expect(screen.getByText("Example")).toBeDefined();
  expect(screen.queryByText("Verified")).toBeNull();
});

it("claims nothing without a badge", () => {
  const { container } = render(review({ badge: "none" }));
  expect(container.querySelector(".sk-badge")).toBeNull();
});

it("explains its badge to those who have no mouse, without script", () => {
  const { container } = render(review({ badge: "verified" }));
  const details = container.querySelector("details");
  expect(details?.querySelector("summary")?.textContent).toBe("Verified");
  // Beside it, not inside: opened, it takes a line of its own and covers nothing.
  expect(details?.nextElementSibling?.textContent).toMatch(/has checked this review/);
});

it("explains its badge", () => {
  render(review({ badge: "verified" }));
  expect(screen.getByTitle(/website says that it has checked this review/)).toBeDefined();
});

it.each([
  ["Anna Maria Schmidt", "AS"],
  ["anna", "a"],
  ["(Max) Müller", "MM"],
  ["👩‍👩‍👧 Müller", "👩‍👩‍👧M"],
  ["E\u0301mile Zola", "E\u0301Z"],
  ["…", ""],
])("shows %s as %s when there is no picture", (name, initials) => {
  const { container } = render(review({ name }));
  expect(container.querySelector(".sk-review__initials")?.textContent).toBe(initials);
});

it("tries a new picture after a broken one", () => {
  const { container, rerender } = render(review({ avatar: "/broken.jpg" }));
  fireEvent.error(container.querySelector("img") as HTMLImageElement);
  expect(container.querySelector("img")).toBeNull();
  rerender(review({ avatar: "/new.jpg" }));
  expect(container.querySelector("img")?.getAttribute("src")).toBe("/new.jpg");
});

it("asks for no picture at a URL that it must not use", () => {
  const { container } = render(review({ avatar: "javascript:alert(1)" }));
  expect(container.querySelector("img")).toBeNull();
});

it("calls a link without a source by its host", () => {
  render(review({ homepage: "https://reviews.example/3" }));
  expect(screen.getByRole("link").textContent).toBe("reviews.example");
});

it("lets words and name have the direction of their own letters", () => {
  render(review());
  expect(screen.getByText("It works.").dir).toBe("auto");
  expect(screen.getByText("Sample Customer").dir).toBe("auto");
});
