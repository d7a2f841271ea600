import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";

export interface OneWorker {
  /** Without a `/` at the end. */
  origin: string;
  child: ChildProcess;
  /** Lines of its log that are not about an island. */
  unexpected: string[];
}

/** Starts one worker of `skerry serve` from the sources, and resolves when it is ready. */
export async function startOneWorker(): Promise<OneWorker> {
  const port = await freePort();
  const child = fork(join(import.meta.dirname, "one-worker.ts"), {
    execArgv: ["--conditions=@skerry/source", "--import=tsx"],
    env: {
      ...process.env,
      PORT: String(port),
      NODE_ENV: "production",
      TSX_TSCONFIG_PATH: join(import.meta.dirname, "../../../../../tsconfig.base.json"),
    },
    stdio: ["ignore", "inherit", "pipe", "ipc"],
  });
  const unexpected: string[] = [];
  child.stderr?.on("data", (data) => {
    for (const line of String(data).split("\n")) {
      if (line.includes('"widget":"(request)"')) unexpected.push(line);
    }
  });
  const origin = `http://127.0.0.1:${port}`;
  while (!(await isReady(origin))) {
    if (child.exitCode !== null) throw new Error("The worker did not start.");
  }
  return { origin, child, unexpected };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

async function isReady(origin: string): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, 200));
  return fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
