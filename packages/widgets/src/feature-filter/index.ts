export { FeatureFilter as Component } from "./feature-filter.tsx";
export { schema, type Props } from "./feature-filter.schema.ts";
export const load = "visible";
