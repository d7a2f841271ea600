import type { UnknownKeyDiagnostic } from "@skerry/core/contract";
import type { IslandError } from "./island-error.ts";

/** The islands of a request, with the configuration of their page and the values that they share. */
export interface Batch {
  islands: BatchIslands;
  /** Default: the handler's. */
  config?: string | object | undefined;
  /** Values that the islands share, by key; or the JSON of them. Default: none is set. */
  state?: string | object | undefined;
  /** Nonce of the page's policy, for styles that the islands bring. Default: none. */
  nonce?: string | undefined;
}

/** Islands by key; the answer has the same keys. */
export type BatchIslands = Readonly<Record<string, BatchIsland>>;

/** One island of a batch. */
export interface BatchIsland {
  /** Name of the widget. */
  widget: string;
  /** `[]` and `null` count as `{}`. */
  props?: unknown;
  /** Start of every id in the markup. Default: the island's key in the batch. */
  id?: string | undefined;
  /**
   * HTML that the page has inside the island, at most 32,000 bytes: the search form submits to the action
   * of a form in it, and slots are children with `data-slot`. Default: none.
   */
  fallback?: string | null | undefined;
  /**
   * HTML of the widget's slots by name, together at most 32,000 bytes. It is put into the markup as it is.
   * `{}` if the page has none. Without it, and without `data-slot` in the fallback, a widget that has slots
   * is not rendered: the browser does it.
   */
  slots?: Readonly<Record<string, string>> | null | undefined;
  /**
   * Whether the island has `data-props-from`: the browser fetches more props. Without them the widget is rendered if
   * the others fit it; the error is `props-missing` if not. Default: `false`.
   */
  propsFrom?: boolean | null | undefined;
}

export interface BatchAnswer {
  /** By the keys of the batch. */
  islands: Record<string, BatchResult>;
}

/** The markup of an island, or why there is none. */
export type BatchResult = RenderedResult | { error: IslandError };

/** Markup of an island. */
export interface RenderedResult {
  html: string;
  /** Start of every id in it. */
  prefix: string;
  /** Keys of the props that have no effect. Absent without any. */
  warnings?: readonly UnknownKeyDiagnostic[];
}
