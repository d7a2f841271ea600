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
