import { exampleIsland } from "@skerry/ui/example-island";
import { IslandProvider, type IslandContext } from "@skerry/ui/island";
import { texts as germanPieces } from "@skerry/ui/texts/de";
import { texts as englishPieces } from "@skerry/ui/texts/en";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { StrictMode } from "react";
import { parse } from "valibot";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Component, schema } from "./index.ts";
import de from "./screenshot-slider.de.json" with { type: "json" };
import en from "./screenshot-slider.en.json" with { type: "json" };
import example from "./screenshot-slider.example.json" with { type: "json" };

const english: IslandContext = exampleIsland({ ...englishPieces, ...en });
const german: IslandContext = exampleIsland({ ...germanPieces, ...de });

afterEach(cleanup);

const tree = (props: object = {}, island = english) => (
  <StrictMode>
    <IslandProvider value={island}>
      <Component {...parse(schema, props)} />
    </IslandProvider>
  </StrictMode>
);
const show = (...args: Parameters<typeof tree>) => render(tree(...args));

const slidesOf = (count: number) =>
  [...Array(count).keys()].map((place) => ({ src: `/${place}.png`, alt: `Picture ${place}` }));
const slides = (): HTMLElement[] => [...document.querySelectorAll("li")];
/** The one slide that can be reached, from 0. */
const shown = () => {
  const places = slides().flatMap((slide, place) => (slide.hasAttribute("inert") ? [] : [place]));
  expect(places).toHaveLength(1);
  return places[0];
};
const status = () => document.querySelector("output")?.textContent;
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
/** Inside the slider, which has the same name. */
const viewport = () => screen.getAllByRole("group", { name: "Screenshots" })[1] as HTMLElement;
const pictureOf = (place: number) => slides()[place]?.querySelector("img") as HTMLImageElement;

function touch(type: "pointerdown" | "pointerup", x: number, y = 0, pointerType = "touch") {
  const event = new Event(type, { bubbles: true });
  Object.assign(event, { clientX: x, clientY: y, pointerType, isPrimary: true });
  act(() => void slides()[0]?.dispatchEvent(event));
}

describe("the slides", () => {
  it("are four drawn screens of the theme when the page gives none", () => {
    show();
    expect(slides().map((_, place) => pictureOf(place).getAttribute("src"))).toEqual(
      ["search", "domains", "dns", "cart"].map(
        (name) => `/skerry/themes/domain-check/assets/screenshots/${name}.svg`,
      ),
    );
  });

  it("are the page's own in their place", () => {
    show({ slides: [{ src: "https://pictures.example/1.png", alt: "One" }] });
    expect(slides()).toHaveLength(1);
    expect(pictureOf(0).getAttribute("src")).toBe("https://pictures.example/1.png");
  });

  it("have the picture's text as caption, which is not read a second time", () => {
    show(example);
    for (const [place, { alt }] of example.slides.entries()) {
      const caption = slides()[place]?.querySelector("figcaption");
      expect(pictureOf(place).alt).toBe(alt);
      expect(caption?.textContent).toBe(alt);
      expect(caption?.getAttribute("aria-hidden")).toBe("true");
    }
  });

  it("are numbered", () => {
    show();
    const first = screen.getByRole("figure", { name: "1 of 4" });
    expect(first.getAttribute("aria-roledescription")).toBe("slide");
  });

  it("show their words in the box of a picture that cannot be loaded", () => {
    show({ slides: slidesOf(2) });
    const box = pictureOf(0).closest(".sk-screenshot-slider__frame");
    fireEvent.error(pictureOf(0));
    expect(box?.querySelector("img")).toBeNull();
    expect(box?.textContent).toBe("Picture 0");
  });

  it("show them too when the picture had failed before script came", () => {
    const asked: HTMLImageElement[] = [];
    vi.stubGlobal("Image", function () {
      return asked[asked.push(document.createElement("img")) - 1];
    });
    vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(true);
    vi.spyOn(HTMLImageElement.prototype, "naturalWidth", "get").mockReturnValue(0);
    show({ slides: slidesOf(1) });
    // Firefox says the same of an SVG without a size of its own, which stays.
    expect(pictureOf(0)).not.toBeNull();
    expect(asked.at(-1)?.getAttribute("src")).toBe("/0.png");
    fireEvent.error(asked.at(-1) as HTMLImageElement);
    vi.unstubAllGlobals();
    expect(document.querySelector("img")).toBeNull();
    expect(screen.getAllByText("Picture 0")).toHaveLength(2);
  });

  it("show them too when the URL must not be used", () => {
    show({ slides: [{ src: "javascript:alert(1)", alt: "Never" }] });
    expect(document.querySelector("img")).toBeNull();
    expect(screen.getAllByText("Never")).toHaveLength(2);
  });

  it("are nothing at all when there are none", () => {
    expect(show({ slides: [] }).container.innerHTML).toBe("");
  });

  it("have no buttons when there is one", () => {
    show({ slides: slidesOf(1) });
    expect(screen.queryByRole("button")).toBeNull();
    expect(shown()).toBe(0);
  });
});

describe("turning", () => {
  it("goes round both ways", () => {
    show();
    for (const place of [1, 2, 3, 0]) {
      press("Next slide");
      expect(shown()).toBe(place);
    }
    press("Previous slide");
    expect(shown()).toBe(3);
    press("Next slide");
    expect(shown()).toBe(0);
  });

  it.each([2, 3, 7])("goes round %i slides", (count) => {
    show({ slides: slidesOf(count) });
    press("Previous slide");
    expect(shown()).toBe(count - 1);
    for (let turn = 0; turn < count; turn++) press("Next slide");
    expect(shown()).toBe(count - 1);
  });

  it("says which slide it is after a button was pressed, and only then", () => {
    show(example);
    expect(status()).toBe("");
    press("Next slide");
    expect(status()).toBe("2 of 3: Six DNS records of example.com");
    touch("pointerdown", 0);
    touch("pointerup", 100);
    expect(shown()).toBe(0);
    expect(status()).toBe("");
  });

  it("keeps the focus on the button", () => {
    show();
    const next = screen.getByRole("button", { name: "Next slide" });
    next.focus();
    fireEvent.click(next);
    fireEvent.click(next);
    expect(document.activeElement).toBe(next);
    expect(shown()).toBe(2);
  });

  it("loads the pictures on both sides of the one that is shown, and no others", () => {
    show({ slides: slidesOf(7) });
    const waiting = () =>
      slides().flatMap(({ className }, place) => (className.endsWith("--far") ? [place] : []));
    expect(waiting()).toEqual([2, 3, 4, 5]);
    press("Next slide");
    expect(waiting()).toEqual([3, 4, 5, 6]);
  });

  it("follows a finger that goes far enough sideways", () => {
    show();
    const swipe = (x: number, y: number) => {
      touch("pointerdown", 200, 200);
      touch("pointerup", 200 + x, 200 + y);
      return shown();
    };
    expect(swipe(-39, 0)).toBe(0);
    expect(swipe(-50, 60)).toBe(0);
    expect(swipe(-50, 20)).toBe(1);
    expect(swipe(50, -20)).toBe(0);
    viewport().style.direction = "rtl";
    expect(swipe(50, 0)).toBe(1);
  });

  it("leaves the mouse to select the caption", () => {
    show();
    touch("pointerdown", 200, 0, "mouse");
    touch("pointerup", 0, 0, "mouse");
    expect(shown()).toBe(0);
  });

  it("goes with the arrow keys on itself and on the buttons", () => {
    show();
    fireEvent.keyDown(viewport(), { key: "ArrowRight" });
    expect(shown()).toBe(1);
    fireEvent.keyDown(screen.getByRole("button", { name: "Next slide" }), { key: "ArrowLeft" });
    expect(shown()).toBe(0);
    fireEvent.keyDown(document.body, { key: "ArrowRight" });
    expect(shown()).toBe(0);
  });

  it("begins where the visitor has scrolled to", () => {
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(300);
    vi.spyOn(HTMLElement.prototype, "scrollLeft", "get").mockReturnValue(-590);
    show();
    expect(shown()).toBe(2);
  });

  it("keeps its place when the slides change", () => {
    const { rerender } = show({ slides: slidesOf(5) });
    press("Next slide");
    rerender(tree({ slides: slidesOf(3) }));
    expect(shown()).toBe(1);
    press("Previous slide");
    press("Previous slide");
    expect(shown()).toBe(2);
  });
});

it("is a labelled carousel, its buttons before its slides", () => {
  const { container } = show({ className: "mine" });
  // No landmark: a page may have two of the same name.
  const [section] = screen.getAllByRole("group", { name: "Screenshots" });
  expect(section?.getAttribute("aria-roledescription")).toBe("carousel");
  const order = [...container.querySelectorAll("button, ul")].map(
    (element) => element.getAttribute("aria-label") ?? element.localName,
  );
  expect(order).toEqual(["Previous slide", "Next slide", "ul"]);
  expect(container.firstElementChild?.className).toBe("sk sk-screenshot-slider mine");
});

it("speaks German on a German page", () => {
  show({}, german);
  press("Nächste Folie");
  expect(status()).toBe(`2 von 4: ${de["app.ui.screenshot_slider.domains"]}`);
});

it("leaves no listener behind after 50 rounds in StrictMode", () => {
  const listening: AbortSignal[] = [];
  const { addEventListener } = HTMLDivElement.prototype;
  vi.spyOn(HTMLDivElement.prototype, "addEventListener").mockImplementation(function (
    this: HTMLElement,
    ...args
  ) {
    const [, , options] = args;
    if (typeof options === "object" && options.signal) listening.push(options.signal);
    Reflect.apply(addEventListener, this, args);
  });
  for (let round = 0; round < 50; round++) show().unmount();
  expect(listening.length).toBeGreaterThanOrEqual(150);
  expect(listening.every(({ aborted }) => aborted)).toBe(true);
});
