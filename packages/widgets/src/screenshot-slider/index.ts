export { ScreenshotSlider as Component } from "./screenshot-slider.tsx";
export { schema, type Props } from "./screenshot-slider.schema.ts";
export const load = "visible";
