import { AsyncLocalStorage } from "node:async_hooks";
import type { Metrics } from "../../host/metrics.ts";
import { describeThrown } from "../../errors/describe-thrown.ts";
import type { WorkerMessage } from "../ipc/messages.ts";

/** Errors of widgets outside of their rendering, in the process of a worker. */
export interface WorkerFaults {
  /** Runs a widget's code: what it leaves behind bears the widget's name, in timers and answers too. */
  runWidget<Result>(widget: string, run: () => Result): Result;
  isSuspended(widget: string): boolean;
  /** Tells the primary process which widget is imported or tried now, before it is: it may never end. */
  onTrial(widget?: string): void;
  /** @param remaining milliseconds for which each of these widgets is left to the browser */
  suspend(remaining: Readonly<Record<string, number>>): void;
}

/** A widget may fail a thousand times a second, and each message takes time of the primary process. */
const reportMilliseconds = 100;

/**
 * Keeps the process of a worker alive whatever its widgets leave behind: rejections that nobody awaits, and exceptions
 * in timers and callbacks. Both are logged, counted and reported to the primary process, which suspends the widget and
 * replaces a worker after an exception.
 *
 * It must be called before any widget is imported, and only in a process of the renderer's own: in that of a site, the
 * site decides what ends it.
 */
export function catchWorkerFaults(
  metrics: Metrics,
  send: (message: WorkerMessage) => void,
): WorkerFaults {
  const scope = new AsyncLocalStorage<string>();
  const log = createFaultLog();
  const suspendedUntil = new Map<string, number>();
  let unreported: Record<string, number> = {};
  let isUnknown = false;
  let timer: NodeJS.Timeout | undefined;

  function report(): void {
    timer = undefined;
    if (isUnknown) send({ type: "replace-me" });
    if (Object.keys(unreported).length > 0) send({ type: "faults", counts: unreported });
    isUnknown = false;
    unreported = {};
  }

  function handle(kind: "rejection" | "exception", reason: unknown): void {
    const widget = scope.getStore();
    log(widget, kind, reason);
    metrics.recordFault(widget ?? "unknown", kind);
    isUnknown ||= kind === "exception";
    if (widget !== undefined) unreported[widget] = (unreported[widget] ?? 0) + 1;
    timer ??= setTimeout(report, reportMilliseconds).unref();
  }

  process.on("unhandledRejection", (reason) => handle("rejection", reason));
  process.on("uncaughtException", (error) => handle("exception", error));
  // A rejection that is handled late was logged. Node would write a line of its own about each.
  process.on("rejectionHandled", () => {});
  nameMicrotasks(scope);

  return {
    runWidget: (widget, run) => scope.run(widget, run),
    isSuspended: (widget) => (suspendedUntil.get(widget) ?? 0) > performance.now(),
    onTrial: (widget) => send({ type: "trial", widget }),
    suspend(remaining) {
      suspendedUntil.clear();
      for (const [widget, milliseconds] of Object.entries(remaining)) {
        suspendedUntil.set(widget, performance.now() + milliseconds);
      }
    },
  };
}

/** Node 20 and 22 lose the scope of code that throws, but only in `queueMicrotask`. */
function nameMicrotasks(scope: AsyncLocalStorage<string>): void {
  const { queueMicrotask } = globalThis;
  globalThis.queueMicrotask = (callback) => {
    const widget = scope.getStore();
    if (widget === undefined || typeof callback !== "function") return queueMicrotask(callback);
    queueMicrotask(() => {
      try {
        callback();
      } catch (error) {
        // In the next turn of the event loop the scope is known.
        scope.run(widget, () =>
          process.nextTick(() => {
            throw error;
          }),
        );
      }
    });
  };
}

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
function createFaultLog(): FaultLog {
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
