import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";

/** A server in processes of its own. */
export interface RunningProgram {
  /** Without a `/` at the end. */
  origin: string;
  /** CPU time that all its processes have used so far, in microseconds. */
  cpuTime(): Promise<number>;
  /** Resident memory in bytes: of the first process, then of each that it has started. */
  memory(): Promise<number[]>;
  stop(): Promise<void>;
}

/**
 * Starts a program that prints its URL, with React's production build.
 *
 * @throws Error with the program's output when it exits instead
 */
export async function startProgram(file: string, args: string[] = []): Promise<RunningProgram> {
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  try {
    const origin = await originOf(child);
    return {
      origin,
      cpuTime: () => cpuTimeOf(child.pid ?? 0),
      memory: () => memoryOf(child.pid ?? 0),
      async stop() {
        // Its workers exit with it. After SIGTERM it would first wait for a load balancer.
        child.kill("SIGKILL");
        if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      },
    };
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
}

async function originOf(child: ChildProcess): Promise<string> {
  let output = "";
  return new Promise((resolve, reject) => {
    const listen = (data: Buffer): void => {
      output += String(data);
      const [origin] = /http:\/\/127\.0\.0\.1:\d+(?=\/)/.exec(output) ?? [];
      if (origin) resolve(origin);
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
    const childTimes = await Promise.all((await childrenOf(folder)).map(cpuTimeOf));
    return childTimes.reduce((sum, time) => sum + time, Number(nanoseconds) / 1000);
  });
  return (await Promise.all(times)).reduce((sum, time) => sum + time, 0);
}

async function memoryOf(pid: number): Promise<number[]> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const [, kilobytes = "0"] = /^VmRSS:\s*(\d+) kB$/m.exec(status) ?? [];
  const children = await childrenOf(`/proc/${pid}/task/${pid}`);
  const memories = await Promise.all(children.map(memoryOf));
  return [Number(kilobytes) * 1024, ...memories.flat()];
}

/** @param folder of a thread, in `/proc` */
async function childrenOf(folder: string): Promise<number[]> {
  const text = await readFile(`${folder}/children`, "utf8");
  return text.split(" ").filter(Boolean).map(Number);
}
