import { useIsland } from "../island/island.tsx";
import { useMotion } from "../motion/index.ts";

interface RotationButtonProps {
  /** Whether the slider moves by itself. */
  on: boolean;
  onPress(): void;
}

/** Stops and starts a slider. Renders nothing where nothing may move, as `MotionButton` does. */
export function RotationButton({ on, onPress }: RotationButtonProps) {
  const { translate } = useIsland();
  if (useMotion() === "still") return null;
  return (
    <button
      className="sk-motion sk-slider__toggle"
      type="button"
      aria-label={translate(on ? "app.ui.slider.stop" : "app.ui.slider.start")}
      onClick={onPress}
    >
      <svg
        className="sk-icon"
        viewBox="0 0 24 24"
        width="1em"
        height="1em"
        aria-hidden="true"
        focusable="false"
      >
        <path d={on ? "M9 6v12M15 6v12" : "M8.5 5.5v13l10.5-6.5z"} />
      </svg>
    </button>
  );
}
