/**
 * A mistake of an author: in props, in the page configuration, in markup, on a command line. An
 * `Error` may carry one, a warning may be made of one.
 */
export interface Diagnostic<Code extends string = string> {
  /** The kind of mistake, in kebab case. */
  readonly code: Code;
  /** JSON pointer (RFC 6901) of the value that is wrong; `""` for the whole value. */
  readonly pointer: string;
  /** Whole sentences: what is wrong, what was expected, what is used instead. */
  readonly message: string;
  /** Whole sentences: what to do next. Absent when the message leaves nothing to add. */
  readonly hint?: string | undefined;
}

/** What a person reads: the message, then the hint. */
export function formatDiagnostic({ message, hint }: Pick<Diagnostic, "message" | "hint">): string {
  return hint ? `${message} ${hint}` : message;
}
