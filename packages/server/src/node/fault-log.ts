/** Writes one line about what a widget has left behind; `undefined` for code that belongs to no widget. */
export type FaultLog = (
  widget: string | undefined,
  kind: "rejection" | "exception",
  reason: unknown,
) => void;

const maxLines = 5;
const windowMilliseconds = 60_000;
const maxMessageLength = 1_000;
const maxStackLength = 4_000;

/**
 * Creates the log of one process: lines of JSON, written with `console.error`, at most 5 in a minute for each widget. The
 * next line after a minute says how many were left out (`notLogged`). Never throws, whatever was thrown.
 */
export function createFaultLog(): FaultLog {
  const windows = new Map<string | undefined, { startedAt: number; lines: number }>();
  return (widget, kind, reason) => {
    const now = performance.now();
    let window = windows.get(widget);
    const isOver = window && now - window.startedAt > windowMilliseconds;
    const notLogged = window && isOver ? Math.max(0, window.lines - maxLines) : 0;
    if (!window || isOver) windows.set(widget, (window = { startedAt: now, lines: 0 }));
    window.lines += 1;
    if (window.lines > maxLines) return;
    console.error(
      JSON.stringify({
        event: "skerry-widget-fault",
        widget,
        kind,
        ...describeReason(reason),
        notLogged: notLogged || undefined,
      }),
    );
  };
}

/** Anything can be thrown: also what cannot be written as text, or throws when it is read. */
function describeReason(reason: unknown): { message: string; stack?: string | undefined } {
  try {
    const message = String(reason).slice(0, maxMessageLength);
    const stack = reason instanceof Error ? reason.stack : undefined;
    return {
      message,
      stack: typeof stack === "string" ? stack.slice(0, maxStackLength) : undefined,
    };
  } catch {
    return { message: `Something that cannot be written as text (${typeof reason}).` };
  }
}
