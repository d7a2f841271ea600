import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { exampleIsland } from "../island/example-island.ts";
import { IslandProvider } from "../island/island.tsx";
import { motion, MotionButton, useMotion } from "./index.ts";
import texts from "./motion.en.json" with { type: "json" };

let reduced = Object.assign(new EventTarget(), { matches: false });
let hidden = false;

beforeEach(() => {
  sessionStorage.clear();
  hidden = false;
  reduced = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal("matchMedia", () => reduced);
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function State() {
  return <p data-testid="state">{useMotion()}</p>;
}

function showPage() {
  const page = (
    <IslandProvider value={exampleIsland(texts)}>
      <State />
      <MotionButton />
      <MotionButton />
    </IslandProvider>
  );
  return render(page);
}

const state = () => screen.getByTestId("state").textContent;
const dispatch = (target: EventTarget, type: string) =>
  act(() => void target.dispatchEvent(new Event(type)));

it("lets things move by default", () => {
  showPage();
  expect(state()).toBe("playing");
});

it("pauses and plays the whole page with any of its buttons", () => {
  showPage();
  const [first, second] = screen.getAllByRole("button", { name: "Pause animations" });
  fireEvent.click(first as HTMLElement);
  expect(state()).toBe("paused");
  fireEvent.click(second as HTMLElement);
  expect(state()).toBe("playing");
});

it("names the button for what it does next", () => {
  showPage();
  fireEvent.click(screen.getAllByRole("button")[0] as HTMLElement);
  expect(screen.getAllByRole("button", { name: "Play animations" })).toHaveLength(2);
  expect(screen.queryByRole("button", { name: "Pause animations" })).toBeNull();
});

it("is still paused on the next page of the same tab", () => {
  showPage();
  act(motion.toggle);
  cleanup();
  showPage();
  expect(state()).toBe("paused");
  expect(sessionStorage.getItem("skerry.motion")).toBe("paused");
});

it("forgets the pause with the tab", () => {
  showPage();
  act(motion.toggle);
  cleanup();
  sessionStorage.clear();
  showPage();
  expect(state()).toBe("playing");
});

it("remembers the pause on this page where storage is blocked", () => {
  vi.stubGlobal("sessionStorage", {
    getItem: () => {
      throw new DOMException("blocked", "SecurityError");
    },
    setItem: () => {
      throw new DOMException("blocked", "SecurityError");
    },
  });
  showPage();
  const before = state();
  act(motion.toggle);
  expect(state()).not.toBe(before);
  const after = state();
  cleanup();
  showPage();
  expect(state()).toBe(after);
  act(motion.toggle);
});

it("lets nothing move, and offers no button, under reduced motion", () => {
  reduced.matches = true;
  showPage();
  expect(state()).toBe("reduced");
  expect(screen.queryByRole("button")).toBeNull();
});

it("follows the system's setting while the page is open", () => {
  showPage();
  reduced.matches = true;
  dispatch(reduced, "change");
  expect(state()).toBe("reduced");
  reduced.matches = false;
  dispatch(reduced, "change");
  expect(state()).toBe("playing");
});

it("is inactive in a hidden tab", () => {
  showPage();
  hidden = true;
  dispatch(document, "visibilitychange");
  expect(state()).toBe("inactive");
  hidden = false;
  dispatch(document, "visibilitychange");
  expect(state()).toBe("playing");
});

it("is inactive in the back/forward cache and plays when the page is shown again", () => {
  showPage();
  dispatch(window, "pagehide");
  expect(state()).toBe("inactive");
  dispatch(window, "pageshow");
  expect(state()).toBe("playing");
});

it("stays paused when a paused page comes back", () => {
  showPage();
  act(motion.toggle);
  dispatch(window, "pagehide");
  dispatch(window, "pageshow");
  expect(state()).toBe("paused");
});

it("calls subscribers only when the answer changes", () => {
  const listener = vi.fn<() => void>();
  const unsubscribe = motion.subscribe(listener);
  listener.mockClear();
  dispatch(window, "pageshow");
  expect(listener).not.toHaveBeenCalled();
  dispatch(window, "pagehide");
  expect(listener).toHaveBeenCalledTimes(1);
  unsubscribe();
});

it("listens from the first subscriber to the last, after 50 rounds too", () => {
  const listening = new Set<string>();
  for (const target of [window, document, reduced]) {
    const { addEventListener, removeEventListener } = target;
    vi.spyOn(target, "addEventListener").mockImplementation((type: string, ...rest: unknown[]) => {
      listening.add(type);
      Reflect.apply(addEventListener, target, [type, ...rest]);
    });
    vi.spyOn(target, "removeEventListener").mockImplementation(
      (type: string, ...rest: unknown[]) => {
        listening.delete(type);
        Reflect.apply(removeEventListener, target, [type, ...rest]);
      },
    );
  }
  for (let round = 0; round < 50; round++) {
    const [first, second] = [motion.subscribe(() => {}), motion.subscribe(() => {})];
    expect([...listening].sort()).toEqual(["change", "pagehide", "pageshow", "visibilitychange"]);
    first();
    first();
    expect(listening.size).toBe(4);
    second();
    expect([...listening]).toEqual([]);
  }
  expect(motion.getSnapshot()).toBe("reduced");
});
