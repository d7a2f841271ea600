/** The port that the primary process chose, when `serve` was asked for port 0. */
export const workerPortVariable = "SKERRY_WORKER_PORT";
/** Widgets that are suspended when a worker starts, as JSON: milliseconds by name. */
export const suspendedWidgetsVariable = "SKERRY_SUSPENDED_WIDGETS";
