import type { IslandHost, MoreOfError } from "../protocol/lifecycle-api.ts";
import type { WidgetErrors } from "../runtime/widget-input.ts";
import type { Failure } from "../protocol/failure.ts";
import type { ChunkLoader } from "./chunk-loader.ts";

/** The build replaces it. */
declare const process: { env: { NODE_ENV?: string } };

/** Tells the page of the errors in a widget, of each once. */
export class ErrorReporter implements WidgetErrors {
  readonly #host: IslandHost;
  readonly #services: Pick<ChunkLoader, "loadWarnings"> & { build: string };
  readonly #isDebug: () => boolean | undefined;
  /** The error that came last. This object stands for none. */
  #last: unknown = this;

  constructor(
    host: IslandHost,
    services: Pick<ChunkLoader, "loadWarnings"> & { build: string },
    isDebug: () => boolean | undefined,
  ) {
    this.#host = host;
    this.#services = services;
    this.#isDebug = isDebug;
  }

  note(thrown: unknown): void {
    this.#last = thrown;
  }

  // Not before React has committed: a boundary may throw again what it has caught, and handlers may do what they like.
  tell(kind: Parameters<WidgetErrors["tell"]>[0], error: unknown, componentStack?: string): void {
    queueMicrotask(() => {
      if (error === this.#last) return;
      this.#last = error;
      const { element, name } = this.#host;
      const { build, loadWarnings } = this.#services;
      if (!this.#host.emit("error", { kind, error, build, componentStack })) return;
      const isCaught = kind === "caught";
      if (kind === "uncaught") reportError(error);
      else if (isCaught || process.env.NODE_ENV === "development" || this.#isDebug()) {
        loadWarnings().then(
          (warnings) => warnings[kind](element, name, error),
          () => isCaught && console.error(error),
        );
      }
    });
  }

  /** Tells of the error that the island has failed with. */
  report({ phase, componentStack }: Failure, error: Error): void {
    const more: MoreOfError = { kind: "uncaught", componentStack };
    this.#host.reportFailed(phase, error, phase === "render" ? more : undefined);
  }
}
