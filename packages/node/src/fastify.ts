import { Readable, Transform } from "node:stream";
import { MarkFilter, withoutMarks } from "./mark-filter.ts";
import { canBeFilled, compressedTooEarly, kindOf } from "./media-type.ts";
import { createSkerry, type Page, type SkerryOptions } from "./site.ts";

/** The parts of Fastify that this file uses. */
interface FastifyApp {
  log: { warn(message: string): void };
  decorateReply(name: string, value: unknown): unknown;
  addHook(
    name: string,
    hook: (request: never, reply: never, body: never) => Promise<unknown>,
  ): unknown;
  route(options: {
    method: "GET";
    url: string;
    handler: (request: never, reply: never) => unknown;
  }): unknown;
}

interface FastifyRequest {
  method: string;
  url: string;
  headers: Record<string, string | string[] | undefined>;
}

interface FastifyReply {
  skerry: Page;
  locals?: object;
  code(status: number): unknown;
  headers(values: Record<string, string>): unknown;
  header(name: string, value: unknown): unknown;
  getHeader(name: string): unknown;
  hasHeader(name: string): boolean;
  removeHeader(name: string): unknown;
  send(body?: unknown): unknown;
  callNotFound(): unknown;
}

/**
 * A plugin for Fastify:
 *
 * ```js
 * app.register(skerry, { config: { product: "acme" } });
 * ```
 *
 * A reply has its page as `reply.skerry`, with `widget` and `head`; templates of `@fastify/view` have the functions
 * `skerryWidget` and `skerryHead`. HTML is filled when it is sent; in other answers, and in streams, islands keep their
 * fallbacks. The files of the build are served, too. Register what compresses answers after it.
 */
// Fastify's own type of an app depends on its options.
// oxlint-disable-next-line typescript/no-explicit-any
export const skerry: (app: any, options?: SkerryOptions) => Promise<void> = Object.assign(
  async (app: FastifyApp, options: SkerryOptions = {}): Promise<void> => {
    // Fastify adds these to the options of a plugin.
    const {
      prefix: _,
      logLevel: __,
      logSerializers: ___,
      ...own
    } = options as Record<string, unknown>;
    const log = (message: string): void => app.log.warn(message);
    const site = createSkerry({ log, ...own });
    app.decorateReply("skerry", null);

    app.addHook("onRequest", async (_request: FastifyRequest, reply: FastifyReply) => {
      reply.skerry = site.page();
    });

    // Not earlier: @fastify/view sets `locals` when a request comes.
    app.addHook("preHandler", async (_request: FastifyRequest, reply: FastifyReply) => {
      const { skerry: page } = reply;
      const functions = { skerry: page, skerryWidget: page.widget, skerryHead: page.head };
      reply.locals = { ...functions, ...reply.locals };
    });

    // Otherwise the page of the error would have the islands of the one that failed.
    app.addHook("onError", async (_request: FastifyRequest, reply: FastifyReply) => {
      reply.skerry.reset();
    });

    app.addHook("onSend", async (request: FastifyRequest, reply: FastifyReply, body: unknown) => {
      const page = reply.skerry;
      if (!page) return body;
      const type = reply.getHeader("content-type");
      if (reply.hasHeader("content-encoding")) {
        if (page.isWaiting() && kindOf(type) === "html") log(compressedTooEarly(request.url));
        return body;
      }
      if (body instanceof Readable || body instanceof ReadableStream) {
        if (kindOf(type) === "binary" || type === undefined) return body;
        if (page.isWaiting()) reply.removeHeader("content-length");
        return cleaned(body instanceof Readable ? body : Readable.fromWeb(body as never), page);
      }
      if (!page.isWaiting() || !(typeof body === "string" || body instanceof Uint8Array))
        return body;
      const bytes = Buffer.from(body as string);
      const kind = kindOf(type, bytes.toString("latin1", 0, 100));
      if (kind === "binary") return body;
      const answer = canBeFilled(kind, type, request.method)
        ? Buffer.from(await page.fill(bytes.toString()))
        : withoutMarks(page, bytes);
      if (reply.hasHeader("content-length")) reply.header("content-length", answer.byteLength);
      return answer;
    });

    if (!site.files.path) return;
    app.route({
      method: "GET",
      url: `${site.files.path}*`,
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const known = request.headers["if-none-match"];
        const answer = await site.files.answer(request.url, String(known ?? ""));
        if (!answer) return reply.callNotFound();
        reply.code(answer.status);
        reply.headers(answer.headers);
        return reply.send(answer.status === 304 ? undefined : answer.body);
      },
    });
  },
  {
    // Without it, Fastify would run the hooks only for routes that this plugin adds.
    [Symbol.for("skip-override")]: true,
    [Symbol.for("fastify.display-name")]: "@skerry/node",
    [Symbol.for("plugin-meta")]: { name: "@skerry/node", fastify: ">=4" },
  },
);

/** A stream without the marks of islands. An end of either stream is one of both. */
function cleaned(stream: Readable, page: Page): Readable {
  const filter = new MarkFilter(page);
  const clean = new Transform({
    transform(part: Buffer, _encoding, done) {
      done(null, filter.push(part));
    },
    flush(done) {
      done(null, filter.end());
    },
  });
  stream.on("error", (error) => clean.destroy(error));
  clean.on("close", () => stream.destroy());
  return stream.pipe(clean);
}
