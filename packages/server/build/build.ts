/** `pnpm --filter @skerry/server run build:worker`: the bundle for workerd, in `dist/worker`. */
import { buildWorker } from "./build-worker.ts";

await buildWorker();
