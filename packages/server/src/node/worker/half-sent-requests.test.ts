import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, createConnection, type Socket } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { assembleHandler, createHandler } from "../../http/create-handler.ts";
import { createMetrics } from "../../host/metrics.ts";
import { createWorkerServer, onSent } from "./worker-server.ts";
import { closeServer } from "./worker.ts";

/** Clients that begin a request and do not end it. */

const handler = createHandler();
const servers: Server[] = [];
const sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.closeAllConnections();
});

interface StartOptions {
  maxConnections?: number;
  timeout?: number;
  fetch?(request: Request): Response | Promise<Response>;
}

async function start(options: StartOptions = {}): Promise<Server> {
  const { maxConnections = 1_000, timeout, fetch = handler.fetch } = options;
  const server = createWorkerServer({
    fetch,
    maxConnections,
    headersTimeout: timeout,
    requestTimeout: timeout,
  });
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

/** A connection on which a string was sent, and what came back so far. */
async function send(server: Server, text: string): Promise<{ socket: Socket; received(): string }> {
  const socket = createConnection((server.address() as AddressInfo).port, "127.0.0.1");
  sockets.push(socket);
  let received = "";
  socket.on("data", (data) => (received += String(data)));
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(text);
  return { socket, received: () => received };
}

const post = (length: number, body = ""): string =>
  `POST /render HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`;

const gone = (socket: Socket): Promise<unknown> =>
  socket.closed ? Promise.resolve() : once(socket, "close");

it("closes a connection whose headers or body do not arrive in time", async () => {
  const server = await start({ timeout: 100 });
  const halves = await Promise.all(
    ["GET /healthz HTTP/1.1\r\nHost: a\r\n", post(100, '{"islands":')].map((text) =>
      send(server, text),
    ),
  );
  await Promise.all(halves.map(({ socket }) => gone(socket)));
});

it("answers others while 300 batches are half sent", async () => {
  const server = await start();
  await Promise.all(Array.from({ length: 300 }, () => send(server, post(100, '{"islands":'))));
  const { port } = server.address() as AddressInfo;
  for (let count = 0; count < 30; count++) {
    const url = `http://127.0.0.1:${port}/fragments/tooltip?id=a${count}`;
    expect((await fetch(url)).status).toBe(200);
  }
});

it("refuses a batch that says that it is too long before a byte of it has come", async () => {
  const server = await start();
  const { socket, received } = await send(server, post(2_000_000));
  await gone(socket);
  expect(received()).toMatch(/^HTTP\/1.1 413 [^]*connection: close/i);
});

it("answers a health check of HTTP/1.0 without Host", async () => {
  const server = await start();
  const { socket, received } = await send(server, "GET /healthz HTTP/1.0\r\n\r\n");
  await gone(socket);
  expect(received()).toMatch(/^HTTP\/1.1 200 [^]*alive\n$/);
});

it("closes the connections above its number at once", async () => {
  const server = await start({ maxConnections: 2 });
  await Promise.all([send(server, post(9)), send(server, post(9))]);
  await vi.waitFor(
    () =>
      new Promise<void>((resolve, reject) => {
        server.getConnections((_, count) => (count === 2 ? resolve() : reject(new Error("few"))));
      }),
    10_000,
  );
  const third = await send(server, "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n");
  await gone(third.socket);
  expect(third.received()).toBe("");
});

it("is closed although a body is stuck, when everything else had its time", async () => {
  const server = await start();
  const { socket } = await send(server, post(100, '{"islands":'));
  await once(server, "request");
  await closeServer(server, 50);
  await gone(socket);
  expect(server.listening).toBe(false);
});

it("answers others while very many bytes are half sent, and refuses the largest bodies", async () => {
  // Long enough for a loaded machine to send 90 MB.
  const server = await start({ timeout: 60_000 });
  const head =
    "POST /transform HTTP/1.1\r\nHost: a\r\nContent-Type: text/html\r\nContent-Length: 5000000\r\n\r\n";
  const halves = await Promise.all(
    Array.from({ length: 20 }, () => send(server, head + "x".repeat(4_500_000))),
  );
  await vi.waitFor(() => {
    const refused = halves.filter(({ received }) => /^HTTP\/1.1 503 /.test(received()));
    expect(refused.length).toBeGreaterThanOrEqual(6);
    for (const { received } of refused) {
      expect(received()).toMatch(/\r\nretry-after: 1\r\n[^]*\r\n\r\n$/i);
      expect(received()).toMatch(/\r\nconnection: close\r\n/i);
    }
  }, 50_000);
  expect(halves.filter(({ received }) => received() === "").length).toBeGreaterThanOrEqual(10);
  const { port } = server.address() as AddressInfo;
  const page = `<div data-widget="pagination" data-props='{"pages":3,"href":"/{page}"}'></div>`;
  // A page has a second, which the first import of a widget may need on a loaded machine.
  await vi.waitFor(async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/transform`, {
      method: "POST",
      headers: { "Content-Type": "text/html" },
      body: page + " ".repeat(100_000),
    });
    expect(await answer.text()).toContain("<!--skerry ");
  }, 50_000);
}, 120_000);

it("keeps nothing of answers that waited behind another one when their connection closed", async () => {
  const sent = vi.fn();
  let asked = 0;
  const server = await start({
    fetch(request) {
      asked += 1;
      if (request.method === "GET") return new Promise(() => {});
      onSent(request, sent);
      return new Response("answer");
    },
  });
  const first = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
  const { socket } = await send(server, first + post(2, "{}").repeat(20));
  await vi.waitFor(() => expect(asked).toBe(21), 10_000);
  expect(sent).not.toHaveBeenCalled();
  socket.destroy();
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(20), 10_000);
});

it("gives up clients that take none of the much that few bytes of theirs have become", async () => {
  const long = "x".repeat(400_000);
  const registry = { large: () => ({ Component: () => long }) };
  const large = assembleHandler({ registry }, { metrics: createMetrics(), onSent });
  let answered = 0;
  const server = await start({
    fetch: (request) => large.fetch(request).finally(() => (answered += 1)),
  });
  const islands = Array.from({ length: 64 }, (_, index) => [`i${index}`, { widget: "large" }]);
  const body = JSON.stringify({ islands: Object.fromEntries(islands) });
  const clients: Awaited<ReturnType<typeof send>>[] = [];
  // One after the other, 25 MB each: a request has a second.
  for (let number = 1; number <= 6; number++) {
    const client = await send(server, "");
    client.socket.pause();
    client.socket.write(post(body.length, body));
    clients.push(client);
    await vi.waitFor(() => expect(answered).toBe(number), 50_000);
  }
  await vi.waitFor(async () => {
    const count = await new Promise<number>((resolve) =>
      server.getConnections((_, open) => resolve(open)),
    );
    expect(count).toBeLessThanOrEqual(3);
  }, 50_000);
  for (const { socket } of clients) socket.destroy();
}, 120_000);

it("closes a connection that sends request after request and waits for no answer", async () => {
  let begun = 0;
  const never = (): Promise<Response> => {
    begun += 1;
    return new Promise(() => {});
  };
  const server = await start({ fetch: never });
  const { socket } = await send(server, "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n".repeat(1_000));
  await gone(socket);
  expect(begun).toBeLessThanOrEqual(32);
});

it("answers requests that are sent before the answers of others have come", async () => {
  const server = await start();
  const { received } = await send(server, "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n".repeat(10));
  await vi.waitFor(() => expect(received().match(/HTTP\/1.1 200/g)).toHaveLength(10), 10_000);
});
