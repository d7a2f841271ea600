import { registry } from "@skerry/widgets/registry";
import { expect, it, vi } from "vitest";
import { createQuietRenderer } from "./quiet-renderer.ts";

it("writes no line, neither of keys that have no effect nor of widgets that throw", async () => {
  const lines = (["error", "warn"] as const).map((name) => vi.spyOn(console, name));
  const throwing = () => ({
    Component: () => {
      throw new Error("no window");
    },
  });
  const render = await createQuietRenderer({
    registry: { card: registry["review-card"], throwing },
  });
  const props = { name: "Ada", source: "Example", text: "Good.", colour: "red" };
  expect((await render("card", { props, state: {} })).html).toContain("Good.");
  expect(await render("throwing", { props: {}, state: {} })).toEqual({ stateKeys: [] });
  for (const line of lines) expect(line).not.toHaveBeenCalled();
});

it("names the keys of the shared state that a widget has asked for, set or not", async () => {
  const render = await createQuietRenderer({
    registry: {
      either: async () => (await import("./render/context/shared-values.test.fixture.tsx")).either,
    },
  });
  expect(await render("either", { props: {}, state: { which: "b" } })).toMatchObject({
    html: expect.stringContaining("none") as string,
    stateKeys: ["which", "b"],
  });
});
