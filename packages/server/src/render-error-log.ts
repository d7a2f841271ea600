import { describeThrown } from "./describe-thrown.ts";
import { RenderError } from "./render-error.ts";

/** Writes one line about an island that could not be rendered. */
export type RenderErrorLog = (widget: string, error: unknown) => void;

const listeners = new Set<RenderErrorLog>();

/**
 * Calls `listener` with each error of a render of this process, beside the line on `console.error`: the name of the
 * widget, or a name in brackets for what belongs to none, and what was thrown.
 *
 * @returns ends it
 */
export function onRenderError(listener: RenderErrorLog): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Creates the log of one request: one line of JSON for each error, written with `console.error`.
 *
 * @param request its `traceparent` (https://www.w3.org/TR/trace-context/) becomes the lines' `requestId`;
 *   without one, that is a new UUID
 */
export function createRenderErrorLog(request?: Request): RenderErrorLog {
  const started = performance.now();
  let requestId: string | undefined;
  return (widget, error) => {
    // Once is enough, and it was said when the suspension began.
    if (error instanceof RenderError && error.code === "suspended") return;
    for (const listener of listeners) listener(widget, error);
    requestId ??= traceIdOf(request) ?? crypto.randomUUID();
    const { code, pointer, message, cause } =
      error instanceof RenderError
        ? error
        : {
            code: "render-failed",
            pointer: "",
            message: describeThrown(error).message,
            cause: error,
          };
    console.error(
      JSON.stringify({
        event: "skerry-render-failed",
        requestId,
        widget: widget.slice(0, 100),
        code,
        pointer: pointer || undefined,
        milliseconds: Math.round(performance.now() - started),
        message,
        stack: code === "render-failed" ? describeThrown(cause).stack : undefined,
      }),
    );
  };
}

function traceIdOf(request: Request | undefined): string | undefined {
  const parent = request?.headers.get("traceparent") ?? "";
  return /^[\da-f]{2}-([\da-f]{32})-/.exec(parent)?.[1];
}
