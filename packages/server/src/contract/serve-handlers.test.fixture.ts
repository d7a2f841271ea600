import { startWorker } from "../node/worker/worker.ts";
import { type ExampleHandler, exampleHandlers } from "./example-handlers.test.fixture.ts";

const ports = JSON.parse(process.env["PORTS"] ?? "{}") as Record<ExampleHandler, number>;
for (const [name, port] of Object.entries(ports)) {
  await startWorker({ ...exampleHandlers[name as ExampleHandler], port });
}
process.send?.({ type: "started" });
