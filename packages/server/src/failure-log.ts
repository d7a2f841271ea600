import { RenderError } from "./render-error.ts";

/** Writes one line for an island that could not be rendered. */
export type FailureLog = (widget: string, error: unknown) => void;

/**
 * A log of one request: a line of JSON for each failure, on the error stream.
 *
 * @param request its `traceparent` (https://www.w3.org/TR/trace-context/) names it, else a new number
 */
export function failureLog(request?: Request): FailureLog {
  const [, traceId] =
    /^[\da-f]{2}-([\da-f]{32})-/.exec(request?.headers.get("traceparent") ?? "") ?? [];
  const started = performance.now();
  let requestId = traceId;
  return (widget, error) => {
    requestId ??= crypto.randomUUID();
    const { code, pointer, message, cause } =
      error instanceof RenderError
        ? error
        : { code: "render-failed", pointer: "", message: String(error), cause: error };
    console.error(
      JSON.stringify({
        event: "skerry-render-failed",
        requestId,
        widget: widget.slice(0, 100),
        code,
        pointer: pointer || undefined,
        milliseconds: Math.round(performance.now() - started),
        message,
        stack: cause instanceof Error && code === "render-failed" ? cause.stack : undefined,
      }),
    );
  };
}
