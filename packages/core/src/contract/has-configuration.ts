/**
 * Whether a page has a configuration. Only then the code is loaded that checks one. Helpers and the renderer
 * ask in the same way which files the head of a page names.
 *
 * @param text of the block; `{}` without one. Everything else, also what is no JSON, is to be checked
 */
export const hasConfiguration = (text: string): boolean => text !== "{}";
