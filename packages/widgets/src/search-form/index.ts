export { SearchForm as Component } from "./search-form.tsx";
export { readFallback } from "./page-form.ts";
export { schema, type Props } from "./search-form.schema.ts";
export const load = "idle";
