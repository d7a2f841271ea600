import { startWorker } from "../../../../server/src/node/worker/worker.ts";

/** One worker of `skerry serve` without the others, so that nothing hides what it cannot do. */
await startWorker({ port: Number(process.env["PORT"]) });
