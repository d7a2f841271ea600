// The names of slots, apart from `attributes.ts`: few pages have slots, and only those load this.

/** In an island whose widget has slots: the slot that the element belongs to. Written by the page. */
export const slotAttribute = "data-slot";

/** The slot of content that names none. */
export const defaultSlot = "children";

/** The element that a widget shows a slot in. */
export const slotElement = "sk-slot";
