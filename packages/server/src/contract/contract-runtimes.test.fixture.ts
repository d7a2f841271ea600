import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createConnection, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { buildWorker } from "../../build/build-worker.ts";
import { createHandler } from "../http/create-handler.ts";
import type { MetricsSnapshot } from "../host/metrics.ts";
import type { WorkerMessage } from "../node/ipc/messages.ts";
import { type ContractCase, contractCases, type Site } from "./contract-cases.test.fixture.ts";
import { type ExampleHandler, exampleHandlers } from "./example-handlers.test.fixture.ts";
import { serveWorkerd } from "./serve-workerd.test.fixture.ts";

/** Somewhere handlers run. */
export interface Runtime {
  site(handler: ExampleHandler): Pick<Site, "ask" | "breakOff">;
  /** Everything it has written to its error stream. */
  lines: string[];
  stop(): Promise<void>;
}

const names = Object.keys(exampleHandlers) as ExampleHandler[];

export async function inThisProcess(): Promise<Runtime> {
  const handlers = new Map(names.map((name) => [name, createHandler(exampleHandlers[name])]));
  return {
    lines: [],
    stop: () => Promise.resolve(),
    site(name) {
      const ask = (path: string, init?: RequestInit) =>
        handlers
          .get(name)
          ?.fetch(new Request(`http://renderer.example${path}`, init)) as Promise<Response>;
      return {
        ask,
        async breakOff() {
          const broken = (): RequestInit & { duplex: "half" } => {
            let isBegun = false;
            const body = new ReadableStream<Uint8Array>({
              pull(controller) {
                if (isBegun) controller.error(new Error("The connection is gone."));
                else controller.enqueue(new TextEncoder().encode('{"islands":'));
                isBegun = true;
              },
            });
            return {
              method: "POST",
              headers: { "Content-Type": "text/html" },
              body,
              duplex: "half",
            };
          };
          expect((await ask("/render", broken())).status).toBe(400);
          expect((await ask("/transform", broken())).status).toBe(400);
        },
      };
    },
  };
}

/** The worker of `serve`, and this process in the place of its primary. */
export async function onNode(): Promise<Runtime> {
  const probes = names.map(() => createServer().listen(0, "127.0.0.1"));
  await Promise.all(probes.map((probe) => once(probe, "listening")));
  const ports = new Map(
    probes.map((probe, index) => [names[index], (probe.address() as AddressInfo).port]),
  );
  await Promise.all(probes.map((probe) => promisify(probe.close.bind(probe))()));
  const child = fork(join(import.meta.dirname, "serve-handlers.test.fixture.ts"), {
    execArgv: ["--conditions=@skerry/source", "--import=tsx"],
    env: {
      ...process.env,
      PORTS: JSON.stringify(Object.fromEntries(ports)),
      TSX_TSCONFIG_PATH: join(import.meta.dirname, "../../../../tsconfig.base.json"),
    },
    stdio: ["ignore", "inherit", "pipe", "ipc"],
  });
  const lines: string[] = [];
  createInterface(child.stderr as Readable).on("line", (line) => lines.push(line));
  let snapshots: MetricsSnapshot[] = [];
  const started = new Promise<void>((resolve, reject) => {
    child.on("exit", () => reject(new Error(lines.join("\n"))));
    child.on("message", (message: WorkerMessage | { type: "started" }) => {
      if (message.type === "started") resolve();
      if (message.type === "request-all-metrics")
        child.send({ type: "request-metrics", id: message.id });
      if (message.type !== "metrics") return;
      // There is one for each handler.
      snapshots.push(message.snapshot);
      if (snapshots.length < names.length) return;
      child.send({ type: "all-metrics", id: message.id, snapshots });
      snapshots = [];
    });
  });
  await started;
  return {
    lines,
    site: (name) => overHttp(`http://127.0.0.1:${ports.get(name)}`),
    async stop() {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

export async function inWorkerd(): Promise<Runtime> {
  const folder = await mkdtemp(join(tmpdir(), "skerry-worker-"));
  await buildWorker(folder, join(import.meta.dirname, "example-worker.test.fixture.ts"));
  const { origins, lines, stop } = await serveWorkerd(
    folder,
    "example-worker.test.fixture.js",
    Object.fromEntries(names.map((name) => [name, { HANDLER: name }])),
  );
  return {
    lines,
    site: (name) => overHttp(origins[name] ?? ""),
    async stop() {
      await stop();
      await rm(folder, { recursive: true });
    },
  };
}

function overHttp(origin: string): Pick<Site, "ask" | "breakOff"> {
  return {
    ask: (path, init) => fetch(origin + path, init),
    async breakOff() {
      const { hostname, port } = new URL(origin);
      for (const path of ["/render", "/transform"]) {
        const socket = createConnection(Number(port), hostname);
        await once(socket, "connect");
        const type = path === "/render" ? "application/json" : "text/html";
        const head = `POST ${path} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: ${type}\r\nContent-Length: 999\r\n\r\n`;
        socket.write(`${head}{"islands":`);
        await new Promise((done) => socket.write(" ", done));
        socket.resetAndDestroy();
      }
    },
  };
}

/**
 * Declares the tests of everything that the contract says of a runtime.
 *
 * @param start called once, before the first of them; what it returns is handed to `onStarted`
 */
export function describeContract(
  title: string,
  start: () => Promise<Runtime>,
  onStarted: (runtime: Runtime) => void,
): void {
  describe(`the renderer as ${title}`, () => {
    let runtime: Runtime;
    beforeAll(async () => {
      runtime = await start();
      onStarted(runtime);
    }, 60_000);

    beforeEach(() => {
      const keep = (line: string): void => void runtime.lines.push(line);
      vi.spyOn(console, "error").mockImplementation(keep);
      vi.spyOn(console, "warn").mockReturnValue();
    });

    it.for(contractCases)(
      "$title",
      { timeout: 60_000 },
      async ({ handler = "plain", check }: ContractCase) => {
        const { ask: askOnce, breakOff } = runtime.site(handler);
        const begun = runtime.lines.length;
        const ask = async (path: string, init?: RequestInit): Promise<Response> => {
          const answer = await askOnce(path, init);
          expect(answer.headers.has("Set-Cookie")).toBe(false);
          // A machine with much else to do is as good a reason to wait as the requests here.
          const isSaturated = answer.status === 503 && answer.headers.has("Retry-After");
          if (!isSaturated || init?.body instanceof ReadableStream) return answer;
          await delay(100);
          return ask(path, init);
        };
        await check({ ask, askOnce, breakOff, lines: () => runtime.lines.slice(begun) });
      },
    );
  });
}
