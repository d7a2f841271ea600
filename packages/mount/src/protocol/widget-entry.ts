import type { ReadFallback } from "@skerry/core/props/fallback-html";
import type { ChunkName } from "./chunk-table.ts";

/** The exports of a widget's module. */
export interface WidgetModule {
  Component: unknown;
  /** Rendered around the component; its props are the widget's name and `children`. */
  Root?: unknown;
  schema?: unknown;
  load?: string;
  /** Reads props from the island's own HTML. */
  readFallback?: ReadFallback;
  /** Names of the slots in which it shows the island's own HTML; `true`: any. */
  slots?: true | readonly string[];
}

/** Nothing can change the widget: equal server markup stays as served, without React. */
export const staticKind = 1;

/**
 * The widget leaves the island's content alone and adds one element (tooltip). Islands inside it
 * mount.
 */
export const overlayKind = 2;

/** The widget shows the island's own HTML in slots. Islands inside it mount. */
export const slotsKind = 3;

/** A widget, as the loader knows it before it has loaded it. */
export interface WidgetEntry {
  /** Default of `data-load`. Absent: what the module of a site's own widget says, else "visible". */
  defaultTrigger?: string;
  /** Absent: the widget owns the content of its island and can change. */
  kind?: typeof staticKind | typeof overlayKind | typeof slotsKind;
  /**
   * The files that an island of the widget needs beside the runtime, its own one last. Absent for widgets that a page
   * defines.
   */
  files?: ChunkName[];
  /** How many texts it has. Absent: none. */
  textCount?: number;
  /** Imports a site's own widget, once; tries three times. */
  importer?(): Promise<WidgetModule>;
}
