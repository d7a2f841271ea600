/** One island of the measured page. */
export interface Place {
  widget: WidgetName;
  props: Readonly<Record<string, unknown>>;
  /** Start of every id inside. */
  prefix: string;
  /** What the server rendered; without it the island is empty. */
  markup?: string;
  load: "eager" | "visible";
}

export type WidgetName = "review-card" | "search-form";

/** One way to bring islands to life. */
export interface Contender {
  name: string;
  /** What the server offers under which path. */
  files: ReadonlyMap<string, Uint8Array>;
  /** What a page needs in its `<head>`. */
  head: string;
  island(place: Place): string;
  /** Review cards are left as served: nothing in the browser can change them. */
  leavesReviews?: boolean;
}
