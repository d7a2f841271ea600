import { screen } from "@testing-library/react";
import { type ReactNode, Suspense, use } from "react";
import { expect, it } from "vitest";
import { renderIsland } from "./render-island.ts";

const data = Promise.resolve("loaded");
const Data = (): ReactNode => use(data);

it("waits for a widget that suspends", async () => {
  const { element } = await renderIsland({ Component: Data }, {});
  expect(element.textContent).toBe("loaded");
});

it("waits for a schema that takes its time, and then for the widget", async () => {
  const schema = {
    "~standard": {
      version: 1,
      vendor: "test",
      validate: async (value: unknown) => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        return { value };
      },
    },
  };
  const late = new Promise<ReactNode>((resolve) => setTimeout(() => resolve("late"), 60));
  const { element } = await renderIsland({ schema, Component: () => use(late) }, {});
  expect(element.textContent).toBe("late");
});

it("shows what a widget shows while a part of it suspends", async () => {
  const module = {
    Component: () => (
      <Suspense fallback="…">
        <Data />
      </Suspense>
    ),
  };
  await renderIsland(module, {});
  await screen.findByText("loaded");
});

it("says so when what a widget waits for does not come", async () => {
  const never = new Promise<ReactNode>(() => {});
  const rendering = renderIsland({ Component: () => use(never) }, {}, { name: "cart" });
  await expect(rendering).rejects.toThrow('The widget "cart" is not there after 4 seconds.');
});
