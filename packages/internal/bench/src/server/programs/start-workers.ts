import cluster from "node:cluster";

/**
 * Starts processes that share a port, and prints its URL when both of them listen.
 *
 * @param count 0 when the measured program starts them itself
 */
export function startWorkers(count: number): void {
  let listening = 0;
  cluster.on("listening", (_worker, { port }) => {
    listening += 1;
    if (listening === 2) process.stdout.write(`http://127.0.0.1:${port}/\n`);
  });
  for (let started = 0; started < count; started++) cluster.fork();
}
