import { encodePath } from "./encode.ts";

/** A route as an object. `requirements` are the server's business: they are kept and never run. */
export interface RouteDefinition {
  /** `/a/{b}/{c?}/{d:default}/{e*}`: required, optional, with a default, `/` allowed. */
  readonly path: string;
  /** Host of `url`, for example `{shop}.example.org`. */
  readonly host?: string | null;
  readonly defaults?: object | null;
  readonly requirements?: Readonly<Record<string, string>> | null;
  /** `http` or `https`: `url` takes the first if the origin's is not among them. */
  readonly schemes?: readonly string[] | null;
}

/** `["text", text]` or `["variable", separator, requirement, name, utf8, important]`. */
type FosToken = readonly (string | boolean)[];

/** A route of any notation. */
export interface AnyDefinition extends Partial<RouteDefinition> {
  tokens?: readonly FosToken[];
  hosttokens?: readonly FosToken[];
  uri?: string;
  domain?: string | null;
  wheres?: Readonly<Record<string, string>>;
}

// FOSJsRouting lists the tokens of a route from the last to the first.
const joinTokens = (tokens: readonly FosToken[] | undefined, optional: readonly unknown[]) =>
  tokens
    ?.map(([kind, text, , name, , important]) =>
      kind === "text"
        ? encodePath(text as string)
        : `${text}{${name}${!important && optional.includes(name) ? "?" : ""}}`,
    )
    .reverse()
    .join("");

/** Reads a route of any notation: a pattern, an object, FOSJsRouting's tokens, Ziggy's uri. */
export const readDefinition = (definition: AnyDefinition) =>
  [
    // Symfony leaves out a trailing placeholder that has a default.
    joinTokens(definition.tokens, Object.keys(definition.defaults ?? {})) ??
      definition.uri?.replace(/^\/?/, "/") ??
      String(definition.path ?? definition),
    joinTokens(definition.hosttokens, []) ?? definition.domain ?? definition.host ?? "",
    definition.defaults,
    definition.wheres ?? definition.requirements,
    definition.schemes,
  ] as const;
