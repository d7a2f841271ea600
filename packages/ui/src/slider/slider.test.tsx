import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { StrictMode, useRef } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { exampleIsland } from "../island/example-island.ts";
import { IslandProvider } from "../island/island.tsx";
import { motion } from "../motion/index.ts";
import { RotationButton, SliderBar, useSlideRotation } from "./index.ts";
import de from "./slider.de.json" with { type: "json" };
import en from "./slider.en.json" with { type: "json" };

let reduced = Object.assign(new EventTarget(), { matches: false });
let tellInView: (ratio: number) => void = () => {};
let observers = 0;

class FakeIntersectionObserver {
  constructor(report: (entries: object[]) => void) {
    tellInView = (intersectionRatio) =>
      report([{ isIntersecting: intersectionRatio > 0, intersectionRatio, rootBounds: null }]);
  }
  observe() {
    observers++;
  }
  disconnect() {
    observers--;
  }
}

beforeEach(() => {
  sessionStorage.clear();
  reduced = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal("matchMedia", () => reduced);
  vi.stubGlobal("IntersectionObserver", FakeIntersectionObserver);
});

afterEach(() => {
  cleanup();
  expect(observers).toBe(0);
  vi.unstubAllGlobals();
});

const onStep = vi.fn<(by: 1 | -1) => void>();

function Slider() {
  const slider = useRef<HTMLDivElement>(null);
  const { rotating, on, toggle, stop } = useSlideRotation(slider, true);
  const step = (by: 1 | -1): void => {
    stop();
    onStep(by);
  };
  return (
    <div ref={slider} data-testid="slider">
      <SliderBar index={2} count={14} onStep={step}>
        <RotationButton on={on} onPress={toggle} />
      </SliderBar>
      <ul>
        <li>
          <a href="#review">Review</a>
        </li>
      </ul>
      <p>{rotating ? "rotating" : "at rest"}</p>
    </div>
  );
}

const tree = (texts: Record<string, string> = en) => (
  <IslandProvider value={exampleIsland(texts)}>
    <Slider />
  </IslandProvider>
);

function showInView() {
  const view = render(tree());
  act(() => tellInView(0.5));
  return view;
}

const state = () => screen.getByText(/^(rotating|at rest)$/).textContent;
const slider = () => screen.getByTestId("slider");
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const hover = (pointerType: string) =>
  act(() => {
    const event = Object.assign(new Event("pointerover", { bubbles: true }), { pointerType });
    screen.getByRole("link").dispatchEvent(event);
  });

it("starts when half of it is in the window and rests when it is not", () => {
  render(tree());
  act(() => tellInView(0.4));
  expect(state()).toBe("at rest");
  act(() => tellInView(0.5));
  expect(state()).toBe("rotating");
  act(() => tellInView(0));
  expect(state()).toBe("at rest");
});

it("waits under the mouse, and not under a finger", () => {
  showInView();
  hover("touch");
  expect(state()).toBe("rotating");
  hover("mouse");
  expect(state()).toBe("at rest");
  act(() => void slider().dispatchEvent(new Event("pointerleave")));
  expect(state()).toBe("rotating");
});

it("stops when the focus comes in, and starts again only when asked to", () => {
  showInView();
  act(() => screen.getByRole("link").focus());
  expect(state()).toBe("at rest");
  act(() => screen.getByRole("link").blur());
  expect(state()).toBe("at rest");
  press("Start slide rotation");
  expect(state()).toBe("rotating");
});

it("can be stopped by keyboard: on the way to the button, its name does not change", () => {
  showInView();
  const button = screen.getByRole("button", { name: "Stop slide rotation" });
  act(() => button.focus());
  expect(button.getAttribute("aria-label")).toBe("Stop slide rotation");
  fireEvent.click(button);
  expect(button.getAttribute("aria-label")).toBe("Start slide rotation");
  expect(button.hasAttribute("aria-pressed")).toBe(false);
  expect(state()).toBe("at rest");
  fireEvent.click(button);
  expect(state()).toBe("rotating");
});

it("stops everything else on the page too, and starts it again", () => {
  showInView();
  press("Stop slide rotation");
  expect(motion.getSnapshot()).toBe("paused");
  press("Start slide rotation");
  expect(motion.getSnapshot()).toBe("playing");
});

it("rests when another widget's button has paused the page", () => {
  showInView();
  act(motion.toggle);
  expect(state()).toBe("at rest");
  expect(screen.getByRole("button", { name: "Start slide rotation" })).toBeDefined();
  act(motion.toggle);
  expect(state()).toBe("rotating");
});

it("stays stopped when everything else is started again", () => {
  showInView();
  press("Stop slide rotation");
  act(motion.toggle);
  expect(motion.getSnapshot()).toBe("playing");
  expect(state()).toBe("at rest");
});

it("stops for good after a step by hand, and leaves the rest of the page alone", () => {
  showInView();
  press("Next slide");
  expect(state()).toBe("at rest");
  expect(motion.getSnapshot()).toBe("playing");
  act(() => tellInView(0));
  act(() => tellInView(1));
  expect(state()).toBe("at rest");
});

it("moves nothing, and has no button for it, under reduced motion", () => {
  reduced.matches = true;
  showInView();
  expect(state()).toBe("at rest");
  expect(screen.queryByRole("button", { name: /rotation/ })).toBeNull();
  expect(screen.getByRole("button", { name: "Next slide" })).toBeDefined();
});

it("has the buttons in order: stop, previous, next", () => {
  showInView();
  expect(screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual([
    "Stop slide rotation",
    "Previous slide",
    "Next slide",
  ]);
});

it.each([
  ["ltr", "ArrowRight", 1],
  ["ltr", "ArrowLeft", -1],
  ["rtl", "ArrowRight", -1],
  ["rtl", "ArrowLeft", 1],
])("turns with the arrow keys on its buttons, %s: %s", (direction, key, by) => {
  onStep.mockClear();
  showInView();
  slider().style.direction = direction;
  const previous = screen.getByRole("button", { name: "Previous slide" });
  expect(fireEvent.keyDown(previous, { key })).toBe(false);
  expect(onStep.mock.calls).toEqual([[by]]);
  expect(fireEvent.keyDown(previous, { key: "ArrowDown" })).toBe(true);
  expect(onStep).toHaveBeenCalledTimes(1);
});

it.each([
  [0, 2, "1–2 of 14"],
  [12, 2, "13–14 of 14"],
  [13, 2, "13–14 of 14"],
  [13, 1, "14 of 14"],
])("says which slides are seen: from %i on, %i of them", (index, seen, text) => {
  const { container } = render(
    <IslandProvider value={exampleIsland(en)}>
      <SliderBar index={index} count={14} seen={seen} onStep={() => {}} />
    </IslandProvider>,
  );
  const counter = container.querySelector(".sk-slider__counter");
  expect(counter?.textContent).toBe(text);
  expect(counter?.querySelector("bdi")?.textContent).toBe(text);
});

it("keeps its place free, and its buttons hidden, until script can make them work", () => {
  const served = renderToString(tree());
  expect(served).toContain('class="sk-slider__bar sk-slider__bar--idle"');
  expect(served).not.toContain("rotation");
  expect(served).toContain("<bdi>3 of 14</bdi>");
  const { container } = render(tree());
  expect(container.querySelector(".sk-slider__bar--idle")).toBeNull();
});

it("speaks German", () => {
  render(tree(de));
  expect(screen.getByRole("button", { name: "Nächste Folie" })).toBeDefined();
});

it("leaves no observer behind after 50 rounds in StrictMode", () => {
  for (let round = 0; round < 50; round++) {
    const { unmount } = render(<StrictMode>{tree()}</StrictMode>);
    expect(observers).toBe(1);
    unmount();
    expect(observers).toBe(0);
  }
});
