/**
 * Why an island could not be rendered.
 *
 * - `unknown-widget`: the registry has no widget of this name
 * - `bad-props`: the props are not a JSON object, or do not fit the widget's schema
 * - `render-failed`: the widget threw
 * - `too-large`: a limit on props, the fallback or the number of islands was exceeded
 * - `slots-missing`: the widget has slots, and the request has none
 * - `state-missing`: the widget reads values that islands share, and a fragment has none
 * - `props-missing`: they do not fit without the personal data that the browser fetches. No mistake, and not logged
 * - `suspended`: the widget has left errors behind outside of its rendering, and is not run for a minute
 * - `deadline`: the request ran out of time before this island's turn
 */
export type RenderErrorCode =
  | "unknown-widget"
  | "bad-props"
  | "render-failed"
  | "too-large"
  | "slots-missing"
  | "state-missing"
  | "props-missing"
  | "suspended"
  | "deadline";

/** The part of a response about an island that could not be rendered. */
export interface IslandError {
  code: RenderErrorCode;
  /** Whole sentences: what is wrong, what was expected, the next step. */
  message: string;
  /** JSON pointer (RFC 6901) into the props, `""` for the whole. */
  pointer: string;
  /** Of the line in the renderer's log, which stands for all such errors of a minute. None for `suspended` and `props-missing`. */
  id?: string | undefined;
}
