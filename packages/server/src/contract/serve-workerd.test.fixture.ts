import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/** `workerd` is CommonJS without types: the path of its program. */
const { default: program } = createRequire(import.meta.url)("workerd") as { default: string };

export interface Workerd {
  /** Where each worker listens. */
  origins: Record<string, string>;
  /** The lines that it wrote to its error stream. */
  lines: string[];
  stop(): Promise<void>;
}

/**
 * Runs modules in workerd, the runtime of Cloudflare's workers, on free ports.
 *
 * @param folder of the modules
 * @param main name of the file whose default export answers
 * @param workers one for each name, with texts that it finds in its `env`
 */
export async function serveWorkerd(
  folder: string,
  main: string,
  workers: Record<string, Record<string, string>>,
): Promise<Workerd> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".js"));
  if (!files.includes(main)) throw new Error(`${folder} has no ${main}, only ${files.join(", ")}.`);
  // The first one is where a worker begins.
  files.sort((one, other) => Number(other === main) - Number(one === main));
  const modules = files.map((file) => `(name = "${file}", esModule = embed "${file}")`);
  const names = Object.keys(workers);
  const services = Object.entries(workers).map(([name, env]) => {
    const bindings = Object.entries(env).map(
      ([key, text]) => `(name = "${key}", text = ${JSON.stringify(text)})`,
    );
    return `(name = "${name}", worker = (compatibilityDate = "2026-11-01",
      modules = [${modules.join(", ")}], bindings = [${bindings.join(", ")}]))`;
  });
  const sockets = names.map(
    (name) => `(name = "${name}", address = "127.0.0.1:0", http = (), service = "${name}")`,
  );
  // Files are embedded by their way from the configuration.
  const config = join(folder, `${randomUUID()}.capnp`);
  await writeFile(
    config,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [${services.join(",\n")},
    (name = "internet", network = (allow = ["public", "private"]))],
  sockets = [${sockets.join(", ")}]
);
`,
  );
  const child = spawn(program, ["serve", "--control-fd=3", config], {
    stdio: ["ignore", "ignore", "pipe", "pipe"],
  });
  const exited = once(child, "exit");
  const lines: string[] = [];
  createInterface(child.stderr as Readable).on("line", (line) => lines.push(line));
  const origins: Record<string, string> = {};
  const listening = (async () => {
    for await (const line of createInterface(child.stdio[3] as Readable)) {
      const { socket, port } = JSON.parse(line) as { socket: string; port: number };
      origins[socket] = `http://127.0.0.1:${port}`;
      if (Object.keys(origins).length === names.length) return;
    }
    throw new Error(`workerd did not start:\n${lines.join("\n")}`);
  })();
  await listening;
  return {
    origins,
    lines,
    async stop() {
      child.kill();
      await exited;
      await rm(config);
    },
  };
}
