import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
  vi,
} from "vitest";
import { RouteError } from "../routes/index.ts";
import { createHttp, HttpError, type HttpRequest } from "./index.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let answers: Answer[] = [];
let received: { line: string; headers: IncomingMessage["headers"]; body: string }[] = [];
let origin = "";

const server = createServer((request, response) => {
  let body = "";
  request.on("data", (data) => (body += data));
  request.on("end", () => {
    received.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
    (answers.shift() ?? answer(200, "{}"))(request, response);
  });
});
const answer =
  (status: number, body = "", headers = {}): Answer =>
  (_, response) =>
    void response.writeHead(status, headers).end(body);
const cut: Answer = (request) => void request.socket.destroy();
const never: Answer = () => {};

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  answers = [];
  received = [];
  vi.stubGlobal("location", { origin });
  vi.stubGlobal("document", { baseURI: `${origin}/shop/` });
});
afterEach(() => vi.unstubAllGlobals());

const lines = () => received.map(({ line }) => line);

async function failureOf(url: string, request?: HttpRequest, options = {}): Promise<HttpError> {
  const error = await createHttp(options)(url, request).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(HttpError);
  return error as HttpError;
}

describe("a request", () => {
  it("asks for JSON, from the document's base, as a script does", async () => {
    answers = [answer(200, '{"a":1}')];
    expect(await createHttp()("cart")).toEqual({ a: 1 });
    expect(lines()).toEqual(["GET /shop/cart"]);
    expect(received[0]?.headers).toMatchObject({
      accept: "application/json",
      "x-requested-with": "XMLHttpRequest",
    });
  });

  it("has its query written as the routes write it, after the one that is there", async () => {
    await createHttp({ base: `${origin}/api/` })("find?a=1#b", {
      query: { tld: ["de", "com"], q: "a b", no: null },
    });
    expect(lines()).toEqual(["GET /api/find?a=1&tld%5B0%5D=de&tld%5B1%5D=com&q=a%20b"]);
    await expect(createHttp()("/", { query: { a: Number.NaN } })).rejects.toThrow(RouteError);
  });

  it("posts JSON or a form", async () => {
    const http = createHttp();
    await http("/", { json: { a: 1 } });
    await http("/", { body: new URLSearchParams({ a: "1" }) });
    await http("/", { json: false, method: "put" });
    expect(received.map(({ line, body }) => [line, body])).toEqual([
      ["POST /", '{"a":1}'],
      ["POST /", "a=1"],
      ["PUT /", "false"],
    ]);
  });

  it("proves itself to its own origin only", async () => {
    const csrf = { header: "X-Token", token: () => "secret" };
    await createHttp({ csrf })("/");
    vi.stubGlobal("location", { origin: "https://other.example" });
    await createHttp({ csrf })("/");
    expect(received.map(({ headers }) => headers["x-token"])).toEqual(["secret", undefined]);
    expect(received[1]?.headers["x-requested-with"]).toBeUndefined();
  });

  it.each([
    ["about:srcdoc", "null", () => origin, "secret"],
    ["a sandboxed frame", "null", () => "null", undefined],
    ["a page whose script has a variable of that name", "https://other.example", () => origin],
  ])("proves itself to the origin of the page around: %s", async (_, own, ofWindow, sent?) => {
    vi.stubGlobal("location", { origin: own });
    vi.stubGlobal("origin", ofWindow());
    await createHttp({ csrf: { header: "X-Token", token: () => "secret" } })("/");
    expect(received[0]?.headers["x-token"]).toBe(sent);
  });

  it("can be looked at, and its answer", async () => {
    answers = [answer(503), answer(200, "1")];
    const seen: unknown[] = [];
    const http = createHttp({
      before(request) {
        request.headers.set("X-Trace", "7");
        seen.push(request.method);
      },
      after: ({ status }) => void seen.push(status),
    });
    expect(await http("/")).toBe(1);
    expect(seen).toEqual(["GET", 503, "GET", 200]);
    expect(received[1]?.headers["x-trace"]).toBe("7");
  });

  it.each([
    ["GET", 204],
    ["GET", 205],
    ["DELETE", 204],
    ["HEAD", 200],
    ["GET", 200],
  ])("%s without content (%d) has the result null", async (method, status) => {
    answers = [answer(status)];
    expect(await createHttp()("/", { method })).toBeNull();
  });
});

describe("a request is tried again", () => {
  it.each([408, 429, 500, 502, 503, 504, 520, 599])("after status %d, once", async (status) => {
    answers = [answer(status), answer(status), answer(200, "1")];
    expect(await failureOf("/")).toMatchObject({ kind: "status", status });
    expect(lines()).toHaveLength(2);
  });

  it("after a lost connection", async () => {
    answers = [cut, answer(200, "1")];
    expect(await createHttp()("/", { method: "PUT", json: {} })).toBe(1);
    expect(received.map(({ body }) => body)).toEqual(["{}", "{}"]);
  });

  it("after the pause that the server asks for", async () => {
    answers = [answer(503, "", { "Retry-After": "1" }), answer(200, "1")];
    const started = performance.now();
    expect(await createHttp()("/")).toBe(1);
    expect(performance.now() - started).toBeGreaterThan(950);
  });

  it.each([["11"], [new Date(Date.now() + 60_000).toUTCString()]])(
    "but not after a pause of more than 10 s: %s",
    async (pause) => {
      answers = [answer(503, "", { "Retry-After": pause })];
      expect(await failureOf("/")).toMatchObject({ status: 503 });
      expect(lines()).toHaveLength(1);
    },
  );

  it.each([
    ["POST", 503],
    ["PATCH", 503],
    ["GET", 404],
    ["GET", 413],
  ])("but not %s after %d", async (method, status) => {
    answers = [answer(status)];
    expect(await failureOf("/", { method })).toMatchObject({ status });
    expect(lines()).toHaveLength(1);
  });

  it("but not when it may have happened: a post whose connection was lost", async () => {
    answers = [cut];
    expect(await failureOf("/", { json: {} })).toMatchObject({ kind: "network", status: 0 });
    expect(lines()).toHaveLength(1);
  });
});

describe("a failure", () => {
  it("has what the server said, as JSON or text", async () => {
    answers = [answer(422, '{"field":"tld"}'), answer(404, "<h1>gone</h1>")];
    expect(await failureOf("/a")).toMatchObject({
      kind: "status",
      status: 422,
      body: { field: "tld" },
      message: `GET ${origin}/a: the answer has status 422.`,
    });
    expect((await failureOf("/")).body).toBe("<h1>gone</h1>");
  });

  it("is an answer that is no JSON", async () => {
    answers = [answer(200, "<html>")];
    expect(await failureOf("/")).toMatchObject({ kind: "parse", status: 200, body: "<html>" });
  });

  it("is an answer that does not come in time, or does not end", async () => {
    answers = [never, (_, response) => void response.writeHead(200).write('{"a":')];
    for (const _ of answers.slice()) {
      expect(await failureOf("/", {}, { timeout: 500 })).toMatchObject({ kind: "timeout" });
    }
    expect(lines()).toHaveLength(2);
  });

  it("is the caller's own wish, on the way or before", async () => {
    const controller = new AbortController();
    answers = [
      () => {
        controller.abort();
      },
    ];
    // A pause before another try would never end.
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    expect(await failureOf("/", { signal: controller.signal })).toMatchObject({ kind: "abort" });
    expect(await failureOf("/", { signal: controller.signal })).toMatchObject({ kind: "abort" });
    expect(lines()).toHaveLength(1);
  });

  it("needs no AbortSignal.any, which browsers of the floor do not have", async () => {
    vi.spyOn(AbortSignal, "any").mockImplementation(() => {
      throw new TypeError("AbortSignal.any is not a function");
    });
    answers = [answer(200, "1")];
    const { signal } = new AbortController();
    expect(await createHttp()("/", { signal })).toBe(1);
  });

  it("is no connection", async () => {
    expect(await failureOf("http://127.0.0.1:9/")).toMatchObject({ kind: "network", status: 0 });
  });
});
