/**
 * Every attribute name of the contract, in one place.
 *
 * `widget` is the only one that a page can rename (configuration key `attribute`), because AdminLTE
 * uses `data-widget` for its own plugins.
 */
export const attributes = {
  /** The widget's name: one kebab-case word. Written by the page. */
  widget: "data-widget",
  /** A JSON object, or `#id` of a `<script type="application/json">`. Written by the page. */
  props: "data-props",
  /** Triggers, separated by commas. Written by the page. */
  load: "data-load",
  /** `waiting`, `loading`, `mounted` or `failed`. Written by the script. */
  state: "data-widget-state",
  /** `light`, `dark` or `auto`, on the island or any ancestor. Read by CSS only. */
  theme: "data-sk-theme",
} as const;

/** The id of the page's configuration block. */
export const configurationId = "skerry-config";
