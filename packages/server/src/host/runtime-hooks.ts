import type { Metrics } from "./metrics.ts";

/** Functions of the process that runs a handler. */
export interface RuntimeHooks {
  metrics: Metrics;
  /** Body of `/metrics`. Default: the metrics of this handler alone. */
  formatAllMetrics?: (() => Promise<string>) | undefined;
  /** Whether new requests should be turned away with 503. Default: never. */
  isOverloaded?: (() => boolean) | undefined;
  /** Runs a widget's code, so that later errors can be traced to it. */
  runWidget?: (<Result>(widget: string, run: () => Result) => Result) | undefined;
  onRendered?: ((widget: string) => void) | undefined;
  /** Called before a widget is imported or tried for the first time; without a name afterwards. */
  onTrial?: ((widget?: string) => void) | undefined;
  /** Called before a widget's code runs for a request; without a name afterwards. */
  onWork?: ((widget?: string) => void) | undefined;
  /** Whether a widget is left to the browser for the time being. Default: never. */
  isSuspended?: ((widget: string) => boolean) | undefined;
  /**
   * Calls back when an answer is delivered or its connection closed. Default: as soon as there is an answer.
   *
   * @returns closes the connection
   */
  onSent?: ((request: Request, call: () => void) => () => void) | undefined;
}
