/** Airbnb's renderer, as its README starts it. */
import cluster from "node:cluster";
import hypernova from "hypernova/server.js";
import { renderByHand } from "../measured-islands.tsx";
import { startWorkers } from "./start-workers.ts";

if (cluster.isPrimary) startWorkers(0);

hypernova({
  host: "127.0.0.1",
  port: 0,
  getCPUs: () => 2,
  getComponent: (widget) => (props) => {
    const { prefix = "", ...rest } = props;
    return renderByHand({ widget, props: rest }, String(prefix));
  },
});
