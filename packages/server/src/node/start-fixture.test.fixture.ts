import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
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
  /** Everything that it wrote to the error stream. */
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

/** The workers that have the socket of the server's port: the others still start. */
export async function listeningWorkersOf(server: Started): Promise<number[]> {
  const port = Number(new URL(server.url).port).toString(16).toUpperCase().padStart(4, "0");
  // Columns: number, address, remote address, state (0A: it listens), …, inode as the tenth.
  const sockets = readFileSync("/proc/net/tcp", "utf8").split("\n").slice(1);
  const listening = sockets
    .map((line) => line.trim().split(/\s+/))
    .filter(([, address = "", , state]) => address.endsWith(`:${port}`) && state === "0A");
  const links = new Set(listening.map((columns) => `socket:[${columns[9]}]`));
  return (await workersOf(server)).filter((pid) =>
    readdirSync(`/proc/${pid}/fd`).some((name) => links.has(linkOf(`/proc/${pid}/fd/${name}`))),
  );
}

function linkOf(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    return "closed in the meantime";
  }
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
