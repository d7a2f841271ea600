/** Inertia's server, with the smallest function that it can call: no page around the component. */
import cluster from "node:cluster";
import createServer from "@inertiajs/core/server";
import { renderByHand } from "../measured-islands.tsx";
import { startWorkers } from "./start-workers.ts";

// Its own option would start as many processes as there are cores.
if (cluster.isPrimary) startWorkers(2);
else {
  createServer(
    ({ component, props: { prefix, ...props } }) => ({
      head: [],
      body: renderByHand({ widget: component, props }, String(prefix)),
    }),
    { host: "127.0.0.1", port: 0 },
  );
}
