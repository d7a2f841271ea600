/** The renderer in its processes: kills, hangs, shutdowns, load. */
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { Agent, get, type IncomingMessage } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import {
  buildFixture,
  killAll,
  listeningWorkersOf,
  output,
  type Started,
  startFixture,
  workersOf,
} from "./start-fixture.test.fixture.ts";

const props = encodeURIComponent('{"name":"Example","text":"Good.","source":"Example"}');
const fragmentOf = (id: string): string => `fragments/review-card?id=${id}-&props=${props}`;
const fragment = fragmentOf("a");

beforeAll(() => buildFixture("serve.test.fixture.ts"));
afterEach(killAll);

const start = (environment: Record<string, string> = {}): Promise<Started> =>
  startFixture("serve.test.fixture", environment);

/** The fragment as it should be. A busy machine may have to ask twice. */
function bodyOf({ url }: Started): Promise<string> {
  return vi.waitFor(async () => {
    const answer = await fetch(url + fragment);
    expect(answer.status).toBe(200);
    return answer.text();
  }, 30_000);
}

const isReady = async (url: string): Promise<boolean> =>
  fetch(`${url}readyz`, { headers: { connection: "close" } }).then(
    ({ ok }) => ok,
    () => false,
  );

const clients = 32;

/** Clients that ask for one fragment over and over, each on a connection that it keeps. */
function startVisitors({ url }: Started, body: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const opened = new WeakMap<object, number>();
  const answered = Array.from({ length: clients }, () => 0);
  let moment = 0;
  const over = new AbortController();
  /** Answers that are not the fragment, and not the 503 of a busy machine, which has no body. */
  const wrong: string[] = [];
  /** Requests without a whole answer, with the moment at which their connection was opened. */
  const lost: { message: string; opened: number | undefined }[] = [];

  async function ask(client: number): Promise<void> {
    const request = get(url + fragment, { agent });
    request.on("socket", (socket) => {
      if (!opened.has(socket)) opened.set(socket, moment);
    });
    try {
      const [response] = (await once(request, "response")) as [IncomingMessage];
      const answer = await text(response);
      const isBusy = response.statusCode === 503 && answer === "";
      if (!isBusy && answer !== body) wrong.push(answer || `empty ${response.statusCode}`);
      answered[client] = (answered[client] ?? 0) + 1;
    } catch (error) {
      const { message } = error as Error;
      lost.push({ message, opened: request.socket ? opened.get(request.socket) : moment });
    }
  }

  const all = answered.map(async (_, client) => {
    while (!over.signal.aborted) await ask(client);
  });
  return {
    wrong,
    lost,
    /** Begins the next moment, from 0. */
    beginMoment: () => void (moment += 1),
    /** Resolves when each client has had one more answer. */
    async areAnswered(): Promise<void> {
      const before = [...answered];
      await vi.waitFor(() => {
        for (const [client, count] of answered.entries()) {
          expect(count).toBeGreaterThan(before[client] ?? 0);
        }
      }, 30_000);
    },
    async stop(): Promise<void> {
      over.abort();
      await Promise.all(all);
      agent.destroy();
    },
  };
}

const bothListen = (server: Started): Promise<void> =>
  vi.waitFor(async () => expect(await listeningWorkersOf(server)).toHaveLength(2), 30_000);

/** Has one worker render for ever. Resolves with what became of the request. */
async function renderEndlessly(server: Started): Promise<{ outcome: Promise<string> }> {
  const body = JSON.stringify({ islands: { a: { widget: "endless", props: { forever: true } } } });
  const outcome = fetch(`${server.url}render`, { method: "POST", body }).then(
    () => "answered",
    () => "lost",
  );
  // Until then the worker accepts connections that it never answers.
  await vi.waitFor(() => expect(server.log()).toContain("endless"), 30_000);
  return { outcome };
}

describe("the renderer under load", () => {
  it("gives no wrong and no half answer while a worker is killed, and replaces it", async () => {
    const server = await start();
    // One that does not listen yet would leave nobody to accept connections.
    await bothListen(server);
    const body = await bodyOf(server);
    expect(body).toMatch(/^<!--skerry a- /);
    const [victim = 0, ...others] = await workersOf(server);
    const visitors = startVisitors(server, body);
    await visitors.areAnswered();
    process.kill(victim, "SIGKILL");
    await vi.waitFor(async () => expect(await workersOf(server)).not.toContain(victim), 30_000);
    visitors.beginMoment();
    await visitors.areAnswered();
    await bothListen(server);
    const now = await workersOf(server);
    await visitors.areAnswered();
    await visitors.stop();
    expect(now).toEqual(expect.arrayContaining(others));
    expect(now).not.toContain(victim);
    expect(visitors.wrong).toEqual([]);
    // Connections of the killed worker are lost, and none that was opened since.
    expect(visitors.lost.filter(({ opened }) => opened !== 0)).toEqual([]);
    expect(await isReady(server.url)).toBe(true);
  });

  it("answers others while a render never ends, and replaces that worker", async () => {
    const server = await start();
    await bothListen(server);
    const body = await bodyOf(server);
    const before = await workersOf(server);
    const { outcome } = await renderEndlessly(server);
    const answers: string[] = [];
    async function askOnAndOn(): Promise<void> {
      do {
        // On a connection of its own: the worker that hangs may have kept an earlier one.
        const [response] = (await once(
          get(server.url + fragment, { agent: false }),
          "response",
        )) as [IncomingMessage];
        answers.push((await text(response)) || `${response.statusCode}`);
      } while (!server.log().includes("hangs"));
    }
    await Promise.all([1, 2, 3, 4].map(askOnAndOn));
    expect(answers).toContain(body);
    expect(answers.filter((answer) => answer !== body && answer !== "503")).toEqual([]);
    expect(await outcome).toBe("lost");
    const [, hanging] = /worker (\d+) hangs/.exec(server.log()) ?? [];
    expect(before).toContain(Number(hanging));
    await bothListen(server);
    expect(await workersOf(server)).not.toContain(Number(hanging));
  });

  it("breaks no connection of a client that checks /readyz when it is stopped", async () => {
    const server = await start();
    const visitors = startVisitors(server, await bodyOf(server));
    await visitors.areAnswered();
    const ended = once(server.child, "exit");
    server.child.kill("SIGTERM");
    await vi.waitFor(async () => expect(await isReady(server.url)).toBe(false), 30_000);
    await visitors.stop();
    expect(visitors.wrong).toEqual([]);
    expect(visitors.lost).toEqual([]);
    expect(await ended).toEqual([0, null]);
  });

  it("stops on SIGTERM, also while a render never ends", async () => {
    const server = await start();
    const { outcome } = await renderEndlessly(server);
    const before = server.log();
    const ended = once(server.child, "exit");
    server.child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    expect(await outcome).toBe("lost");
    expect(server.log().slice(before.length)).not.toContain("Another one is started");
  });

  it("stops on SIGTERM although its workers miss the first message that asks them to", async () => {
    // Seen with a module loader on a busy machine: a worker got the message before it listened for any.
    const loader = join(output, "lossy-loader.mjs");
    await writeFile(
      loader,
      `const { emit } = process;
       let isLost = false;
       process.emit = (name, ...rest) => {
         const isFirst = name === "message" && rest[0]?.type === "drain" && !isLost;
         isLost ||= isFirst;
         return isFirst || emit.call(process, name, ...rest);
       };`,
    );
    const server = await start({ NODE_OPTIONS: `--import=${loader}` });
    const ended = once(server.child, "exit");
    server.child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  });

  it("kills no worker and refuses no connection after everything stood still", async () => {
    const server = await start();
    await bothListen(server);
    const body = await bodyOf(server);
    const workers = await workersOf(server);
    const all = [server.child.pid ?? 0, ...workers];
    for (const pid of all) process.kill(pid, "SIGSTOP");
    const waiting = fetch(server.url + fragment, { headers: { connection: "close" } });
    // Twice as long as a worker may be silent: what is tried here.
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    for (const pid of all) process.kill(pid, "SIGCONT");
    // 503 for a moment: the event loop of the worker was late.
    expect([body, ""]).toContain(await (await waiting).text());
    const started = performance.now();
    while (performance.now() - started < 3_000) {
      const answer = await fetch(server.url + fragment, { headers: { connection: "close" } });
      expect([200, 503]).toContain(answer.status);
      await answer.text();
    }
    expect(await workersOf(server)).toEqual(workers);
    // The render that was just under way may be late.
    expect(server.log()).not.toContain("Skerry: worker");
    const metrics = await (await fetch(`${server.url}metrics`)).text();
    expect(metrics).toContain('skerry_worker_restarts_total{reason="hang"} 0\n');
  });

  it("counts the workers that it replaces, and keeps its port when all exit at once", async () => {
    const server = await start();
    await bothListen(server);
    for (const pid of await workersOf(server)) process.kill(pid, "SIGKILL");
    await vi.waitFor(async () => {
      const metrics = await (await fetch(`${server.url}metrics`)).text();
      expect(metrics).toContain("# HELP skerry_worker_restarts_total ");
      expect(metrics).toContain('skerry_worker_restarts_total{reason="exit"} 2\n');
    }, 30_000);
  });

  it("counts what all workers did", async () => {
    const server = await start();
    for (let count = 0; count < 20; count++) {
      await vi.waitFor(async () => {
        const headers = { connection: "close" };
        const answer = await fetch(`${server.url}${fragmentOf(`a${count}`)}`, { headers });
        expect(answer.status).toBe(200);
      }, 30_000);
    }
    const metrics = await (await fetch(`${server.url}metrics`)).text();
    const counts = [
      ...metrics.matchAll(/skerry_cache_requests_total\{cache="response",result="miss"\} (\d+)/g),
    ];
    expect(counts.map(([, count]) => Number(count))).toEqual([20]);
    expect(metrics).toMatch(/process_resident_memory_bytes \d{8}/);
  });
});

describe("serve", () => {
  it("throws when the port is taken", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as { port: number };
    await expect(start({ PORT: String(port) })).rejects.toThrow(/EADDRINUSE.*127\.0\.0\.1/);
    other.close();
  });

  it("does not start with a single worker", async () => {
    await expect(start({ WORKERS: "1" })).rejects.toThrow("at least 2 workers, but received 1");
  });
});
