import cluster from "node:cluster";
import { startPrimary } from "./node/primary/primary.ts";
import type { RunningServer, ServeOptions } from "./api/serve-options.ts";
import { startWorker } from "./node/worker/worker.ts";

export type { RunningServer, ServeOptions } from "./api/serve-options.ts";

/**
 * Runs the renderer on Node in several processes: one that crashes, or hangs for 2 seconds, is replaced
 * while the others answer. Node starts the calling script again in each of them
 * (https://nodejs.org/api/cluster.html), so the script should do nothing else before this call.
 *
 * SIGTERM and SIGINT stop it: for 5 seconds `/readyz` answers 503 and everything else as before, with
 * `Connection: close`, so that a load balancer can take it out; then it closes.
 *
 * @returns in the calling process, as soon as the first worker listens; in a worker it never resolves
 * @throws RangeError for fewer than 2 workers; Error when the port cannot be opened
 */
export async function serve(options: ServeOptions = {}): Promise<RunningServer> {
  if (cluster.isPrimary) return startPrimary(options);
  await startWorker(options);
  return new Promise(() => {});
}
