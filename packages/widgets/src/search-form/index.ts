export { SearchForm as Component } from "./search-form.tsx";
export { readFallback } from "./read-fallback.ts";
export { schema, type Props } from "./search-form.schema.ts";
export const load = "idle";
