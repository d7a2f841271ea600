import { registry as builtInWidgets } from "@skerry/widgets/registry";
import { HonoBase } from "hono/hono-base";
import { TrieRouter } from "hono/router/trie-router";
import type { Handler, HandlerOptions } from "../api/handler.ts";
import { emptyErrors, noSuchRoute, wrongMethod } from "../errors/request-errors.ts";
import { createMetrics } from "../host/metrics.ts";
import { answerBatch } from "../batch/answer-batch.ts";
import type { BatchResult } from "../api/batch.ts";
import {
  configText,
  createConfigurations,
  readRenderConfiguration,
} from "../render/context/configurations.ts";
import { loadOnce, type LoadWidgets, loadWidgets } from "../render/load-widgets.ts";
import type { WidgetRegistry } from "../api/widgets.ts";
import { beginRequest, type BeginRequest } from "../render/render-islands.ts";
import { createRenderLog, type RenderLog } from "../render/logs/render-log.ts";
import { createAdmission, guardRequests } from "./requests/admission.ts";
import { requireKey } from "./requests/keys.ts";
import { createRequestBodies } from "./requests/request-bodies.ts";
import { errorResponse, noStore } from "./requests/responses.ts";
import { createFragmentRoute } from "./routes/fragment-route.ts";
import { createSignatureCheck } from "./routes/fragment-url.ts";
import {
  createReadiness,
  createReadinessRoute,
  healthRoute,
  createMetricsRoute,
} from "./routes/probe-routes.ts";
import { createRenderRoute } from "./routes/render-route.ts";
import { createTransformRoute } from "./routes/transform-route.ts";
import type { RuntimeHooks } from "../host/runtime-hooks.ts";
import { transformResponse } from "./requests/transform-response.ts";

/**
 * Creates the renderer as a function from `Request` to `Response`. It runs wherever these two exist:
 * Node, workerd and similar runtimes.
 *
 * @throws TypeError when an option has the wrong type
 */
export function createHandler(options: HandlerOptions = {}): Handler {
  return assembleHandler(options, { metrics: createMetrics() });
}

const maxOwnContexts = 50;

/**
 * Creates a handler for a process that brings its own metrics and load.
 *
 * @throws TypeError
 */
export function assembleHandler(options: HandlerOptions, hooks: RuntimeHooks): Handler {
  checkOptions(options);
  const { keys, build, light, tailwind, loadable } = options;
  const builtIn = (light?.builtIn ?? builtInWidgets) as WidgetRegistry;
  const registry = { ...select(builtIn, options.builtIn), ...options.registry };
  const config = configText(options.config);
  const configuration = readRenderConfiguration(config, maxOwnContexts, options.texts);
  for (const warning of configuration.warnings) console.warn(`Skerry: ${warning}`);

  const { metrics } = hooks;
  const load: LoadWidgets = loadOnce(() =>
    loadWidgets(registry, { ...hooks, onRendered: readiness.noteRendered }, build, light, {
      tailwind,
      loadable,
    }),
  );
  const defaultContext = configuration.context();
  const isWidget = (name: string): boolean => Object.hasOwn(registry, name);
  const log = createRenderLog(isWidget, metrics);
  // The trial with `{}` must not hide errors of pages, nor count as one.
  const trialLog = createRenderLog(isWidget);
  const readiness = createReadiness(load, registry, defaultContext, hooks, trialLog);
  metrics.readLeftToBrowser(readiness.leftToBrowser);
  const configurations = createConfigurations(options.texts);
  const contexts = { defaultContext, configurations };
  const pages = { configurations, metrics, head: options.head };
  const isSigned = keys?.length ? createSignatureCheck(keys) : undefined;
  const begin: BeginRequest = (log) => beginRequest(load, log);

  const admission = createAdmission(hooks);
  const bodies = createRequestBodies(hooks, admission);

  // The usual `Hono` router is 5 kB more for edges.
  const app = new HonoBase({ router: new TrieRouter() });
  app.get(
    "/fragments/:widget",
    createFragmentRoute({ load, configuration, metrics, isSigned, log }),
  );
  app.post("/render", requireKey(keys, createRenderRoute(begin, bodies, contexts, log)));
  app.post("/transform", requireKey(keys, createTransformRoute(begin, bodies, pages, log)));
  app.get("/healthz", healthRoute);
  app.get("/readyz", createReadinessRoute(readiness, trialLog));
  if (options.metrics !== false) app.get("/metrics", createMetricsRoute(hooks));
  answerOtherRequests(app, log);

  const handler: Handler = {
    fetch: guardRequests((request) => app.fetch(request), admission),
    async render(island) {
      const { islands } = await handler.renderBatch({ islands: { s1: island } });
      return islands["s1"] as BatchResult;
    },
    renderBatch: async (batch) => answerBatch(batch, await begin(log()), contexts),
    transform: (response, options = {}) =>
      transformResponse(response, begin, pages, options, log()),
  };
  return handler;
}

const select = (widgets: WidgetRegistry, names: readonly string[] | undefined): WidgetRegistry =>
  Object.fromEntries(Object.entries(widgets).filter(([name]) => names?.includes(name) ?? true));

function answerOtherRequests(app: HonoBase, log: RenderLog): void {
  const paths = app.routes.map(({ path }) => path).join(", ");
  // hono composes several handlers of one path again for each request.
  app.notFound((c) => {
    const method = ["GET", "POST"].find((known) => app.router.match(known, c.req.path)[0].length);
    if (!method) return errorResponse(noSuchRoute(paths));
    const allow = method === "GET" ? "GET, HEAD" : method;
    return errorResponse(wrongMethod(allow), { Allow: allow });
  });
  app.onError(async (error, c) => {
    await log(c.req.raw)("(request)", error);
    // An include would paste a body into a page.
    return new Response(null, { status: emptyErrors.failed, headers: noStore });
  });
}

/** @throws TypeError when `keys`, `build` or `head` cannot be used */
function checkOptions({ keys, build, head }: HandlerOptions): void {
  if (
    keys !== undefined &&
    !(Array.isArray(keys) && keys.every((key) => typeof key === "string" && key))
  ) {
    throw new TypeError('createHandler: expected "keys" to be an array of non-empty strings.');
  }
  if (build !== undefined && !/^[\w-]{1,64}$/.test(build)) {
    throw new TypeError(
      'createHandler: expected "build" to be 1 to 64 letters, digits, "_" or "-".',
    );
  }
  if (head !== undefined && !(isObject(head) && isObject(head.texts) && isObject(head.widgets))) {
    throw new TypeError('createHandler: expected "head" to be the content of head.json.');
  }
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;
