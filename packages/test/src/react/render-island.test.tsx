import { Slot, useIsland, useShared } from "@skerry/island";
import { cleanup, fireEvent, waitFor } from "@testing-library/react";
import { type ReactNode, useEffect, useState } from "react";
import * as v from "valibot";
import { afterEach, expect, it, vi } from "vitest";
import { renderIsland } from "./render-island.ts";

const greeting = {
  schema: v.object({ name: v.string(), count: v.optional(v.number(), 1) }),
  Component({ name, count }: { name: string; count: number }) {
    const { text, path, locale } = useIsland();
    const [clicks, setClicks] = useState(count);
    return (
      <form action={path("search")} lang={locale}>
        <p>{text("greeting.hello", { name })}</p>
        <button type="button" onClick={() => setClicks(clicks + 1)}>
          {clicks}
        </button>
      </form>
    );
  },
};

const texts = { "greeting.hello": "Hallo {name}!" };

afterEach(() => vi.restoreAllMocks());

it("renders a widget with its props, their defaults, texts, routes and language", async () => {
  const { element, getByRole, getByText } = await renderIsland(
    greeting,
    { name: "Ada" },
    { texts, routes: { search: "/suche" }, locale: "de-AT" },
  );
  getByText("Hallo Ada!");
  expect(element.querySelector("form")?.getAttribute("action")).toBe("/suche");
  expect(element.querySelector("form")?.lang).toBe("de-AT");
  expect(element.getAttribute("data-widget-state")).toBe("mounted");
  fireEvent.click(getByRole("button"));
  expect(getByRole("button").textContent).toBe("2");
});

it("renders the default export, in the root of the site", async () => {
  const module = {
    default: ({ name }: { name: string }) => <b>{name}</b>,
    Root: ({ name, children }: { name: string; children: ReactNode }) => (
      <i title={name}>{children}</i>
    ),
  };
  const { element } = await renderIsland(module, { name: "Ada" }, { name: "greeting-card" });
  expect(element.innerHTML).toBe('<i title="greeting-card"><b>Ada</b></i>');
});

it("rejects bad props with the island's own message", async () => {
  // @ts-expect-error A number is no name.
  const rendering = renderIsland(greeting, { name: 3 }, { name: "greeting-card" });
  await expect(rendering).rejects.toThrow(
    /The widget "greeting-card" at .* got bad props\. .*\/name.*string.*3/s,
  );
  expect(document.body.innerHTML).toBe("");
});

it("rejects props that are no JSON, settings that are wrong, and a module without a component", async () => {
  const call = {
    default: ({ onClick }: { onClick(): void }) => <button onClick={onClick}>Call</button>,
  };
  await expect(renderIsland(call, { onClick() {} })).rejects.toThrow(
    'got a function in the prop "onClick"',
  );
  await expect(renderIsland(greeting, { name: "Ada" }, { locale: "no locale!" })).rejects.toThrow(
    /bad options.*locale/,
  );
  await expect(renderIsland({}, {})).rejects.toThrow('The module exports no "Component"');
});

it("rejects with a crash of the widget", async () => {
  const crash = {
    Component(): never {
      throw new Error("boom");
    },
  };
  await expect(renderIsland(crash, {})).rejects.toThrow(/The widget "widget" .* crashed: boom/);
});

it("a crash after mounting puts the island's own HTML back, and the page is told", async () => {
  const fragile = {
    Component() {
      const [isBroken, setBroken] = useState(false);
      if (isBroken) throw new Error("boom");
      return <button onClick={() => setBroken(true)}>break</button>;
    },
  };
  const { element, getByRole } = await renderIsland(
    fragile,
    {},
    { slots: { children: "<p>Served</p>" } },
  );
  const failed = vi.fn((event: Event) => event.preventDefault());
  element.addEventListener("skerry:failed", failed);
  fireEvent.click(getByRole("button"));
  await waitFor(() => expect(failed).toHaveBeenCalledOnce());
  expect(element.innerHTML).toBe("<p>Served</p>");
});

it("shows slots, the very nodes of the page, and reads the rest of the island's HTML", async () => {
  const tabs = {
    slots: ["a", "b"],
    readFallback: ({ text }: { text(selector: string): string | undefined }) => ({
      title: text("h2"),
    }),
    Component: ({ title }: { title?: string }) => (
      <section aria-label={title}>
        <Slot name="a" />
        <Slot name="b" />
      </section>
    ),
  };
  const b = document.createElement("b");
  const { getByRole, element } = await renderIsland(
    tabs,
    {},
    { slots: { a: "<i>A</i>", b, children: "<h2>Title</h2>" } },
  );
  getByRole("region", { name: "Title" });
  expect(element.querySelector("sk-slot b")).toBe(b);
  expect(element.querySelector("section")?.textContent).toBe("A");
});

const cart = {
  Component() {
    const [items, setItems] = useShared("items", 0);
    return <button onClick={() => setItems(items + 1)}>{items}</button>;
  },
};

it("shares values between islands and scripts of one test", async () => {
  const first = await renderIsland(cart, {}, { state: { items: 5 } });
  const second = await renderIsland(cart, {});
  fireEvent.click(first.element.firstElementChild as Element);
  expect(second.element.textContent).toBe("6");
  const skerry = window.skerry as Exclude<typeof window.skerry, unknown[] | undefined>;
  await skerry.state.set("items", 9);
  await waitFor(() => expect(first.element.textContent).toBe("9"));
});

it("begins each test without the values of the one before", async () => {
  const { element } = await renderIsland(cart, {});
  expect(element.textContent).toBe("0");
});

it("renders again with other props, and keeps the state of the component", async () => {
  const { getByRole, getByText, rerender, element } = await renderIsland(
    greeting,
    { name: "Ada" },
    { texts },
  );
  fireEvent.click(getByRole("button"));
  await rerender({ name: "Grace" });
  getByText("Hallo Grace!");
  expect(getByRole("button").textContent).toBe("2");
  // @ts-expect-error A number is no name.
  await expect(rerender({ name: 1 })).rejects.toThrow("got bad props");
  expect(element.getAttribute("data-widget-state")).toBe("failed");
});

it("ends the widget, with its effects, when it is unmounted or cleaned up", async () => {
  const ended = vi.fn();
  const module = {
    Component() {
      useEffect(() => ended, []);
      return <b>there</b>;
    },
  };
  const { element, unmount } = await renderIsland(module, {}, { slots: { children: "served" } });
  unmount();
  expect(ended).toHaveBeenCalledOnce();
  expect(element.innerHTML).toBe("served");
  const second = await renderIsland(module, {});
  cleanup();
  await waitFor(() => expect(ended).toHaveBeenCalledTimes(2));
  expect(second.element.isConnected).toBe(false);
  expect(second.element.hasAttribute("data-widget-state")).toBe(false);
});

it("says nothing in the console", async () => {
  const said = [vi.spyOn(console, "error"), vi.spyOn(console, "warn")];
  await renderIsland(greeting, { name: "Ada" }, { texts });
  for (const spy of said) expect(spy).not.toHaveBeenCalled();
});
