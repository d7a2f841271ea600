import { noStore } from "../error-responses.ts";
import type { Handler } from "../handler.ts";
import { pathAndQuery } from "../path-and-query.ts";
import { createStaticFiles } from "./create-static-files.ts";

/** What a request was before it became a `Request`. */
export interface WorkerBindings {
  readonly incoming: { readonly url?: string | undefined };
}

/**
 * Creates what answers the requests of a worker: files under `/skerry/`, and the handler's routes. No
 * router, because every fragment would pass it.
 *
 * @param files folder; `undefined` for none
 * @param isDraining whether the renderer is about to stop: `/readyz` answers 503 then
 * @param isLeaving whether this process is: each response closes its connection then
 */
export function createWorkerFetch(
  handler: Pick<Handler, "fetch">,
  files: string | undefined,
  isDraining: () => boolean,
  isLeaving: () => boolean,
): (request: Request, bindings?: WorkerBindings) => Promise<Response> {
  const staticFiles = files === undefined ? undefined : createStaticFiles(files);

  function answer(request: Request): Response | Promise<Response> {
    const target = pathAndQuery(request.url);
    if (isDraining() && /^\/readyz(\?|$)/.test(target)) {
      return new Response("draining\n", { status: 503, headers: noStore });
    }
    return staticFiles && target.startsWith("/skerry/")
      ? staticFiles.fetch(request)
      : handler.fetch(request);
  }

  return async (request, bindings) => {
    const response = await answer(request);
    if (bindings && isSpelledAnew(request, bindings)) {
      for (const [name, value] of Object.entries(noStore)) response.headers.set(name, value);
    }
    if (isLeaving()) response.headers.set("Connection", "close");
    return response;
  };
}

/**
 * Whether the URL of a fragment has come in another spelling than the `Request` has: that parses it, which encodes quotes
 * and takes out dots. For the caches in front, each spelling is another URL.
 */
function isSpelledAnew({ url }: Request, { incoming }: WorkerBindings): boolean {
  const target = pathAndQuery(url);
  return target.startsWith("/fragments/") && incoming.url !== target;
}
