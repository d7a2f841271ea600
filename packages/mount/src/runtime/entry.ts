// The file that puts widgets into islands, with React behind it. The lifecycle loads it for the first island that
// needs it.

export { IslandProps } from "./island-props.ts";
export { MountedWidget } from "./mounted-widget.ts";
export { renderer } from "./react-renderer.tsx";
export { enqueueRender } from "./render-queue.ts";
export { saveFormState } from "./form-state.ts";
