import {
  describeMismatch,
  type Mismatch,
  formatDiagnostic,
  type Diagnostic,
} from "../diagnosis/diagnostic.ts";

/**
 * The kinds of mistakes in props.
 *
 * - `syntax`: the text is not JSON
 * - `not-an-object`: it is JSON, but neither an object nor `null` nor an empty array
 * - `too-large`, `too-deep`: a bound of `parseProps` is exceeded
 * - `invalid`: the object does not fit the widget, or there is none where the page says it is
 */
export type PropsErrorCode = "syntax" | "not-an-object" | "too-large" | "too-deep" | "invalid";

/** A mistake in props. With several, it is the first one. */
export interface PropsDiagnostic<Code extends string = PropsErrorCode>
  extends Diagnostic<Code>, Mismatch {}

/** Props that cannot be used. The error's message is that of its diagnostic, followed by the hint. */
export class PropsError extends Error {
  override readonly name = "PropsError";
  readonly diagnostic: PropsDiagnostic;

  /** @param diagnostic without a message, one is made from the pointer, the expected and the received value */
  constructor(diagnostic: Omit<PropsDiagnostic, "message"> & { readonly message?: string }) {
    const message = diagnostic.message ?? describeMismatch(diagnostic);
    super(formatDiagnostic({ message, hint: diagnostic.hint }));
    this.diagnostic = { ...diagnostic, message };
  }
}
