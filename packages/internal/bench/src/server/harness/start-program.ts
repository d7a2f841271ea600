import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";

/** A server in processes of its own. */
export interface RunningProgram {
  /** Its address, without a `/` at the end. */
  origin: string;
  /** Processor time that it has used so far, all its processes together, in microseconds. */
  cpuTime(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Starts a program that prints its address, on React's production build.
 *
 * @throws Error with what it wrote when it ends instead
 */
export async function startProgram(file: string, args: string[] = []): Promise<RunningProgram> {
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  try {
    const origin = await addressOf(child);
    return {
      origin,
      cpuTime: () => cpuTimeOf(child.pid ?? 0),
      async stop() {
        // Its workers end with it. A signal that it may answer has it wait for a balancer first.
        child.kill("SIGKILL");
        if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      },
    };
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  let output = "";
  return new Promise((resolve, reject) => {
    const listen = (data: Buffer): void => {
      output += String(data);
      const [address] = /http:\/\/127\.0\.0\.1:\d+(?=\/)/.exec(output) ?? [];
      if (address) resolve(address);
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", listen);
    child.on("exit", () => reject(new Error(`A server did not start:\n${output}`)));
  });
}

/** `/proc/<pid>/schedstat` counts nanoseconds, where `stat` counts hundredths of a second. */
async function cpuTimeOf(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  const times = threads.map(async (thread) => {
    const folder = `/proc/${pid}/task/${thread}`;
    const [nanoseconds = "0"] = (await readFile(`${folder}/schedstat`, "utf8")).split(" ");
    const children = (await readFile(`${folder}/children`, "utf8")).split(" ").filter(Boolean);
    const below = await Promise.all(children.map((child) => cpuTimeOf(Number(child))));
    return below.reduce((sum, time) => sum + time, Number(nanoseconds) / 1000);
  });
  return (await Promise.all(times)).reduce((sum, time) => sum + time, 0);
}
