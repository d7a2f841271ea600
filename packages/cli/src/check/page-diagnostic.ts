/** Something on a page that will not work. */
export interface Finding {
  /** As it was asked for: a path or an address. */
  file: string;
  /** Counted from 1. */
  line: number;
  /** Counted from 1, in UTF-16 code units. */
  column: number;
  code: FindingCode;
  /** What is wrong, what was expected, the next step. */
  message: string;
  /** JSON pointer (RFC 6901) into the props or the configuration. */
  pointer?: string;
}

/**
 * - `unknown-widget`: there is no widget of this name
 * - `bad-props`: the props are no JSON, or do not fit the widget
 * - `moved-island`: a browser reads the island elsewhere than it stands, or with another end
 * - `nested-island`: it is inside another one, which owns its content
 * - `missing-config`, `missing-route`: a widget needs an address that the page does not name
 * - `bad-config`: the configuration block cannot be used in part
 * - `blocked`: the page's Content-Security-Policy forbids what the island needs
 */
export type FindingCode =
  | "unknown-widget"
  | "bad-props"
  | "moved-island"
  | "nested-island"
  | "missing-config"
  | "missing-route"
  | "bad-config"
  | "blocked";

/** A finding before it has a line: `offset` counts UTF-16 code units from the start of the page. */
export interface Fault {
  offset: number;
  code: FindingCode;
  message: string;
  pointer?: string;
}
