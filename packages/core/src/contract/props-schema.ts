/** One issue that a schema found in props. valibot adds `expected` and `received`. */
export interface PropsIssue {
  readonly message: string;
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined;
  readonly expected?: unknown;
  readonly received?: unknown;
}

type ValidationResult<Props> =
  | { readonly value: Props; readonly issues?: undefined }
  | { readonly issues: readonly PropsIssue[] };

/**
 * A schema of Standard Schema v1 (https://standardschema.dev), as far as it is used here: one of
 * valibot, Zod, ArkType and others.
 */
export interface PropsSchema<Props = unknown> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (
      value: unknown,
    ) => ValidationResult<Props> | Promise<ValidationResult<Props>>;
  };
}
