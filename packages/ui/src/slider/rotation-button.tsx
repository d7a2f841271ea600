import { useIslandContext } from "../island/island.tsx";
import { ToggleButton, useMotion } from "../motion/index.ts";

interface RotationButtonProps {
  /** Whether the slider moves by itself. */
  on: boolean;
  onPress(): void;
}

/** Stops and starts a slider. Renders nothing where nothing may move, as `MotionButton` does. */
export function RotationButton({ on, onPress }: RotationButtonProps) {
  const { translate } = useIslandContext();
  if (useMotion() === "reduced") return null;
  return (
    <ToggleButton
      className="sk-slider__toggle"
      label={translate(on ? "app.ui.slider.stop" : "app.ui.slider.start")}
      stops={on}
      onPress={onPress}
    />
  );
}
