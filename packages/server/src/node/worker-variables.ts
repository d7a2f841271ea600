/** The port that the primary process chose, when `serve` was asked for port 0. */
export const workerPortVariable = "SKERRY_WORKER_PORT";
