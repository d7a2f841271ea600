import { AsyncLocalStorage } from "node:async_hooks";
import type { Metrics } from "../../host/metrics.ts";
import { describeThrown } from "../../errors/describe-thrown.ts";
import type { WorkerMessage } from "../ipc/messages.ts";

/** Errors of widgets outside their rendering. */
export interface WorkerFaults {
  /** Runs a widget's code: its later errors bear its name, in timers and promises too. */
  runWidget<Result>(widget: string, run: () => Result): Result;
  isSuspended(widget: string): boolean;
  /** Tells the primary process before a widget is imported or tried: it may hang. */
  onTrial(widget?: string): void;
  /** @param remaining milliseconds by suspended widget */
  suspend(remaining: Readonly<Record<string, number>>): void;
}

/** A widget may fail a thousand times a second. */
const reportMilliseconds = 100;

/**
 * Survives rejections and exceptions that widgets leave behind: logs, counts and reports them. The primary process
 * suspends the widget, and replaces a worker after an exception.
 *
 * Must run before any widget is imported, and only in the renderer's own process.
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
  // It was logged as unhandled. Node would warn again.
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

/** Node 20 and 22 lose the scope of code that throws in `queueMicrotask`. */
function nameMicrotasks(scope: AsyncLocalStorage<string>): void {
  const { queueMicrotask } = globalThis;
  globalThis.queueMicrotask = (callback) => {
    const widget = scope.getStore();
    if (widget === undefined || typeof callback !== "function") return queueMicrotask(callback);
    queueMicrotask(() => {
      try {
        callback();
      } catch (error) {
        // The next tick keeps the scope.
        scope.run(widget, () =>
          process.nextTick(() => {
            throw error;
          }),
        );
      }
    });
  };
}

export type FaultLog = (
  widget: string | undefined,
  kind: "rejection" | "exception",
  reason: unknown,
) => void;

const maxLines = 5;
const windowMilliseconds = 60_000;

/** At most 5 lines a minute for each widget; the next one says how many were left out. Never throws. */
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
