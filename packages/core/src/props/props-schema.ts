/** A key of props that the widget's schema does not name. */
export interface UnknownKey {
  /** Path to the key. */
  readonly path: readonly PropertyKey[];
  /** The keys that the schema names there. */
  readonly known: readonly string[];
  /** The known key that it is close to. Absent if there is none, or if the props have that one too. */
  readonly meant: string | undefined;
}

/** One issue that a schema found in props. valibot adds `expected` and `received`, Zod `keys`. */
export interface PropsIssue {
  readonly message: string;
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined;
  readonly expected?: unknown;
  readonly received?: unknown;
  /** Zod's: the keys of an object that it does not know. */
  readonly keys?: readonly string[] | undefined;
  /** The key that an issue is about; `checkKeys` adds it. */
  readonly key?: UnknownKey | undefined;
}

type ValidationResult<Props> =
  | { readonly value: Props; readonly issues?: undefined }
  | { readonly issues: readonly PropsIssue[] };

/**
 * A schema of Standard Schema v1 (https://standardschema.dev), as far as it is used here: one of
 * valibot, Zod, ArkType and others.
 */
export interface PropsSchema<Props = unknown> {
  /**
   * Whether a key that is close to a known one is an issue, where the known one is absent: so says the schema of a built-in
   * widget. Default: no, it is what the library says it is.
   */
  readonly rejectsMisspelled?: boolean;
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (
      value: unknown,
    ) => ValidationResult<Props> | Promise<ValidationResult<Props>>;
  };
}
