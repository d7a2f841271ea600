/** Translators wrap texts in these elements, which no widget of today renders: Yandex's has one of its own. */
export const isWrapper = (node: Node): boolean => /^(FONT|YA-TR-SPAN)$/.test(node.nodeName);

/** Finds them. */
export const wrappers = "font,ya-tr-span";
