// Every name that stands in a page; those of slots are in `slot-names.ts`. Single constants, so that a bundle holds only
// those that it uses.

/**
 * The widget's name: one kebab-case word. Written by the page. The only name that a page can change
 * (configuration key `attribute`), because AdminLTE uses it for its own plugins.
 */
export const widgetAttribute = "data-widget";

/**
 * Names that a page may give to that attribute: those of data attributes without another meaning here. Everything that
 * begins with `data-props` has one. HTML does not tell capitals from small letters.
 */
export const attributePattern =
  /^data-(?!props|(load|slot|widget-state|sk-theme|skerry-untrusted)$)[\w-]+$/i;

/** A JSON object, or `#id` of a `<script type="application/json">`. Written by the page. */
export const propsAttribute = "data-props";

/** URL of a JSON object, personal to the visitor, that the browser merges over the props. Written by the page. */
export const propsFromAttribute = "data-props-from";

/** Triggers, as `load-triggers.ts` has them. Written by the page. */
export const loadAttribute = "data-load";

/** `waiting`, `loading`, `mounted` or `failed`. Written by the script. */
export const stateAttribute = "data-widget-state";

/** `light`, `dark` or `auto`, on the island or any ancestor. Read by CSS only. */
export const themeAttribute = "data-sk-theme";

/**
 * On an element with content that visitors write: nothing in it or on it counts, no island and nothing else that is
 * named here. Written by the page.
 */
export const untrustedAttribute = "data-skerry-untrusted";

/** On the template behind a marker that holds the HTML which the page had in the island. Written by a server. */
export const fallbackAttribute = "data-skerry-fallback";

/** The id of the page's configuration block. */
export const configurationId = "skerry-config";

/** The id of the block with the values that islands share. */
export const stateId = "skerry-state";
