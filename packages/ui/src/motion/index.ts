export { motion, type Motion } from "./motion.ts";
export { MotionButton } from "./motion-button.tsx";
export { ToggleButton } from "./toggle-button.tsx";
export { useMotion } from "./use-motion.ts";
