/** What a widget's module exports. */
export interface WidgetModule {
  Component: unknown;
  schema?: unknown;
  load?: string;
}

/** What the loader knows of a widget before it has loaded it. */
export interface WidgetEntry {
  /** Known once an island has been met. */
  widgetName?: string;
  /** Default of `data-load`. Absent: what the module of a site's own widget says, else "visible". */
  defaultTrigger?: string;
  /**
   * 1: nothing can change it, equal server markup stays as served, without React. 2: it leaves the
   * island's content alone and adds one element (tooltip); islands inside it mount. Absent: as usual.
   */
  widgetKind?: 1 | 2;
  /** Imports a site's own widget, once; tries three times. */
  importer?(): Promise<WidgetModule>;
}
