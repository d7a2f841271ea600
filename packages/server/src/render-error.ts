/**
 * Why an island could not be rendered.
 *
 * - `unknown-widget`: the registry has no such name
 * - `bad-props`: the props do not fit the widget, or are no props at all
 * - `render-failed`: the widget threw
 * - `too-large`: a limit on props or on the number of islands is passed
 * - `deadline`: the request's time was used up before its turn
 */
export type RenderErrorCode =
  "unknown-widget" | "bad-props" | "render-failed" | "too-large" | "deadline";

/** What an answer says of an island that could not be rendered. */
export interface RenderFault {
  code: RenderErrorCode;
  /** A whole sentence: what is wrong, what was expected, the next step. */
  message: string;
  /** JSON pointer (RFC 6901) into the props, `""` for the whole. */
  pointer: string;
}

/** An island that could not be rendered. */
export class RenderError extends Error implements RenderFault {
  override readonly name = "RenderError";
  readonly code: RenderErrorCode;
  readonly pointer: string;

  constructor(code: RenderErrorCode, message: string, pointer = "", cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.pointer = pointer;
  }
}
