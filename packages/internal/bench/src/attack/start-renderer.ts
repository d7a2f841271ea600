import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { join } from "node:path";

const program = join(import.meta.dirname, "../../../../cli/bin/skerry.mjs");

/** `skerry serve`, as it is built. */
export interface Renderer {
  /** Without a `/` at the end. */
  origin: string;
  child: ChildProcess;
  /** Numbers of all its processes, the first one first. */
  processes(): number[];
  /** Kills whatever is left of it. */
  kill(): void;
}

/** Starts `skerry serve` with two workers, for the built widgets of a folder. */
export async function startRenderer(folder: string): Promise<Renderer> {
  const options = ["--port", "0", "--workers", "2", "--dir", folder];
  const child = spawn(process.execPath, [program, "serve", ...options], {
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "ignore"],
    // In a group of its own, so that its workers can be ended with it.
    detached: true,
  });
  const pid = child.pid ?? 0;
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (data) => {
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(String(data)) ?? [];
      if (found) resolve(found);
    });
    child.once("exit", () => reject(new Error("skerry serve did not start.")));
  });
  return {
    origin,
    child,
    processes() {
      const workers = execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], {
        encoding: "utf8",
      });
      return [pid, ...workers.trim().split(/\s+/).map(Number)];
    },
    kill() {
      try {
        process.kill(-pid, "SIGKILL");
      } catch {
        // It has ended.
      }
    },
  };
}
