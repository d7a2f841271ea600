import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../backends/start-backend.ts";

/** A cache that fills includes, with the configuration of a folder of `examples/`. */
export interface Edge {
  name: string;
  program: string;
  /** Asks for its version. */
  probe: string;
  /** The package to install where it is missing. */
  needs: string;
  configuration: string;
  /** Changes of the configuration as it is in the folder: its addresses there, and those to take. */
  addresses(at: Addresses): readonly (readonly [there: string, taken: string])[];
  /** Runs in the foreground. Everything that it writes goes into the folder. */
  arguments(folder: string, configuration: string, port: number): readonly string[];
  /** Whether the fallback stands in the island when there is no markup, or nothing. */
  keepsFallback: boolean;
  /** Whether half an answer gets into the one page that it was for. */
  passesOnHalves: boolean;
}

interface Addresses {
  site: string;
  renderer: string;
  port: number;
}

const portOf = (host: string): string => host.split(":")[1] ?? "";

export const edges: readonly Edge[] = [
  {
    name: "nginx-ssi",
    program: "nginx",
    probe: "-v",
    needs: "nginx",
    configuration: "nginx.conf",
    addresses: ({ site, renderer, port }) => [
      ["server 127.0.0.1:4000;", `server ${site};`],
      ["server 127.0.0.1:4851;", `server ${renderer};`],
      ["listen 127.0.0.1:8080;", `listen 127.0.0.1:${port};`],
    ],
    arguments: (folder, configuration) => ["-p", folder, "-e", "stderr", "-c", configuration],
    keepsFallback: true,
    passesOnHalves: true,
  },
  {
    name: "varnish-esi",
    program: "varnishd",
    probe: "-V",
    needs: "varnish",
    configuration: "default.vcl",
    addresses: ({ site, renderer }) => [
      [`.port = "4000";`, `.port = "${portOf(site)}";`],
      [`.port = "4851";`, `.port = "${portOf(renderer)}";`],
    ],
    arguments: (folder, configuration, port) =>
      `-F -j none -s malloc,32m -n ${folder}/work -a 127.0.0.1:${port} -f ${configuration}`.split(
        " ",
      ),
    keepsFallback: false,
    passesOnHalves: false,
  },
];

// Debian installs them in a folder that is not on every user's path.
const environment = { ...process.env, PATH: `${process.env["PATH"]}:/usr/sbin` };

/** Why a cache cannot run on this machine; `undefined`: it can. */
export function missing({ name, program, probe, needs }: Edge): string | undefined {
  const { status } = spawnSync(program, [probe], { stdio: "ignore", env: environment });
  return status === 0 ? undefined : `${name} needs ${needs}, which is not installed.`;
}

const examples = fileURLToPath(new URL("../../../../../examples", import.meta.url));

export interface Running {
  /** URL of the page. */
  url: string;
  /** Its log so far. */
  log(): string;
  stop(): Promise<void>;
}

/** Starts the site that serves the page of this cache. The caller stops it with `stop()`. */
export async function startSite({ name }: Edge): Promise<Running> {
  const server = join(examples, "includes/serve-page.mjs");
  const site = startProgram(process.execPath, [server, name], { PORT: "0" });
  return { ...site, url: await site.until(() => /http:\S+/.exec(site.log())?.[0]) };
}

/**
 * Starts an empty cache. The caller stops it with `stop()`.
 *
 * @param site URL of the page
 * @param renderer host and port
 */
export async function startEdge(edge: Edge, site: string, renderer: string): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), "skerry-edge-"));
  // Started by root, nginx reads files as another user.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const { host, pathname } = new URL(site);
  const configuration = join(folder, edge.configuration);
  let text = readFileSync(join(examples, edge.name, edge.configuration), "utf8");
  for (const [there, taken] of edge.addresses({ site: host, renderer, port })) {
    if (text.split(there).length !== 2) throw new Error(`Expected one "${there}" in:\n${text}`);
    text = text.replace(there, taken);
  }
  writeFileSync(configuration, text);
  const program = startProgram(edge.program, edge.arguments(folder, configuration, port));
  const origin = `http://127.0.0.1:${port}`;
  await program.until(() =>
    fetch(`${origin}/favicon.svg`, { headers: { Connection: "close" } }).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return {
    url: origin + pathname,
    log: program.log,
    async stop() {
      await program.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const groups = new Set<ChildProcess>();
process.once("exit", () => groups.forEach((child) => kill(child)));

/** With the processes that it has started. */
function kill({ pid = 0 }: ChildProcess, signal: NodeJS.Signals = "SIGKILL"): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended.
  }
}

/** Starts a program. Its group of processes ends with this one at the latest. */
export function startProgram(
  program: string,
  args: readonly string[],
  variables: Record<string, string> = {},
) {
  const child = spawn(program, args, {
    env: { ...environment, ...variables },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  groups.add(child);
  const ended = once(child, "close");
  let output = "";
  const collect = (chunk: Buffer): void => void (output += chunk.toString());
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);

  async function stop(signal?: NodeJS.Signals): Promise<void> {
    kill(child, signal);
    await ended;
    groups.delete(child);
  }

  /** @throws Error with the program's output when it ends or does not start in time */
  async function until<T>(
    ready: () => T | Promise<T>,
    milliseconds = 20_000,
  ): Promise<NonNullable<T>> {
    // Not by the clock: while a test copies many files, nobody reads what the program says.
    for (let left = milliseconds / 20; ; left -= 1) {
      const result = await ready();
      if (result) return result;
      if (child.exitCode !== null || left < 1) {
        await stop();
        throw new Error(`${program} did not start. Its output:\n${output}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  return { log: () => output, stop, until };
}
