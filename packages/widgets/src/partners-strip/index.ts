export { PartnersStrip as Component } from "./partners-strip.tsx";
export { schema, type Props } from "./partners-strip.schema.ts";
export const load = "visible";
