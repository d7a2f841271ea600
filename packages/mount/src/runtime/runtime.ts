// The file that puts widgets into islands, with React behind it. The lifecycle loads it for the first island that
// needs it.

export { createFallbackHtml } from "./fallback-html.ts";
export { createIslandContext } from "./island-context.ts";
export { Portal } from "./portal.ts";
export { OwnContent } from "./own-content.ts";
export { PropsSource } from "./props-source.ts";
export { renderer } from "./react-renderer.tsx";
export { beginSlice, inTimeSlices } from "./time-slices.ts";
export { noteVisitorInput, replayClick } from "./visitor-input.ts";
