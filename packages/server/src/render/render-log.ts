import { formatDiagnostic, type UnknownKeyDiagnostic } from "@skerry/core/contract";
import { LRUCache } from "lru-cache";
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

const maxMessageLength = 1_000;
const maxStackLength = 4_000;

/** Anything that was thrown, as text for a log. */
export interface ThrownText {
  message: string;
  /** Of an error. */
  stack?: string | undefined;
}

/**
 * Describes what a widget has thrown, for one line of a log. Anything can be thrown: also what cannot be written as text,
 * throws when it is read, or is as long as a visitor likes. Never throws.
 */
export function describeThrown(thrown: unknown): ThrownText {
  try {
    const message = String(thrown).slice(0, maxMessageLength);
    const stack: unknown = thrown instanceof Error ? thrown.stack : undefined;
    return {
      message,
      stack: typeof stack === "string" ? stack.slice(0, maxStackLength) : undefined,
    };
  } catch {
    return { message: `Something that cannot be written as text (${typeof thrown}).` };
  }
}

/** Writes one line about keys of a widget's props that have no effect, unless it has been written before. */
export type UnknownKeyLog = (widget: string, diagnostics: readonly UnknownKeyDiagnostic[]) => void;

/** Requests can bring any number of keys: the lines that were written last are remembered. */
const maxRemembered = 500;

/**
 * Creates the log of one renderer: a line of JSON for each widget and set of keys, written with
 * `console.warn`. A page is rendered again and again, and its mistake is the same each time; nor does
 * it matter in which item of a list the key stands.
 */
export function createUnknownKeyLog(): UnknownKeyLog {
  const written = new LRUCache<string, true>({ max: maxRemembered });
  return (widget, diagnostics) => {
    if (diagnostics.length === 0) return;
    const names = diagnostics.map(({ pointer }) => pointer.replace(/\/\d+(?=\/|$)/g, "/*"));
    const id = [widget, ...new Set(names)].join("\0").slice(0, 2_000);
    if (written.has(id)) return;
    written.set(id, true);
    console.warn(
      JSON.stringify({
        event: "skerry-unknown-keys",
        widget,
        pointers: diagnostics.map(({ pointer }) => pointer),
        message: diagnostics.map(formatDiagnostic).join(" "),
      }),
    );
  };
}
