import { exampleIsland } from "@skerry/ui/example-island";
import { IslandProvider } from "@skerry/ui/island";
import { act, cleanup, render, screen } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { useShared } from "./use-shared.ts";

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

let number = 0;
/** The state of a page lives as long as the page, here as long as the file. */
const newKey = (): string => `key-${number++}`;

function Count({
  of: key,
  initial = 0,
  name = "count",
}: {
  of: string;
  initial?: number;
  name?: string;
}) {
  const [count, setCount] = useShared(key, initial);
  return (
    <button name={name} onClick={() => setCount((old) => old + 1)}>
      {count}
    </button>
  );
}

const island = exampleIsland({});
const inIsland = (child: React.ReactNode, value = island) => (
  <IslandProvider value={value}>{child}</IslandProvider>
);

it("shares one value between islands, which are roots of their own", () => {
  const key = newKey();
  render(inIsland(<Count of={key} name="one" />));
  render(inIsland(<Count of={key} name="other" />));
  const [one, other] = screen.getAllByRole("button");
  act(() => one?.click());
  act(() => other?.click());
  expect([one?.textContent, other?.textContent]).toEqual(["2", "2"]);
});

it("gives a late island the present value", () => {
  const key = newKey();
  render(inIsland(<Count of={key} />));
  act(() => screen.getByRole("button").click());
  render(inIsland(<Count of={key} name="late" />));
  expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual(["1", "1"]);
});

it("gives the same setter and the same default in each rendering", () => {
  const key = newKey();
  const seen = new Set<unknown>();
  function Watch() {
    const [value, set] = useShared(key, { items: [] });
    seen.add(value).add(set);
    return null;
  }
  const { rerender } = render(inIsland(<Watch />));
  rerender(inIsland(<Watch />));
  expect(seen.size).toBe(2);
});

it("renders an island only when its value is another one", () => {
  const key = newKey();
  const renderings = vi.fn();
  function Watch() {
    const [, set] = useShared<unknown>(key, "a");
    renderings();
    return <button onClick={() => set("b")}>b</button>;
  }
  render(inIsland(<Watch />));
  act(() => screen.getByRole("button").click());
  act(() => screen.getByRole("button").click());
  expect(renderings).toHaveBeenCalledTimes(2);
});

it("renders on a server what the request says, else the default", () => {
  const shared = { get: (key: string) => ({ a: 5 })[key] };
  const html = renderToString(
    inIsland([<Count key="a" of="a" />, <Count key="b" of="b" initial={1} />], {
      ...island,
      shared,
    }),
  );
  expect(html.match(/\d/g)).toEqual(["5", "1"]);
});

it("takes over markup with the values that it came with, and then shows the present ones", async () => {
  const key = newKey();
  const block = `<script type="application/json" id="skerry-state">{"${key}":2}</script>`;
  document.body.innerHTML = `${block}<div><button name="count">2</button></div>`;
  const element = document.querySelector("div") as HTMLElement;
  render(inIsland(<Count of={key} name="moved" />));
  act(() => document.querySelector<HTMLElement>("[name=moved]")?.click());
  const onRecoverableError = vi.fn();
  let isHydrating = true;
  const served = { ...island, element, isHydrating: () => isHydrating };
  const button = document.querySelector("button");
  await act(async () => {
    hydrateRoot(element, inIsland(<Count of={key} />, served), { onRecoverableError });
    isHydrating = false;
  });
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(document.querySelector("button")).toBe(button);
  expect(button?.textContent).toBe("3");
});
