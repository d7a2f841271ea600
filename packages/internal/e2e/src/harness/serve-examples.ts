import { createAdaptorServer } from "@hono/node-server";
import { createPageEngines } from "@skerry/example-page-engines/app";
import { createApp } from "@skerry/example-plain-html/app";
import { listen } from "./listen.ts";
import { builtFiles } from "./tested-flavour.ts";

let origin: Promise<string> | undefined;

/** Starts the example site on a free port, once per worker, and returns its origin. */
export function serveExamples(): Promise<string> {
  const site = createApp({ dist: builtFiles }).route("/", createPageEngines());
  return (origin ??= listen(createAdaptorServer({ fetch: site.fetch })));
}
