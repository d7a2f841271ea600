import { act, cleanup, render, screen } from "@testing-library/react";
import { StrictMode, useRef } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useInView } from "./use-in-view.ts";

/** Measures of the browser: heights in pixels. */
interface Measure {
  element: number;
  visible: number;
  /** Absent in a frame of another origin. */
  window?: number;
}

const observers = new Set<FakeObserver>();

class FakeObserver {
  readonly report: (entries: object[]) => void;
  constructor(report: (entries: object[]) => void) {
    this.report = report;
  }
  observe(): void {
    observers.add(this);
  }
  disconnect(): void {
    observers.delete(this);
  }
}

beforeEach(() => {
  vi.stubGlobal("IntersectionObserver", FakeObserver);
});

afterEach(() => {
  cleanup();
  expect(observers.size).toBe(0);
  vi.unstubAllGlobals();
});

function Box({ ratio }: { ratio: number }) {
  const box = useRef<HTMLParagraphElement>(null);
  const inView = useInView(box, ratio);
  return <p ref={box}>{inView ? "seen" : "not seen"}</p>;
}

function measure(...measures: Measure[]): void {
  const entries = measures.map(({ element, visible, window }) => ({
    isIntersecting: visible > 0,
    intersectionRatio: visible / element,
    intersectionRect: { height: visible },
    rootBounds: window === undefined ? null : { height: window },
  }));
  act(() => {
    for (const { report } of observers) report(entries);
  });
}

const answer = () => screen.getByText(/seen/).textContent;

it("is not seen on a server, nor before the browser has measured", () => {
  expect(renderToString(<Box ratio={0.5} />)).toBe("<p>not seen</p>");
  render(<Box ratio={0.5} />);
  expect(answer()).toBe("not seen");
});

it("is seen from the ratio on and no longer below it", () => {
  render(<Box ratio={0.5} />);
  measure({ element: 200, visible: 80, window: 600 });
  expect(answer()).toBe("not seen");
  measure({ element: 200, visible: 100, window: 600 });
  expect(answer()).toBe("seen");
  measure({ element: 200, visible: 99, window: 600 });
  expect(answer()).toBe("not seen");
});

it("is seen when it fills that much of a window that is smaller than it", () => {
  render(<Box ratio={0.5} />);
  measure({ element: 2000, visible: 290, window: 600 });
  expect(answer()).toBe("not seen");
  measure({ element: 2000, visible: 310, window: 600 });
  expect(answer()).toBe("seen");
});

it("goes by the element alone where the window's size is a secret", () => {
  render(<Box ratio={0.5} />);
  measure({ element: 2000, visible: 600 });
  expect(answer()).toBe("not seen");
  measure({ element: 200, visible: 100 });
  expect(answer()).toBe("seen");
});

it("is not seen out of the window, whatever the ratio", () => {
  render(<Box ratio={0} />);
  measure({ element: 200, visible: 0, window: 600 });
  expect(answer()).toBe("not seen");
});

it("goes by the last of several measures", () => {
  render(<Box ratio={0.5} />);
  measure({ element: 200, visible: 200, window: 600 }, { element: 200, visible: 0, window: 600 });
  expect(answer()).toBe("not seen");
});

it("leaves no observer behind, in StrictMode neither", () => {
  const { unmount } = render(
    <StrictMode>
      <Box ratio={0.5} />
    </StrictMode>,
  );
  expect(observers.size).toBe(1);
  unmount();
  expect(observers.size).toBe(0);
});
