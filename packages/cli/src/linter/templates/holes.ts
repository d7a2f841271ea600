/**
 * The characters that take the place of a template tag. Neither is a character of Unicode, so that
 * no page has them.
 */
export const outputHole = "\uFDD0";
export const controlHole = "\uFDD1";

const anyHole = /[\uFDD0\uFDD1]/;

/** Whether a template decides over a part of the text. */
export function hasHole(text: string | undefined): boolean {
  return text !== undefined && anyHole.test(text);
}

/** Whether a condition or a loop is in the text. */
export function hasControl(text: string): boolean {
  return text.includes(controlHole);
}
