import { exampleIsland } from "@skerry/ui/example-island";
import { IslandProvider, type Slots } from "@skerry/ui/island";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { Slot } from "./slot.ts";

const render = (slots?: Slots): string =>
  renderToString(
    <IslandProvider value={exampleIsland({}, { slots })}>
      <Slot name="a" />
    </IslandProvider>,
  );

it("holds the HTML of its slot on the server, unchanged", () => {
  const html = '<p data-slot="a">A &amp; B</p>\n<!-- c -->';
  const slots = { has: (name: string) => name === "a", html: () => html };
  expect(render(slots)).toBe(`<sk-slot name="a" class="sk-slot">${html}</sk-slot>`);
});

it("says what to export if the widget has no such slot", () => {
  const message = 'Export slots: true or slots: ["a"] from its module.';
  expect(() => render()).toThrow(message);
  expect(() => render({ has: () => false })).toThrow(message);
});
