import type { KeyboardEvent, ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";
import { useIslandContext } from "../island/island.tsx";
import { arrowStep } from "./arrow-step.ts";

interface SliderBarProps {
  /** The slide that is shown, counted from 0. */
  index: number;
  count: number;
  /** Number of slides that are seen at a time, if that can change. Default: 1. */
  seen?: number;
  onStep(by: 1 | -1): void;
  /** Further controls, before the other ones. */
  children?: ReactNode;
}

/**
 * The number of the slide, and buttons for the previous and the next one. Stands before the slides in the markup; keeps its place free
 * until script can make it work.
 */
export function SliderBar({ index, count, seen, onStep, children }: SliderBarProps) {
  const { translate } = useIslandContext();
  const say = (position: string | number): string =>
    translate("app.ui.slider.position", { position, count });
  const last = Math.min(index + (seen ?? 1), count);
  const position = seen && seen > 1 ? `${last - seen + 1}–${last}` : last;
  return (
    <div className="sk-slider__bar sk-slider__bar--idle" ref={show}>
      <span
        className="sk-slider__counter"
        aria-hidden="true"
        data-longest={seen && say(`${count - 1}–${count}`)}
      >
        <bdi>{say(position)}</bdi>
      </span>
      {children}
      <StepButton by={-1} onStep={onStep} />
      <StepButton by={1} onStep={onStep} />
    </div>
  );
}

/** React leaves a class alone if the attribute's value has not changed. */
function show(bar: HTMLElement | null): void {
  bar?.classList.remove("sk-slider__bar--idle");
}

function StepButton({ by, onStep }: Pick<SliderBarProps, "onStep"> & { by: 1 | -1 }) {
  const { translate } = useIslandContext();
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = arrowStep(event.key, event.currentTarget);
    if (!step) return;
    event.preventDefault();
    onStep(step);
  };
  return (
    <button
      className="sk-button sk-button--quiet sk-button--icon"
      type="button"
      aria-label={translate(by < 0 ? "app.ui.slider.previous" : "app.ui.slider.next")}
      onClick={() => onStep(by)}
      onKeyDown={onKeyDown}
    >
      <span className="sk-mirrored">
        <Icon name={by < 0 ? "arrow_left" : "arrow_right"} />
      </span>
    </button>
  );
}
