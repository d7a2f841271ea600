import { registry as builtIn } from "@skerry/widgets/registry";
import { Hono } from "hono";
import { LRUCache } from "lru-cache";
import { createRenderer, pageOf, type Renderer } from "./create-renderer.ts";
import { failureLog } from "./failure-log.ts";
import { type CachedAnswer, createFragmentRoute } from "./fragment-route.ts";
import { isLongerThan, limits } from "./limits.ts";
import { createMetrics, formatMetrics, type Metrics } from "./metrics.ts";
import { buildId } from "./build-id.ts";
import { createInFlightRequests } from "./in-flight-requests.ts";
import { dropByteHeaders, isHtml } from "./page-headers.ts";
import { type Batch, readBatch } from "./read-batch.ts";
import { readBody } from "./read-body.ts";
import { readBytes } from "./read-bytes.ts";
import { noStore, errorResponse, saturatedResponse } from "./error-responses.ts";
import {
  type BatchAnswer,
  type BatchIsland,
  type BatchResult,
  renderBatch,
} from "./render-batch.ts";
import { createSignatureCheck } from "./signature.ts";
import { checkReadiness } from "./readiness-check.ts";
import { createPageTransform, type PageTransform } from "./transform-route.ts";
import type { WidgetModule, WidgetRegistry } from "./widget-registry.ts";

export interface HandlerOptions {
  /** A site's own widgets, beside the built-in ones. Default: none. */
  registry?: WidgetRegistry | undefined;
  /** The JSON of the pages' configuration block: a text or an object. Default: every default. */
  config?: string | object | undefined;
  /** Secrets that sign fragments' addresses: the current one, then the previous one. Default: none. */
  keys?: readonly string[] | undefined;
  /** Name of the widgets' build, if not that of this package: own widgets change it. */
  build?: string | undefined;
  /** Whether `/metrics` answers. Default: `true`. */
  metrics?: boolean | undefined;
}

export interface Handler {
  /** Answers a request to one of the routes. Never rejects. */
  fetch(request: Request): Promise<Response>;
  /** Renders one island of a page with the handler's configuration. Never rejects. */
  render(island: BatchIsland): Promise<BatchResult>;
  /** Renders the islands of a page. Never rejects; one bad island never fails the others. */
  renderBatch(batch: Batch): Promise<BatchAnswer>;
  /** A page with every known island filled. Anything but HTML, and bad pages, come back as they are. */
  transform(response: Response): Promise<Response>;
}

/** What only a process knows of itself. */
export interface RuntimeHooks {
  metrics: Metrics;
  /** Text for `/metrics`. Default: the numbers of this handler. */
  allMetrics?: (() => Promise<string>) | undefined;
  /** Whether what is let in now would only wait. Default: never. */
  isBusy?: (() => boolean) | undefined;
}

/** What is there once React and the widgets have been loaded. */
interface Prepared {
  renderer: Renderer;
  answerFragment: ReturnType<typeof createFragmentRoute>;
  transformPage: PageTransform;
}

const jsonHeaders = { ...noStore, "Content-Type": "application/json" };
const cacheBytes = 32_000_000;

/**
 * Makes the renderer: one function from request to response, for every runtime that has them.
 *
 * @throws TypeError when an option is of another kind than it should be
 */
export function createHandler(options: HandlerOptions = {}): Handler {
  return createNodeHandler(options, { metrics: createMetrics() });
}

/** The same in a process that knows more of itself. */
export function createNodeHandler(
  options: HandlerOptions,
  { metrics, allMetrics, isBusy }: RuntimeHooks,
): Handler {
  checkOptions(options);
  const registry: WidgetRegistry = {
    ...(builtIn as unknown as WidgetRegistry),
    ...options.registry,
  };
  const configuration = textOf(options.config);
  const isSigned = options.keys?.length ? createSignatureCheck(options.keys) : undefined;
  const { problems, ...page } = pageOf(configuration);
  for (const problem of problems) console.warn(`Skerry: ${problem}`);
  const answers = new LRUCache<string, CachedAnswer>({
    max: 5_000,
    maxSize: cacheBytes,
    sizeCalculation: ({ body }, key) => body.length + key.length + 1_000,
  });
  const markup = new LRUCache<string, string>({
    max: 5_000,
    maxSize: cacheBytes,
    sizeCalculation: (html, key) => html.length + key.length + 1,
  });
  const inFlight = createInFlightRequests();
  metrics.watch("ssr_requests_in_flight", () => inFlight.count());

  async function prepare(): Promise<Prepared> {
    const build = options.build ?? (await buildId);
    const renderer = createRenderer({ registry, build, cache: markup, metrics });
    await renderer.prepare();
    const overlays = new Set<string>();
    for (const [name, importer] of Object.entries(registry)) {
      const module: WidgetModule | undefined = await Promise.resolve()
        .then(importer)
        .catch(() => undefined);
      if (module?.overlay) overlays.add(name);
    }
    const isOverlay = (widget: string): boolean => overlays.has(widget);
    const hasMarkup = (widget: string): boolean =>
      Object.hasOwn(registry, widget) && !overlays.has(widget);
    return {
      renderer,
      answerFragment: createFragmentRoute({
        renderer,
        build,
        configuration,
        cache: answers,
        metrics,
        isSigned,
        isOverlay,
      }),
      transformPage: createPageTransform({ renderer, metrics, hasMarkup }),
    };
  }

  let preparing: Promise<Prepared> | undefined;
  const prepared = (): Promise<Prepared> =>
    (preparing ??= prepare().catch((error: unknown) => {
      preparing = undefined;
      throw error;
    }));

  async function batch(
    { islands, config }: Batch,
    log = failureLog(),
    deadline?: number,
  ): Promise<BatchAnswer> {
    const { renderer } = await prepared();
    const text = textOf(config);
    return renderBatch(islands, {
      renderer,
      page: text === undefined ? page : pageOf(text),
      log,
      deadline: deadline ?? deadlineOf(),
    });
  }

  async function answerBatch(request: Request): Promise<Response> {
    // Time counts from when React is there: the first one who asks waits for it.
    await prepared();
    const deadline = deadlineOf();
    const body = await readBody(request, limits.batchBytes).catch(() => "");
    if (body === undefined) {
      return errorResponse(
        413,
        `The batch has more than ${limits.batchBytes} bytes. Send several smaller ones.`,
        // What is left of the body has not been read: nothing can follow it on this connection.
        { Connection: "close" },
      );
    }
    const parsed = readBatch(body);
    if (!parsed) {
      return errorResponse(
        400,
        'Expected JSON such as {"islands": {"a": {"widget": "search-form", "props": {}}}}.',
      );
    }
    const answer = JSON.stringify(await batch(parsed, failureLog(request), deadline));
    return new Response(answer, { headers: jsonHeaders });
  }

  /** @param source a page and its headers */
  async function transform(source: Response, request?: Request): Promise<Response> {
    const type = source.headers.get("Content-Type") ?? "";
    if (!source.body || !isHtml(type)) return source;
    const log = failureLog(request);
    const ready = await prepared().catch((error: unknown) => void log("(page)", error));
    if (!ready) return source;
    const deadline = deadlineOf();
    const read = await readBytes(source.body, limits.pageBytes);
    const page =
      read.bytes &&
      (await ready
        .transformPage(read.bytes, type, log, deadline)
        .catch((error: unknown) => void log("(page)", error)));
    const headers = new Headers(source.headers);
    if (page) {
      dropByteHeaders(headers);
      if (page.isPartial) headers.set("Cache-Control", "no-store");
    }
    return new Response(page?.bytes ?? read.bytes ?? read.rest, {
      status: source.status,
      statusText: source.statusText,
      headers,
    });
  }

  async function answerPage(request: Request): Promise<Response> {
    const type = request.headers.get("Content-Type") ?? "text/html; charset=utf-8";
    if (!isHtml(type)) {
      return errorResponse(
        415,
        `Expected a page with Content-Type: text/html, but received ${type}.`,
      );
    }
    const headers = { ...noStore, "Content-Type": type, "X-Content-Type-Options": "nosniff" };
    return transform(new Response(request.body, { headers }), request);
  }

  async function answerReady(): Promise<Response> {
    try {
      const { renderer } = await prepared();
      await checkReadiness(renderer, registry, page);
      return new Response("ready\n", { headers: noStore });
    } catch (error) {
      return errorResponse(
        503,
        `Not ready. ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  const app = new Hono();
  app.get("/fragments/:widget", async (c) => {
    const { answerFragment } = await prepared();
    return answerFragment(c.req.raw, c.req.param("widget"), failureLog(c.req.raw));
  });
  app.post("/render", (c) => answerBatch(c.req.raw));
  app.post("/transform", (c) => answerPage(c.req.raw));
  app.get("/healthz", () => new Response("alive\n", { headers: noStore }));
  app.get("/readyz", () => answerReady());
  if (options.metrics !== false) {
    app.get("/metrics", async () => {
      const text = allMetrics ? await allMetrics() : formatMetrics(metrics.snapshot());
      return new Response(text, { headers: { ...noStore, "Content-Type": metricsType } });
    });
  }
  for (const [path, allow] of routes) {
    if (path === "/metrics" && options.metrics === false) continue;
    app.all(path, () => errorResponse(405, `Expected ${allow}.`, { Allow: allow }));
  }
  app.notFound(() =>
    errorResponse(
      404,
      `There is no such route. There are: ${routes.map(([path]) => path).join(", ")}.`,
    ),
  );
  app.onError((error, c) => {
    failureLog(c.req.raw)("(request)", error);
    // An include would paste the body into a page.
    return new Response(null, { status: 500, headers: noStore });
  });

  return {
    async fetch(request) {
      const address = request.url.replace(/^\w+:\/\/[^/?#]*/, "");
      if (isLongerThan(address, limits.urlBytes)) {
        return new Response(null, { status: 414, headers: noStore });
      }
      const isProbe = /^\/(healthz|readyz|metrics)$/.test(address);
      if (!isProbe && (inFlight.count() >= limits.inFlight || isBusy?.()))
        return saturatedResponse();
      const leave = inFlight.begin();
      try {
        return await app.fetch(request);
      } finally {
        leave();
      }
    },
    async render(island) {
      const { islands } = await batch({ islands: { s1: island } });
      return islands["s1"] as BatchResult;
    },
    renderBatch: (request) => batch(request),
    transform: (response) => transform(response),
  };
}

const metricsType = "text/plain; version=0.0.4; charset=utf-8";

/** Path and methods. */
const routes = [
  ["/fragments/:widget", "GET, HEAD"],
  ["/render", "POST"],
  ["/transform", "POST"],
  ["/healthz", "GET, HEAD"],
  ["/readyz", "GET, HEAD"],
  ["/metrics", "GET, HEAD"],
] as const;

function deadlineOf(): number {
  return performance.now() + limits.requestMilliseconds;
}

function checkOptions({ keys, build }: HandlerOptions): void {
  if (
    keys !== undefined &&
    !(Array.isArray(keys) && keys.every((key) => typeof key === "string" && key))
  ) {
    throw new TypeError(
      'createHandler: expected "keys" to be a list of secrets that are not empty.',
    );
  }
  if (build !== undefined && !/^[\w-]{1,64}$/.test(build)) {
    throw new TypeError(
      'createHandler: expected "build" to be 1 to 64 letters, digits, "_" or "-".',
    );
  }
}

function textOf(config: string | object | undefined): string | undefined {
  return typeof config === "string" || config === undefined ? config : JSON.stringify(config);
}
