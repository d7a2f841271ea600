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

declare const built: unique symbol;

/** A URL that a registry built, distinguished from any other string. */
export type RouteUrl = string & { readonly [built]: true };

/** Routes as a page writes them. */
export interface RouteDefinitions {
  readonly [name: string]: string | RouteDefinition;
}

/** Routes that were read from a page, of which TypeScript knows nothing. */
type Unknown = Readonly<Record<string, unknown>>;

export type Definitions = RouteDefinitions | Unknown;

export type PathValue = string | number | bigint | boolean;
export type QueryValue = PathValue | object | null | undefined;
export type Context = Readonly<Record<string, PathValue | null | undefined>>;

type Placeholder<P extends string> = string extends P
  ? never
  : P extends `${string}{${infer N}}${infer R}`
    ? N | Placeholder<R>
    : never;

type MayBeAbsent = `${string}?` | `${string}:${string}`;

type NameOf<N extends string> = N extends
  | `${infer Name}:${string}`
  | `${infer Name}?`
  | `${infer Name}*`
  ? Name
  : N;

type Required<P extends string, Known> = Exclude<
  NameOf<Exclude<Placeholder<P>, MayBeAbsent>>,
  Known
>;

/**
 * The parameters of a pattern: its placeholders, and any other name for the query. Names that are
 * `Known` (context, defaults) may be left out.
 */
export type Params<P extends string, Known = never> = {
  readonly [N in Required<P, Known>]: PathValue;
} & {
  readonly [N in Exclude<NameOf<Placeholder<P>>, Required<P, Known>>]?:
    | PathValue
    | null
    | undefined;
} & {
  readonly [name: string]: QueryValue;
  readonly _query?: object | null | undefined;
  readonly _fragment?: PathValue | null | undefined;
};

/** A name with `{tokens}`, as the names that it stands for. */
type Filled<N extends string> = N extends `${infer Start}{${string}}${infer End}`
  ? `${Start}${string}${Filled<End>}`
  : N;

/** `a` and `a.b` for `a.b.de`: one of them may be the name, the rest the locale. */
type Unlocalised<N extends string> = N extends `${infer Start}.${infer End}`
  ? Start | `${Start}.${Unlocalised<End>}`
  : never;

type Listed<D extends Definitions> = keyof D & string;

/** The names under which a route can be asked for. */
export type RouteName<D extends Definitions, C extends Context = Context> =
  | Listed<D>
  | Filled<Listed<D>>
  | `${string}{${string}}${string}`
  | ("_locale" extends keyof C ? Unlocalised<Listed<D>> : never);

type Asked<D extends Definitions, N extends string> = N extends keyof D
  ? N
  : {
      [K in keyof D & string]: N extends Filled<K>
        ? K
        : K extends Filled<N> | `${Filled<N>}.${string}`
          ? K
          : never;
    }[keyof D & string];

type PatternOf<V> = V extends string
  ? V
  : V extends { readonly path: infer P extends string; readonly host: infer H extends string }
    ? `${P}${H}`
    : V extends { readonly path: infer P extends string }
      ? P
      : string;

type DefaultOf<V> = V extends { readonly defaults: infer F extends object } ? keyof F : never;

type ParamsOf<D extends Definitions, C extends Context, N extends string> =
  string extends Listed<D>
    ? Unknown
    : Params<PatternOf<D[Asked<D, N>]>, keyof C | DefaultOf<D[Asked<D, N>]>>;

/** The arguments after the name: none are needed when the pattern needs none. */
export type RouteArguments<D extends Definitions, C extends Context, N extends string> =
  Record<never, never> extends ParamsOf<D, C, N>
    ? [params?: ParamsOf<D, C, N> | null]
    : [params: ParamsOf<D, C, N>];
