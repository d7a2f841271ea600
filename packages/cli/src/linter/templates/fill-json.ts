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

/**
 * Fills the holes of a JSON text, for its mistakes to be found.
 *
 * @returns `undefined` where it depends on what the template prints whether there is one: at a condition, a
 *   loop, in an escape sequence, or where something else than a whole value may be printed
 */
export function fillValues(text: string): string | undefined {
  const mayBeCharacter = /(?:\\|&\w*)\uFDD0/.test(text);
  if (hasControl(text) || mayBeCharacter) return undefined;
  let isInString = false;
  let isKnown = true;
  const filled = text.replaceAll(/\\[^]|"|\uFDD0+/g, (found, index: number) => {
    if (found === '"') isInString = !isInString;
    if (!found.startsWith(outputHole)) return found;
    if (isInString) return "…".repeat(found.length);
    const before = text.slice(0, index).trimEnd();
    const after = text.slice(index + found.length).trimStart();
    isKnown &&= before.endsWith(":") && /^[,}]/.test(after);
    return "0".padEnd(found.length);
  });
  return isKnown ? filled : undefined;
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
