export { VideoBlock as Component } from "./video-block.tsx";
export { schema, type Props } from "./video-block.schema.ts";
export const load = "visible,interaction";
