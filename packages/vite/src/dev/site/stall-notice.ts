import { Worker } from "node:worker_threads";

/** In milliseconds. Compilers take the process of a large site for a second or two. */
const defaultLimit = 5_000;

interface StallOptions {
  /** Milliseconds without a turn of the event loop. Default: 5,000. */
  limit?: number;
  /** The stream that the notice is written to. Default: the error stream. */
  descriptor?: number;
}

/** Runs in a thread of its own, which has no stream while the main one stands still. */
const watch = `
const { workerData: { limit, descriptor }, parentPort } = require("node:worker_threads");
const { writeSync } = require("node:fs");
let doing = "", last = Date.now(), tick = last, isSaid = false;
parentPort.on("message", (message) => {
  if (typeof message === "string") doing = message;
  last = Date.now();
  isSaid = false;
});
setInterval(() => {
  const now = Date.now();
  // The whole machine stood still.
  if (now - tick > limit) last = now;
  tick = now;
  if (isSaid || now - last < limit) return;
  isSaid = true;
  writeSync(descriptor, "Skerry: nothing has been answered for " + limit / 1000 + " s, since " + doing + ". Look for an endless loop there, stop this server with Ctrl+C, and start it again.\\n");
}, limit / 10);`;

/** Says what a server was doing when nothing goes on any more, such as at a module that loops for ever. */
export class StallNotice {
  readonly #thread: Worker;
  readonly #alive: NodeJS.Timeout;

  constructor({ limit = defaultLimit, descriptor = 2 }: StallOptions = {}) {
    this.#thread = new Worker(watch, { eval: true, workerData: { limit, descriptor } });
    this.#thread.unref();
    this.#alive = setInterval(() => this.#tell(undefined), limit / 10).unref();
  }

  /** @param what after "since", such as "the widget … was imported" */
  begin(what: string): void {
    this.#tell(what);
  }

  #tell(what: string | undefined): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#thread.postMessage(what);
  }

  async stop(): Promise<void> {
    clearInterval(this.#alive);
    await this.#thread.terminate();
  }
}
