import { useIsland } from "../island/island.tsx";
import { motion } from "./motion.ts";
import { useMotion } from "./use-motion.ts";

/**
 * Pauses and plays everything on the page that moves by itself, for a widget that does so for more
 * than five seconds (WCAG 2.2, 2.2.2). Renders nothing where nothing may move: on the server and
 * under reduced motion. The widget keeps its place free: `--_motion-size` wide and high.
 */
export function MotionButton() {
  const { translate } = useIsland();
  const state = useMotion();
  if (state === "still") return null;
  const paused = state === "paused";
  return (
    <button
      className="sk-motion"
      type="button"
      aria-label={translate(paused ? "app.ui.motion.play" : "app.ui.motion.pause")}
      onClick={motion.toggle}
    >
      <svg
        className="sk-icon"
        viewBox="0 0 24 24"
        width="1em"
        height="1em"
        aria-hidden="true"
        focusable="false"
      >
        <path d={paused ? "M8.5 5.5v13l10.5-6.5z" : "M9 6v12M15 6v12"} />
      </svg>
    </button>
  );
}
