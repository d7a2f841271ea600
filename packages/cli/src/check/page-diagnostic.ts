import type { Diagnostic } from "@skerry/core/contract";

/**
 * - `unknown-widget`: there is no widget of this name
 * - `bad-props`: the props are not JSON, or do not fit the widget
 * - `unknown-key`: a key of the props has no effect
 * - `moved-island`: a browser reads the island elsewhere than it stands, or with another end
 * - `nested-island`: the island is inside another one, which owns its content
 * - `missing-config`, `missing-route`: a widget needs a URL that the page does not name
 * - `bad-config`: a part of the configuration block cannot be used
 * - `blocked`: the page's Content-Security-Policy blocks what the island needs
 */
export type PageDiagnosticCode =
  | "unknown-widget"
  | "bad-props"
  | "unknown-key"
  | "moved-island"
  | "nested-island"
  | "missing-config"
  | "missing-route"
  | "bad-config"
  | "blocked";

/** Where something stands. */
export interface Location {
  /** The path or URL that was asked for. */
  file: string;
  /** Counted from 1. */
  line: number;
  /** Counted from 1, in UTF-16 code units. */
  column: number;
}

/** A mistake on a page. Its pointer leads into the props or the configuration. */
export interface PageDiagnostic extends Diagnostic<PageDiagnosticCode> {
  readonly location: Location;
}
