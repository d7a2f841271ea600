import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Heading } from "./heading.tsx";

afterEach(cleanup);

it.each([2, 3, 4, 5, 6])("has the level that the page asks for: %i", (level) => {
  render(<Heading level={level}>Our partners</Heading>);
  expect(screen.getByRole("heading", { level, name: "Our partners" })).toBeDefined();
});

it("goes no deeper than HTML does", () => {
  render(<Heading level={7}>Our partners</Heading>);
  expect(screen.getByRole("heading", { level: 6 })).toBeDefined();
});

it("looks alike at every level, with the classes of its widget", () => {
  render(
    <Heading level={4} id="s1-heading" className="sk-heading--large">
      Our partners
    </Heading>,
  );
  const heading = screen.getByRole("heading");
  expect([heading.className, heading.id]).toEqual(["sk-heading sk-heading--large", "s1-heading"]);
});
