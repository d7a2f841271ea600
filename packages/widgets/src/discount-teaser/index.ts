export { DiscountTeaser as Component } from "./discount-teaser.tsx";
export { schema, type Props } from "./discount-teaser.schema.ts";
export const load = "visible";
export const isStatic = true;
