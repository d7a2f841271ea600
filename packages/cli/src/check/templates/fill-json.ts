import { type Node, type ParseError, parseTree } from "jsonc-parser";
import { controlHole, hasControl, outputHole } from "./holes.ts";

/**
 * Reads JSON with holes. A printed value counts as a string of holes, conditions and loops as white space.
 *
 * @returns `undefined` for what cannot be read, which is no mistake: only the template knows what is there
 */
export function parseWithHoles(text: string): Node | undefined {
  const errors: ParseError[] = [];
  const root = parseTree(fillHoles(text), errors, {
    allowTrailingComma: hasControl(text),
    disallowComments: true,
  });
  return errors.length === 0 ? root : undefined;
}

/** The same text, with quotes around the holes that stand for values. */
function fillHoles(text: string): string {
  let isInString = false;
  return text.replaceAll(/\\[^]|"|\uFDD0{2,}|\uFDD1+/g, (found) => {
    if (found === '"') isInString = !isInString;
    if (isInString || found.startsWith("\\") || found === '"') return found;
    if (found.startsWith(controlHole)) return " ".repeat(found.length);
    return `"${outputHole.repeat(found.length - 2)}"`;
  });
}
