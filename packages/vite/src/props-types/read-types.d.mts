/** What a widget's module promises of its props. */
export interface Reading {
  schema?: Record<string, unknown>;
  /** Names of attributes that are allowed, and not listed. */
  attributes?: readonly string[];
  /** About props that no page can give, one line each. */
  notices: readonly string[];
  /** What went wrong. */
  failure?: string;
  /** The files that the types are made of. */
  files: readonly string[];
  /** Whether each import was found: otherwise a new file may change the types. */
  isWhole: boolean;
}

/** Reads the types of widgets' props, by the widgets' names. */
export function readTypes(task: {
  widgets: readonly { name: string; file: string }[];
  root: string;
  alias: Readonly<Record<string, string>>;
}): Record<string, Reading>;
