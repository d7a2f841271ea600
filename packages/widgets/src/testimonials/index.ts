export { Testimonials as Component } from "./testimonials.tsx";
export { schema, type Props } from "./testimonials.schema.ts";
export const load = "visible";
