/** One island of the measured page. */
export interface BenchIsland {
  widget: WidgetName;
  props: Readonly<Record<string, unknown>>;
  /** Start of every id inside. */
  prefix: string;
  /** Markup that the server has rendered. Absent: the island is empty. */
  markup?: string;
  load: "eager" | "visible";
}

export type WidgetName = "review-card" | "search-form";

/** One way to mount islands. */
export interface Contender {
  name: string;
  /** Content by its path on the server. */
  files: ReadonlyMap<string, Uint8Array>;
  /** Tags that a page needs in its `<head>`. */
  head: string;
  /** The HTML of an island. */
  writeIsland(island: BenchIsland): string;
  /** Whether review cards stay as the server has rendered them, because nothing in the browser changes them. */
  leavesReviews?: boolean;
}
