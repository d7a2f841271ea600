import type { Metrics } from "./metrics.ts";

/** Functions of the process around a handler. */
export interface RuntimeHooks {
  metrics: Metrics;
  /** Body of `/metrics`. Default: the metrics of this handler alone. */
  formatAllMetrics?: (() => Promise<string>) | undefined;
  /** Whether new requests should be turned away with 503. Default: never. */
  isOverloaded?: (() => boolean) | undefined;
  /** Runs a widget's own code, and can tell later what it has left behind. Default: runs it. */
  runWidget?: (<Result>(widget: string, run: () => Result) => Result) | undefined;
  /** Called when a widget has been rendered. Default: nothing. */
  onRendered?: ((widget: string) => void) | undefined;
  /**
   * Called before a widget's module is imported, and before it is rendered for the first time to see whether it can be;
   * without a name when that is over.
   */
  onTrial?: ((widget?: string) => void) | undefined;
  /** Called before the code of a widget runs for a request, and without a name when that is over. Default: nothing. */
  onWork?: ((widget?: string) => void) | undefined;
  /** Whether a widget is left to the browser for the time being. Default: never. */
  isSuspended?: ((widget: string) => boolean) | undefined;
  /**
   * Calls back when the answer to a request is with the client, or its connection is closed. Default: as soon as there
   * is an answer.
   *
   * @returns closes the connection
   */
  onSent?: ((request: Request, call: () => void) => () => void) | undefined;
}
