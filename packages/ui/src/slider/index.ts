export { arrowStep } from "./arrow-step.ts";
export { RotationButton } from "./rotation-button.tsx";
export { SliderBar } from "./slider-bar.tsx";
export { useRotation } from "./use-rotation.ts";
