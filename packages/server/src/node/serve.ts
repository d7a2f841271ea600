import cluster from "node:cluster";
import type { HandlerOptions } from "../create-handler.ts";
import { startPrimary } from "./start-primary.ts";
import { startWorker } from "./start-worker.ts";

export interface ServeOptions extends HandlerOptions {
  /** 0 lets the system choose. Default: 4851. */
  port?: number | undefined;
  /** Address to listen at. Default: `127.0.0.1`, this machine only. */
  host?: string | undefined;
  /** Processes that render, at least 2: one can hang or die. Default: one for each core. */
  workers?: number | undefined;
  /** Folder that is served under `/skerry/`. Default: none. */
  files?: string | undefined;
}

/** A renderer that listens. */
export interface RunningServer {
  /** Its address, with a `/` at the end. */
  url: string;
  /** Answers what has begun, tells `/readyz` that it goes, and ends. Twice is harmless. */
  close(): Promise<void>;
}

/**
 * Runs the renderer on Node in several processes: one that dies or hangs for 2 seconds is replaced
 * while the others answer. Node starts the calling script again in each of them
 * (https://nodejs.org/api/cluster.html), so nothing else should happen there before this call.
 *
 * SIGTERM and SIGINT end it: for 5 seconds `/readyz` answers 503 and everything else as before,
 * with `Connection: close`, so that a balancer can take it out; then it closes.
 *
 * @returns in the calling process when the first worker listens; in a worker never
 * @throws RangeError for fewer than 2 workers; Error when the port cannot be opened
 */
export async function serve(options: ServeOptions = {}): Promise<RunningServer> {
  if (cluster.isPrimary) return startPrimary(options);
  await startWorker(options);
  return new Promise(() => {});
}
