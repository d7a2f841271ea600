/**
 * Takes what is left out: where it stands, its value, and what was expected instead.
 *
 * Not a `Diagnostic`: nothing reads the parts of these mistakes, and in the tracking chunk they would
 * cost 280 bytes.
 */
export type Warn = (subject: string, value: unknown, expected: string) => void;

/**
 * Warnings about one source in the console. A mistake in tracking never stops the page.
 *
 * @param source an element, or a word: what the page's author can search for
 */
export const createWarn =
  (source: string | Element): Warn =>
  (subject, value, expected) => {
    const shown = typeof value === "object" ? "an object" : `"${value as string}"`.slice(0, 80);
    const where = typeof source === "string" ? source : source.outerHTML.slice(0, 200);
    console.warn(`Skerry: ${subject} is ${shown}, expected ${expected}. In: ${where}`);
  };
