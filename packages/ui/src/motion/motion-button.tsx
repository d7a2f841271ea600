import { useIslandContext } from "../island/island.tsx";
import { motion } from "./motion.ts";
import { ToggleButton } from "./toggle-button.tsx";
import { useMotion } from "./use-motion.ts";

/**
 * Pauses and plays everything on the page that moves by itself, for a widget that does so for more
 * than five seconds (WCAG 2.2, 2.2.2). Renders nothing where nothing may move: on the server and
 * under reduced motion. The widget keeps its place free: `--_motion-size` wide and high.
 */
export function MotionButton() {
  const { translate } = useIslandContext();
  const state = useMotion();
  if (state === "reduced") return null;
  const paused = state === "paused";
  return (
    <ToggleButton
      label={translate(paused ? "app.ui.motion.play" : "app.ui.motion.pause")}
      stops={!paused}
      onPress={motion.toggle}
    />
  );
}
