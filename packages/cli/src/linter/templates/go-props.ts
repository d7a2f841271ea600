import { maxPropsDepth } from "@skerry/core/contract";
import { outputHole } from "./holes.ts";
import type { TemplateLiteral } from "./template-literal.ts";

const hole = outputHole.repeat(2);

/** Where props begin that a template of Go spells out. */
const call = /\(\s*skerryProps(?![\w.])/y;

/** White space, and then a text, a raw text, a bracket, or what goes to the next of these. */
const token = /\s*(?:"(?:[^"\\\n]|\\.)*"|`[^`]*`|[()]|[^\s()"`]+)/y;

const json = /^(?:true|false|-?(?:0|[1-9]\d*)(?:\.\d+)?)$/;

/**
 * Reads `(skerryProps "text" .Hint "hideDelay" 5)`, the props in a template of Go, where they begin at an index.
 *
 * @returns `undefined` where they do not, where they do not end, or where a name is computed
 */
export function readGoProps(template: string, start: number): TemplateLiteral | undefined {
  const texts: string[] = [];
  const offsets: number[] = [];
  const write = (text: string, offset: number): void => {
    texts.push(text);
    for (let index = 0; index < text.length; index++) offsets.push(offset);
  };
  let position = start;
  const next = (): { text: string; offset: number } | undefined => {
    token.lastIndex = position;
    const [found] = token.exec(template) ?? [];
    if (found === undefined) return undefined;
    position += found.length;
    const text = found.trimStart();
    return { text, offset: position - text.length };
  };

  const readCall = (depth: number): boolean => {
    call.lastIndex = position;
    const [opening] = call.exec(template) ?? [];
    if (opening === undefined || depth > maxPropsDepth) return false;
    write("{", position);
    position += opening.length;
    for (let count = 0; ; count++) {
      const name = next();
      if (name?.text === ")") {
        write("}", name.offset);
        return true;
      }
      const text = name && textOf(name.text);
      if (!name || text === undefined) return false;
      write(`${count > 0 ? "," : ""}${JSON.stringify(text)}:`, name.offset);
      if (!readValue(depth)) return false;
    }
  };

  const readValue = (depth: number): boolean => {
    const value = next();
    if (!value || value.text === ")") return false;
    if (value.text === "(") {
      position = value.offset;
      call.lastIndex = position;
      if (call.test(template)) return readCall(depth + 1);
      position = value.offset + 1;
      write(hole, value.offset);
      return skipBrackets();
    }
    const text = textOf(value.text);
    const written = text === undefined ? value.text : JSON.stringify(text);
    write(text !== undefined || json.test(written) ? written : hole, value.offset);
    return true;
  };

  const skipBrackets = (): boolean => {
    for (let depth = 1; depth > 0;) {
      const found = next();
      if (!found) return false;
      if (found.text === "(") depth++;
      if (found.text === ")") depth--;
    }
    // A field of what is in brackets: (index .List 0).Name
    if (/^\.\w/.test(template.slice(position, position + 2))) next();
    return true;
  };

  if (!readCall(1)) return undefined;
  const end = position;
  return {
    text: texts.join(""),
    end,
    toOffset: (index) => offsets[Math.min(index, offsets.length - 1)] ?? end,
  };
}

/** What a text in a template of Go says; `undefined` for what is none, or has escapes that JSON does not have. */
function textOf(token: string): string | undefined {
  if (token.startsWith("`")) return token.slice(1, -1);
  if (!token.startsWith('"')) return undefined;
  try {
    return JSON.parse(token) as string;
  } catch {
    return undefined;
  }
}
