/** Entry point for workerd and similar runtimes. */
import { createHandler } from "./http/create-handler.ts";
import type { Handler } from "./api/handler.ts";
import type { Edge } from "./workers/with-ssr.ts";

export { type Edge, withSsr } from "./workers/with-ssr.ts";

let handler: Handler | undefined;

/** The routes of `createHandler`, with the default of every option. */
export default {
  fetch: (request: Request): Promise<Response> => (handler ??= createHandler()).fetch(request),
} satisfies Edge;
