/** Faults that widgets cause outside of their rendering, and that the renderer survives. */
import { once } from "node:events";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import {
  buildFixture,
  killAll,
  listeningWorkersOf,
  type Started,
  startFixture,
  workersOf,
} from "./start-fixture.test.fixture.ts";

beforeAll(() => buildFixture("worker-faults.test.fixture.ts"));
afterEach(killAll);

const start = (environment: Record<string, string> = {}): Promise<Started> =>
  startFixture("worker-faults.test.fixture", environment);

let number = 0;

type Rendered = Record<string, { html?: string; error?: { code: string } }>;

/** Renders a widget anew. Rejects when there is no answer. */
async function render({ url }: Started, widget: string, props: object = {}): Promise<Rendered> {
  const islands = { a: { widget, props: { ...props, number: ++number } } };
  const body = JSON.stringify({ islands });
  const answer = await fetch(`${url}render`, {
    method: "POST",
    body,
    headers: { connection: "close" },
  });
  // For a moment after the start, when the machine is busy.
  if (answer.status === 503) return render({ url } as Started, widget, props);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { islands: Rendered }).islands;
}

const rendered = { a: { html: expect.stringContaining("rendered") as string } };
const suspended = { a: { error: { code: "suspended" } } };

const ready = async ({ url }: Started): Promise<string> => {
  const answer = await fetch(`${url}readyz`, { headers: { connection: "close" } });
  return `${answer.status} ${await answer.text()}`;
};

/** Lines of the log about what a widget has left behind. */
const faultsIn = (server: Started): { widget?: string; message: string; notLogged?: number }[] =>
  server
    .log()
    .split("\n")
    .filter((line) => line.includes("skerry-widget-fault"))
    .map((line) => JSON.parse(line) as { widget?: string; message: string });

describe("a rejection that nobody awaits", () => {
  it("ends no process, whatever its reason, and is logged with the widget's name", async () => {
    const server = await start();
    const workers = await workersOf(server);
    // Four of one widget, because the fifth one suspends it.
    const left = [
      ["faulty", "rejection"],
      ["faulty", "fetch"],
      ["faulty", "lateRejection"],
      ["faulty", "import"],
      ["other", "handledLate"],
      ["other", "nothing"],
      ["other", "symbol"],
      ["other", "unreadable"],
    ] as const;
    for (const [index, [widget, leave]] of left.entries()) {
      expect(await render(server, widget, { leave })).toMatchObject(rendered);
      await vi.waitFor(() => expect(faultsIn(server)).toHaveLength(index + 1), 30_000);
      expect(faultsIn(server).at(-1)).toMatchObject({ widget, kind: "rejection" });
    }
    expect(await workersOf(server)).toEqual(workers);
    expect(server.log().trim().split("\n")).toHaveLength(left.length);
  });

  it("leaves its widget to the browser after five in a minute, in every worker, and no other widget", async () => {
    const server = await start();
    for (let count = 0; count < 5; count++) await render(server, "faulty", { leave: "rejection" });
    await vi.waitFor(async () => {
      for (let count = 0; count < 10; count++) {
        expect(await render(server, "faulty")).toMatchObject(suspended);
        expect(await ready(server)).toBe("200 ready\nleft to the browser: faulty (suspended)\n");
      }
    }, 30_000);
    expect(await render(server, "other")).toMatchObject(rendered);
    const metrics = await (await fetch(`${server.url}metrics`)).text();
    expect(metrics).toMatch(/skerry_widget_faults_total\{widget="faulty",kind="rejection"\} 5/);
    expect(metrics).toContain(
      'skerry_widgets_left_to_browser{widget="faulty",reason="suspended"} 1\n',
    );
    expect(server.log()).toMatch(/widget "faulty" has left 5 errors behind/);
  });

  it("is logged five times in a minute, whatever it says", async () => {
    const server = await start();
    const all = Array.from({ length: 60 }, () => render(server, "faulty", { leave: "different" }));
    await Promise.all(all);
    await vi.waitFor(
      async () => expect(await render(server, "faulty")).toMatchObject(suspended),
      10_000,
    );
    // Five of each worker.
    expect(faultsIn(server).length).toBeLessThanOrEqual(10);
    expect(Math.max(...faultsIn(server).map(({ message }) => message.length))).toBe(1_000);
  });

  it("does not keep the renderer from stopping, also when it comes again and again", async () => {
    const server = await start();
    await render(server, "faulty", { leave: "afterwards" });
    const ended = once(server.child, "exit");
    server.child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    expect(server.log()).not.toContain("Another one is started");
  });
});

describe("an exception outside of rendering", () => {
  it("is logged with the widget's name, wherever it was thrown", async () => {
    const server = await start();
    const left = [
      ["faulty", "timer"],
      ["faulty", "microtask"],
      ["faulty", "tick"],
      ["other", "emitter"],
      ["other", "thrownUnreadable"],
    ] as const;
    for (const [index, [widget, leave]] of left.entries()) {
      expect(await render(server, widget, { leave })).toMatchObject(rendered);
      await vi.waitFor(() => expect(faultsIn(server)).toHaveLength(index + 1), 30_000);
      expect(faultsIn(server).at(-1)).toMatchObject({ widget, kind: "exception" });
    }
  });

  it("has its worker replaced while others are answered", async () => {
    const server = await start();
    await vi.waitFor(async () => expect(await workersOf(server)).toHaveLength(2), 30_000);
    const workers = await workersOf(server);
    await render(server, "faulty", { leave: "timer" });
    let answered = 0;
    const over = new AbortController();
    const visitors = [1, 2, 3].map(async () => {
      while (!over.signal.aborted) {
        expect(await render(server, "other")).toMatchObject(rendered);
        answered += 1;
      }
    });
    const replaced = vi.waitFor(
      async () => {
        const now = await workersOf(server);
        expect(now).toHaveLength(2);
        expect(now.filter((pid) => !workers.includes(pid))).toHaveLength(1);
      },
      { timeout: 20_000, interval: 100 },
    );
    await replaced.finally(() => over.abort());
    await Promise.all(visitors);
    expect(answered).toBeGreaterThan(0);
    expect(faultsIn(server)).toMatchObject([{ widget: "faulty", kind: "exception" }]);
    expect(server.log()).toContain("is replaced, because an exception");
  });

  it("in all workers at once, of no widget, leaves no moment without one that listens", async () => {
    const server = await start();
    await vi.waitFor(async () => expect(await listeningWorkersOf(server)).toHaveLength(2), 30_000);
    const before = await workersOf(server);
    for (const pid of before) process.kill(pid, "SIGUSR2");
    await vi.waitFor(
      async () => {
        // A refused connection would reject.
        expect(await render(server, "other")).toMatchObject(rendered);
        const now = await workersOf(server);
        expect(now.length).toBeLessThanOrEqual(3);
        expect(now.filter((pid) => before.includes(pid))).toEqual([]);
        expect(now).toHaveLength(2);
      },
      { timeout: 60_000, interval: 20 },
    );
    await vi.waitFor(async () => {
      const metrics = await (await fetch(`${server.url}metrics`)).text();
      expect(metrics).toContain('skerry_worker_restarts_total{reason="exception"} 2\n');
    }, 30_000);
  });

  it("that no widget has begun, again and again, keeps no one from being answered", async () => {
    const server = await start({ FOREIGN: "20" });
    const replaced = (): number => server.log().split("is replaced").length - 1;
    do {
      expect(await render(server, "other")).toMatchObject(rendered);
    } while (replaced() < 2);
    expect(faultsIn(server)[0]).toMatchObject({ kind: "exception", message: "Error: left behind" });
    const ended = once(server.child, "exit");
    server.child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  });
});

describe("serve", () => {
  it.each(["rejection", "timer", "throw", "unreadable"])(
    "starts although a widget leaves something behind (%s) when it is imported and tried",
    async (atStart) => {
      const server = await start({ AT_START: atStart });
      expect(await render(server, "other")).toMatchObject(rendered);
      expect(await ready(server)).toMatch(/^200 ready\n/);
    },
  );

  it("starts although the module of a widget never ends to load", async () => {
    const server = await start({ HANGING: "1" });
    expect(await render(server, "other")).toMatchObject(rendered);
    expect(await ready(server)).toBe("200 ready\nleft to the browser: hanging (deadline)\n");
  });

  it.each([
    ["never ends to render", "render-loop"],
    ["ends the process when it is rendered", "render-exit"],
    ["has a module that loops for ever", "import-loop"],
    ["has a module that ends the process", "import-exit"],
  ])("starts although a widget %s", async (_, LOOPING) => {
    const server = await start({ LOOPING });
    expect(await render(server, "other")).toMatchObject(rendered);
    expect(await ready(server)).toBe("200 ready\nleft to the browser: looping (suspended)\n");
    expect(server.log()).toContain('the widget "looping" hung or ended a worker');
  });
});

it.each(["exit", "killed", "loop"])(
  "leaves a widget to the browser that ends or hangs a worker on a visitor's props (%s)",
  async (leave) => {
    const server = await start();
    await vi.waitFor(async () => expect(await listeningWorkersOf(server)).toHaveLength(2), 30_000);
    const lost = render(server, "faulty", { leave }).catch(() => "lost");
    expect(await lost).toBe("lost");
    for (let count = 0; count < 10; count++) {
      expect(await render(server, "other")).toMatchObject(rendered);
    }
    await vi.waitFor(
      async () => expect(await ready(server)).toContain("faulty (suspended)"),
      30_000,
    );
    expect(await render(server, "faulty", { leave })).toMatchObject(suspended);
    expect(server.log()).toContain('the widget "faulty" hung or ended a worker');
    await vi.waitFor(async () => expect(await listeningWorkersOf(server)).toHaveLength(2), 30_000);
  },
);

it("counts no render that fails by the props of a visitor", async () => {
  const server = await start();
  for (let count = 0; count < 12; count++) {
    expect(await render(server, "faulty", { leave: "throw" })).toMatchObject({
      a: { error: { code: "render-failed" } },
    });
  }
  expect(await render(server, "faulty")).toMatchObject(rendered);
  expect(faultsIn(server)).toEqual([]);
  expect(await ready(server)).toBe("200 ready\n");
});
