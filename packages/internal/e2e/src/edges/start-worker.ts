import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { buildWorker } from "../../../../server/build/build-worker.ts";

const packages = new URL("../../../../", import.meta.url);
const config = fileURLToPath(new URL("../examples/cloudflare-worker/config.capnp", packages));
const { default: program } = createRequire(new URL("server/package.json", packages))("workerd") as {
  default: string;
};

/** The example's worker in workerd. */
export interface RunningWorker {
  /** Its URL, without a `/` at the end. */
  url: string;
  /** Its error stream, line by line. */
  lines: string[];
  stop(): Promise<void>;
}

/** Starts the example's worker on a free port, in front of a site. */
export async function startWorker(origin: string): Promise<RunningWorker> {
  await buildWorker();
  const child = spawn(
    program,
    ["serve", "--control-fd=3", "--socket-addr=http=127.0.0.1:0", config],
    { env: { ORIGIN: origin }, stdio: ["ignore", "ignore", "pipe", "pipe"] },
  );
  const exited = once(child, "exit");
  const lines: string[] = [];
  createInterface(child.stderr as Readable).on("line", (line) => lines.push(line));
  const [line] = await Promise.race([
    once(createInterface(child.stdio[3] as Readable), "line"),
    exited.then(() => Promise.reject(new Error(lines.join("\n")))),
  ]);
  const { port } = JSON.parse(String(line)) as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    lines,
    async stop() {
      child.kill();
      await exited;
    },
  };
}
