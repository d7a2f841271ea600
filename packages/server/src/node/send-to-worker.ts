import type { Worker } from "node:cluster";
import type { PrimaryMessage } from "./messages.ts";

/** Sends a message to a worker. One that has just exited is ignored. */
export function sendToWorker(worker: Worker, message: PrimaryMessage): void {
  if (worker.isConnected()) worker.send(message, () => {});
}
