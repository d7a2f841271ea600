import { RenderError } from "./render-error.ts";

/** What a request is answered for a widget that is left to the browser for a minute. */
export function suspendedError(widget: string): RenderError {
  return new RenderError(
    "suspended",
    `The widget "${widget}" has left too many errors behind outside of its rendering, or has hung. It is not rendered for a minute: the browser does it. The log of the renderer has the errors.`,
  );
}
