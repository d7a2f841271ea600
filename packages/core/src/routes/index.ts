export { readDump, type FosDump, type RouteTable, type ZiggyDump } from "./read-dump.ts";
export { RouteError, type RouteErrorKind } from "./route-error.ts";
export { routes, type RouteForm, type RouteOptions, type Routes } from "./routes.ts";
export type { RouteDefinition } from "./route-params.ts";
export type {
  Definitions,
  Params,
  PathValue,
  QueryValue,
  RouteDefinitions,
  RouteUrl,
} from "./route-params.ts";
