import type { ErrorPayload, ViteDevServer } from "vite";
import { onRenderError } from "@skerry/server";
import { SiteBuildError } from "../../errors/site-build-error.ts";

/** Shows errors over open pages. */
export class ErrorOverlay {
  readonly #server: ViteDevServer;
  /** The error since the last change: a page is rendered before its own socket can report it. */
  #shown: ErrorPayload | undefined;
  /** Ends listening to the renderer. */
  readonly close: () => void;

  constructor(server: ViteDevServer) {
    this.#server = server;
    // A render that crashes is shown on the page; wrong props are a mistake of the page, not of code.
    this.close = onRenderError((widget, error) => {
      const thrown = (error ?? {}) as { code?: string; cause?: unknown };
      const { code = "render-failed", cause = error } = thrown;
      if (code !== "render-failed" || !(cause instanceof Error)) return;
      this.#show(cause, `The renderer failed at "${widget}": `);
    });
    server.ws.on("connection", () => {
      if (this.#shown) server.environments.client.hot.send(this.#shown);
      this.#shown = undefined;
    });
  }

  /** Shows an error in open pages and in the terminal; with none open, in the next one. */
  report(error: Error): void {
    const isMistake = error instanceof SiteBuildError;
    const message = isMistake ? error.message : (error.stack ?? error.message);
    this.#server.config.logger.error(message, { timestamp: true, error });
    this.#show(error);
  }

  #show(error: Error, about = ""): void {
    const { root } = this.#server.config;
    this.#shown = {
      type: "error",
      err: {
        message: `${about}${error.message}`,
        stack: (error.stack ?? "").replaceAll(`${root}/`, ""),
        plugin: "skerry",
      },
    };
    this.#server.environments.client.hot.send(this.#shown);
  }

  /** Files have changed. */
  forget(): void {
    this.#shown = undefined;
  }
}
