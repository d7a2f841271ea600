import { describeThrown } from "../describe-thrown.ts";

/** Writes one line about what a widget has left behind; `undefined` for code that belongs to no widget. */
export type FaultLog = (
  widget: string | undefined,
  kind: "rejection" | "exception",
  reason: unknown,
) => void;

const maxLines = 5;
const windowMilliseconds = 60_000;

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
        ...describeThrown(reason),
        notLogged: notLogged || undefined,
      }),
    );
  };
}
