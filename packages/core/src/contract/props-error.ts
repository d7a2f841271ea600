/**
 * What is wrong with props.
 *
 * - `syntax`: the text is not JSON
 * - `not-an-object`: it is JSON, but neither an object nor `null` nor an empty list
 * - `too-large`, `too-deep`: a bound of `parseProps` is passed
 * - `invalid`: the object does not fit the widget, or there is none where the page says it is
 */
export type PropsErrorCode = "syntax" | "not-an-object" | "too-large" | "too-deep" | "invalid";

/** What a `PropsError` says. */
export interface PropsFault {
  code: PropsErrorCode;
  /** JSON pointer (RFC 6901) to the first value at fault, `""` for the whole. */
  pointer: string;
  expected: string;
  received: string;
  /** What to do about it. */
  hint?: string | undefined;
  /** Default: a sentence of pointer, expected and received, and the hint. */
  message?: string | undefined;
}

/** Props that cannot be used. */
export class PropsError extends Error implements PropsFault {
  override readonly name = "PropsError";
  readonly code: PropsErrorCode;
  readonly pointer: string;
  readonly expected: string;
  readonly received: string;
  readonly hint: string | undefined;

  constructor({ code, pointer, expected, received, hint, message }: PropsFault) {
    const place = pointer && ` at ${pointer}`;
    const advice = hint ? ` ${hint}` : "";
    super(message ?? `Expected ${expected}${place}, but received ${received}.${advice}`);
    this.code = code;
    this.pointer = pointer;
    this.expected = expected;
    this.received = received;
    this.hint = hint;
  }
}
