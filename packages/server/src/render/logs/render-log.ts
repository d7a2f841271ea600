import type { Metrics } from "../../host/metrics.ts";
import { reactCopies } from "../../errors/react-copies.ts";
import { describeThrown, maxStackLength } from "../../errors/describe-thrown.ts";
import { RenderError } from "../../errors/render-error.ts";

/**
 * Logs an error of an island, once a minute for each kind. Never rejects.
 *
 * @param widget its name, or one of `places`
 * @returns the id of the line
 */
export type RenderErrorLog = (widget: string, error: unknown) => Promise<string | undefined>;

export type RenderLog = (request?: Request) => RenderErrorLog;

type Listener = (widget: string, error: unknown) => void;

const listeners = new Set<Listener>();

/**
 * Calls `listener` with each error of a render of this process, beside the lines on `console.error`: the name of the
 * widget, or a name in brackets for what belongs to none, and what was thrown.
 *
 * @returns ends it
 */
export function onRenderError(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function notifyListeners(widget: string, error: unknown): void {
  for (const listener of listeners) listener(widget, error);
}

/** Names for errors that belong to no widget. */
const places = new Set([
  "(batch)",
  "(configuration)",
  "(page)",
  "(readiness)",
  "(request)",
  "(state)",
]);

interface Line {
  id: string;
  writtenAt: number;
  /** Not logged in the same minute. */
  notLogged: number;
}

const windowMilliseconds = 60_000;

/**
 * Creates the log of a handler: a line of JSON a minute for
 * each widget and code. The next line counts those left out.
 *
 * @param isWidget requests may name any, which must fill neither log nor memory
 */
export function createRenderLog(
  isWidget: (name: string) => boolean,
  metrics?: Pick<Metrics, "recordRenderError">,
): RenderLog {
  const lines = new Map<string, Line>();

  /** @returns `undefined` within a minute of the last line */
  function beginLine(kind: string): Line | undefined {
    const now = performance.now();
    const last = lines.get(kind);
    if (last && now - last.writtenAt < windowMilliseconds) {
      last.notLogged += 1;
      return undefined;
    }
    const line = { id: crypto.randomUUID().slice(-12), writtenAt: now, notLogged: 0 };
    lines.set(kind, line);
    return { ...line, notLogged: last?.notLogged ?? 0 };
  }

  return (request) => {
    const started = performance.now();
    let requestId: string | undefined;
    return async (widget, error) => {
      // It was reported when the suspension began.
      if (error instanceof RenderError && error.code === "suspended") return undefined;
      notifyListeners(widget, error);
      const { code, pointer, message, cause } =
        error instanceof RenderError
          ? error
          : {
              code: "render-failed",
              pointer: "",
              message: describeThrown(error).message,
              cause: error,
            };
      const label = places.has(widget) || isWidget(widget) ? widget : "unknown";
      metrics?.recordRenderError(label, code);
      const kind = `${label} ${code}`;
      const line = beginLine(kind);
      if (!line) return lines.get(kind)?.id;
      const milliseconds = Math.round(performance.now() - started);
      // Errors that come meanwhile have the same id.
      const componentStack = await readComponentStack(error);
      requestId ??= traceIdOf(request) ?? crypto.randomUUID();
      const thrown = code === "render-failed" ? describeThrown(cause) : undefined;
      console.error(
        JSON.stringify({
          event: "skerry-render-failed",
          id: line.id,
          requestId,
          widget: widget.slice(0, 100),
          code,
          pointer: pointer || undefined,
          milliseconds,
          message,
          stack: thrown?.stack,
          react: thrown && reactCopies(thrown.message, thrown.stack),
          componentStack,
          notLogged: line.notLogged || undefined,
        }),
      );
      return line.id;
    };
  };
}

async function readComponentStack(error: unknown): Promise<string | undefined> {
  if (!(error instanceof RenderError)) return undefined;
  try {
    return (await error.readComponentStack?.())?.trim().slice(0, maxStackLength) || undefined;
  } catch {
    return undefined;
  }
}

function traceIdOf(request: Request | undefined): string | undefined {
  const parent = request?.headers.get("traceparent") ?? "";
  return /^[\da-f]{2}-([\da-f]{32})-/.exec(parent)?.[1];
}
