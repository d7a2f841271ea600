export { ReviewCard as Component } from "./review-card.tsx";
export { schema, type Props } from "./review-card.schema.ts";
export const load = "visible";
export const isStatic = true;
