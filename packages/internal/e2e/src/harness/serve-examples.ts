import { createAdaptorServer } from "@hono/node-server";
import { createApp } from "@skerry/example-plain-html/app";
import { listen } from "./listen.ts";

let origin: Promise<string> | undefined;

/** Starts the example site on a free port, once per worker, and returns its origin. */
export function serveExamples(): Promise<string> {
  return (origin ??= listen(createAdaptorServer({ fetch: createApp().fetch })));
}
