/**
 * Whether a page has a configuration that says something. Only then the code is loaded that checks it.
 *
 * @param text of the block: `{}` without one, and what PHP writes for an empty one is `[]`. Helpers and the
 * renderer ask in the same way which files the head of a page names.
 * @returns its third character: the loader uses it, and every byte of that counts
 */
export const hasConfiguration = (text: string): unknown => text[2];
