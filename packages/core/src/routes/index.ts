export { RouteError, type RouteErrorKind } from "./route-error.ts";
export { routes, type RouteForm, type RouteOptions, type Routes } from "./routes.ts";
export type { RouteDefinition } from "./definition.ts";
export type {
  Definitions,
  FosDump,
  Params,
  PathValue,
  QueryValue,
  RouteDefinitions,
  RouteUrl,
  ZiggyDump,
} from "./route-params.ts";
