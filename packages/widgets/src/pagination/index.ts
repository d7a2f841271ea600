export { Pagination as Component } from "./pagination.tsx";
export { schema, type Props } from "./pagination.schema.ts";
export const load = "visible";
export const isStatic = true;
