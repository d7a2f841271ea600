import type { ComponentType } from "react";

/** What a widget's module exports: the same module as in the browser. */
export interface WidgetModule {
  /** A React component of the checked props. */
  readonly Component: ComponentType<never>;
  /** Any Standard Schema; without it props pass as they are. */
  readonly schema?: unknown;
  /** It adds to the island's own content in the browser, and has no markup of its own. */
  readonly overlay?: boolean;
}

/** Widgets by the name in `data-widget`. */
export type WidgetRegistry = Readonly<Record<string, () => WidgetModule | Promise<WidgetModule>>>;
