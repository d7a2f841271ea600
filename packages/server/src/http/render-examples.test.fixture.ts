import { createRequire } from "node:module";
import { createHandler } from "./create-handler.ts";
import type { BatchIslands } from "../api/batch.ts";

/** Islands by name, rendered in a process of its own, and what that process is. */
export interface RenderedExamples {
  html: Record<string, string | undefined>;
  node: string;
  /** NODE_ENV after everything was loaded. */
  environment: string | undefined;
  /** Files of React that were loaded. */
  react: string[];
}

process.once("message", async (islands: BatchIslands) => {
  const handler = createHandler({ build: "example" });
  const html: RenderedExamples["html"] = {};
  for (const locale of ["en", "de"]) {
    const answer = await handler.renderBatch({ islands, config: { locale } });
    for (const [name, result] of Object.entries(answer.islands)) {
      html[`${name} ${locale}`] = "html" in result ? result.html : result.error.message;
    }
  }
  const rendered: RenderedExamples = {
    html,
    node: process.version,
    environment: process.env["NODE_ENV"],
    react: Object.values(createRequire(import.meta.url).cache)
      // Node reads the exports of both builds before it runs one.
      .filter((module) => module?.loaded)
      .map((module) => module?.filename ?? "")
      .filter((file) => /[\\/]react(-dom)?[\\/]cjs[\\/]/.test(file)),
  };
  process.send?.(rendered, () => process.exit(0));
});
