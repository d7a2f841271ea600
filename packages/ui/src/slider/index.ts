export { arrowStep } from "./arrow-step.ts";
export { RotationButton } from "./rotation-button.tsx";
export { SliderBar } from "./slider-bar.tsx";
export { useSlideRotation } from "./use-slide-rotation.ts";
