import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const folder = fileURLToPath(new URL("../../", import.meta.url));
/** Where a program finds what it imports. */
export const output = join(folder, "node_modules/.serve-test");

/** Every process of every test starts it, so it is compiled once. */
export async function buildFixture(...files: string[]): Promise<void> {
  await build({
    entryPoints: files.map((file) => join(folder, "src/node", file)),
    outdir: output,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    jsx: "automatic",
    external: ["react", "react-dom", "hono", "@hono/node-server", "lru-cache", "parse5"],
    define: { SKERRY_BUILD: '"test"' },
    conditions: ["@skerry/source"],
  });
}

/** A program that calls `serve` and writes the URL. */
export interface Started {
  url: string;
  child: ChildProcess;
  /** What it wrote on the error stream. */
  log(): string;
}

const running = new Set<ChildProcess>();

/** Starts one, and resolves with its first line. Rejects with what it says instead. */
export async function startFixture(
  name: string,
  environment: Record<string, string>,
  node = process.execPath,
): Promise<Started> {
  const child = spawn(node, [join(output, `${name}.js`)], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  running.add(child);
  let log = "";
  child.stderr.on("data", (data) => (log += data));
  const [line] = await Promise.race([
    once(child.stdout, "data"),
    once(child, "exit").then(() => Promise.reject(new Error(log))),
  ]);
  return { url: String(line).trim(), child, log: () => log };
}

/** Process numbers of the workers. */
export async function workersOf({ child }: Started): Promise<number[]> {
  const out = execFileSync("ps", ["-o", "pid=", "--ppid", String(child.pid)], { encoding: "utf8" });
  return out.trim().split(/\s+/).map(Number);
}

/** With their workers, of which one may hang. */
export function killAll(): void {
  for (const { pid = 0 } of running) {
    try {
      process.kill(-pid, "SIGKILL");
    } catch {
      // It has ended.
    }
  }
  running.clear();
}
