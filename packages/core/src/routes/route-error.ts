/**
 * - `missing`: a placeholder has no value, or `url` no origin to start from;
 * - `bad-param`: a value that has no place in a URL, or that would change where it leads;
 * - `unknown-route`: no route has that name;
 * - `bad-definition`: the pattern, host or base path makes no URL.
 */
export type RouteErrorKind = "missing" | "bad-param" | "unknown-route" | "bad-definition";

/** Why a URL was not built. The message names the route, what is wrong and what to do. */
export class RouteError extends Error {
  override readonly name = "RouteError";
  declare readonly kind: RouteErrorKind;
  /** The parameters at fault; with `unknown-route` and `bad-definition` the route. */
  declare readonly names: readonly string[];

  constructor(route: string, kind: RouteErrorKind, names: readonly string[]) {
    super(`Route "${route}": ${kind} ${names}. Write /a/{b}/{c?}, pass text, numbers, booleans.`);
    Object.assign(this, { kind, names });
  }
}
