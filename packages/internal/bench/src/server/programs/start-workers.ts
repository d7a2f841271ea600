import cluster from "node:cluster";

/**
 * Starts processes that share the port they listen at, and prints it when all of them do.
 *
 * @param count 0 when the program that is measured starts them
 */
export function startWorkers(count: number): void {
  let listening = 0;
  cluster.on("listening", (_worker, { port }) => {
    listening += 1;
    if (listening === 2) process.stdout.write(`http://127.0.0.1:${port}/\n`);
  });
  for (let started = 0; started < count; started++) cluster.fork();
}
