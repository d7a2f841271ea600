export { Tooltip as Component } from "./tooltip.tsx";
export { schema, type Props } from "./tooltip.schema.ts";
export const load = "interaction";
export const overlay = true;
