import type { ComponentType } from "react";

/** The exports of a widget's module. The browser loads the same module. */
export interface WidgetModule {
  /** A React component of the checked props. */
  readonly Component: ComponentType<never>;
  /** Any Standard Schema. Without one, props pass unchecked. */
  readonly schema?: unknown;
  /** Names of the slots in which the widget shows the page's own HTML; `true`: any. */
  readonly slots?: true | readonly string[];
  /** Whether the widget only adds to the island's own content in the browser, and has no markup. */
  readonly overlay?: boolean;
}

/** Widgets by the name in `data-widget`. */
export type WidgetRegistry = Readonly<Record<string, () => WidgetModule | Promise<WidgetModule>>>;
