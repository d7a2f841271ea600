/** The renderer in its processes: kills, hangs, shutdowns, load. */
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { Agent, get } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import autocannon from "autocannon";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { readProcessUse } from "./primary/process-use.ts";
import {
  buildFixture,
  killAll,
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
  }, 10_000);
}

const isReady = async (url: string): Promise<boolean> =>
  fetch(`${url}readyz`, { headers: { connection: "close" } }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Asks for one fragment over and over on 32 connections. */
async function load(url: string, body: string, seconds: number): Promise<autocannon.Result> {
  return autocannon({
    url: url + fragment,
    connections: 32,
    duration: seconds,
    // Nothing at all with a 503: more than a busy machine can answer in time.
    verifyBody: (received) => String(received) === body || String(received) === "",
  });
}

// Twice, because something else may keep the machine busy; the tally names what needed it.
describe("the renderer under load", { retry: 1 }, () => {
  it("gives no wrong and no half answer while a worker is killed, and replaces it", async () => {
    const server = await start();
    const body = await bodyOf(server);
    expect(body).toMatch(/^<!--skerry a- /);
    const [victim = 0, ...others] = await workersOf(server);
    const finished = load(server.url, body, 3);
    await vi.waitFor(() => expect(server.log()).toBe(""), 10_000);
    setTimeout(() => process.kill(victim, "SIGKILL"), 500);
    const result = await finished;
    expect(result.mismatches).toBe(0);
    expect(result.non2xx).toBe(result.statusCodeStats?.["503"]?.count ?? 0);
    // Those of its connections that were waiting for an answer just then.
    expect(result.errors).toBeLessThanOrEqual(32);
    expect(result["2xx"]).toBeGreaterThan(500);
    await vi.waitFor(async () => {
      const now = await workersOf(server);
      expect(now).toHaveLength(2);
      expect(now).toEqual(expect.arrayContaining(others));
      expect(now).not.toContain(victim);
    }, 10_000);
    expect(await isReady(server.url)).toBe(true);
  });

  it("answers others while a render never ends, and replaces that worker", async () => {
    const server = await start();
    const body = await bodyOf(server);
    const batch = JSON.stringify({
      islands: { a: { widget: "endless", props: { forever: true } } },
    });
    // The time that a worker has had a processor: on a busy machine, seconds say nothing.
    const pids = await workersOf(server);
    const before = pids.map((pid) => readProcessUse(pid)?.worked ?? 0);
    const worked = new Map<number, number>();
    function readWorked(): number {
      for (const [index, pid] of pids.entries()) {
        const use = readProcessUse(pid);
        if (use) worked.set(pid, use.worked - (before[index] as number));
      }
      return Math.max(...worked.values());
    }
    const lost = fetch(`${server.url}render`, { method: "POST", body: batch }).then(
      () => "answered",
      () => "lost",
    );
    // Until then the worker accepts connections that it never answers.
    await vi.waitFor(() => expect(readWorked()).toBeGreaterThan(300), 10_000);
    const answers: string[] = [];
    let alsoLost = 0;
    async function askOnAndOn(): Promise<void> {
      while (!server.log().includes("hangs")) {
        readWorked();
        await fetch(server.url + fragment, { headers: { connection: "close" } })
          .then(async (answer) => answers.push((await answer.text()) || `${answer.status}`))
          .catch(() => (alsoLost += 1));
      }
    }
    await Promise.all([1, 2, 3, 4].map(askOnAndOn));
    const [, hanging] = /worker (\d+) hangs/.exec(server.log()) ?? [];
    expect(worked.get(Number(hanging)) ?? 0).toBeLessThan(4_000);
    expect(answers.length).toBeGreaterThan(10);
    expect(answers.filter((answer) => answer !== body && answer !== "503")).toEqual([]);
    // The connections that the worker took just before.
    expect(alsoLost).toBeLessThanOrEqual(3);
    expect(await lost).toBe("lost");
    await vi.waitFor(async () => expect(await workersOf(server)).toHaveLength(2), 10_000);
  });

  it("breaks no connection of a client that checks /readyz when it is stopped", async () => {
    const server = await start();
    const body = await bodyOf(server);
    const agent = new Agent({ keepAlive: true, maxSockets: 32 });
    const over = new AbortController();
    let served = 0;
    const errors: string[] = [];

    async function askOnAndOn(): Promise<void> {
      while (!over.signal.aborted) {
        await new Promise<void>((resolve) => {
          const request = get(server.url + fragment, { agent }, (response) => {
            let text = "";
            response.on("data", (data) => (text += data));
            response.on("end", () => {
              const isBusy = response.statusCode === 503 && text === "";
              if (!isBusy && text !== body) errors.push(text || `empty ${response.statusCode}`);
              served += 1;
              resolve();
            });
          });
          request.on("error", (error) => {
            errors.push(error.message);
            resolve();
          });
        });
      }
    }

    const clients = [...Array(32).keys()].map(askOnAndOn);
    await vi.waitFor(() => expect(served).toBeGreaterThan(500), 10_000);
    const ended = once(server.child, "exit");
    server.child.kill("SIGTERM");
    while (await isReady(server.url)) await new Promise((resolve) => setTimeout(resolve, 100));
    const servedBefore = served;
    over.abort();
    await Promise.all(clients);
    agent.destroy();
    expect([...new Set(errors)]).toEqual([]);
    expect(served).toBeGreaterThan(servedBefore);
    expect(await ended).toEqual([0, null]);
  });

  it("stops on SIGTERM, also while a render never ends", async () => {
    const server = await start();
    const body = JSON.stringify({
      islands: { a: { widget: "endless", props: { forever: true } } },
    });
    const lost = fetch(`${server.url}render`, { method: "POST", body }).catch(() => "lost");
    // The other worker answers. That this one hangs has not been noticed yet.
    await bodyOf(server);
    const ended = once(server.child, "exit");
    server.child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    expect(await lost).toBe("lost");
    expect(server.log()).not.toContain("Another one is started");
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
    const body = await bodyOf(server);
    const workers = await workersOf(server);
    await vi.waitFor(async () => expect(await workersOf(server)).toHaveLength(2), 10_000);
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
    const text = await (await fetch(`${server.url}metrics`)).text();
    expect(text).toContain('skerry_worker_restarts_total{reason="hang"} 0\n');
  });

  it("counts the workers that it replaces, and keeps its port when all exit at once", async () => {
    const server = await start();
    await vi.waitFor(async () => expect(await workersOf(server)).toHaveLength(2), 10_000);
    for (const pid of await workersOf(server)) process.kill(pid, "SIGKILL");
    await vi.waitFor(async () => {
      const text = await (await fetch(`${server.url}metrics`)).text();
      expect(text).toContain("# HELP skerry_worker_restarts_total ");
      expect(text).toContain('skerry_worker_restarts_total{reason="exit"} 2\n');
    }, 10_000);
  });

  it("counts what all workers did", async () => {
    const server = await start();
    for (let count = 0; count < 20; count++) {
      await vi.waitFor(async () => {
        const headers = { connection: "close" };
        const answer = await fetch(`${server.url}${fragmentOf(`a${count}`)}`, { headers });
        expect(answer.status).toBe(200);
      }, 10_000);
    }
    const text = await (await fetch(`${server.url}metrics`)).text();
    const counts = [
      ...text.matchAll(/skerry_cache_requests_total\{cache="response",result="miss"\} (\d+)/g),
    ];
    expect(counts.map(([, count]) => Number(count))).toEqual([20]);
    expect(text).toMatch(/process_resident_memory_bytes \d{8}/);
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
