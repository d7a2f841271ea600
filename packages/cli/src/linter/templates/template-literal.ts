import { maxPropsDepth } from "@skerry/core/contract";
import type { DecodedSource } from "../positions/decode-source.ts";
import { controlHole, outputHole } from "./holes.ts";

/** A value that a template writes into a call, as JSON with holes where the template computes something. */
export interface TemplateLiteral extends DecodedSource {
  /** Index in the template behind it. */
  end: number;
}

const words = new Map([
  ["true", "true"],
  ["True", "true"],
  ["false", "false"],
  ["False", "false"],
  ["null", "null"],
  ["none", "null"],
  ["None", "null"],
  ["nil", "null"],
]);

const space = /\s*/y;
/** The sign between a key and its value: Twig, Django, Ruby and JavaScript, PHP. */
const arrow = /=>|:(?!:)/y;
/** A key without quotes. Before `=>` only a symbol of Ruby or a number is one: a name is a constant there. */
const bareKey = /:?[A-Za-z_]\w*|\d+/y;
const word = /[A-Za-z_]\w*/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?![\w.])/y;
/** The sign that merges another object into this one. */
const merge = /\.\.\.|\*\*/y;
const endOfValue = /[,}\]]/y;
/** Between double quotes, text that a language fills in or writes as something else. */
const filled = /[#$]\{|\{\$|\$\w|#@/;

const hole = outputHole.repeat(2);

/**
 * Reads the object or list that begins at an index of a template: of Twig, Jinja, Nunjucks, ERB, EJS, PHP or Blade. It is
 * read as what it is for the template, so that `{label: 'a'}` and `['label' => 'a']` are the same object.
 *
 * @returns `undefined` where it does not end, or cannot be read as a whole
 */
export function readTemplateLiteral(template: string, start: number): TemplateLiteral | undefined {
  return new Reader(template, start).read();
}

/** A piece of the JSON, and where it comes from. */
interface Piece {
  text: string;
  offset: number;
}

class Reader {
  readonly #template: string;
  #position: number;
  #depth = 0;
  readonly #pieces: Piece[] = [];

  constructor(template: string, start: number) {
    this.#template = template;
    this.#position = start;
  }

  read(): TemplateLiteral | undefined {
    if (!this.#readBrackets()) return undefined;
    const written = this.#pieces.map((piece) => piece.text).join("");
    // As props, an empty list is an empty object.
    const text = written === "[]" ? "{}" : written;
    const offsets = this.#pieces.flatMap((piece) =>
      Array<number>(piece.text.length).fill(piece.offset),
    );
    return {
      text,
      end: this.#position,
      toOffset: (index) => offsets[Math.min(index, offsets.length - 1)] ?? this.#position,
    };
  }

  /** An object or a list. PHP tells them apart by their keys. */
  #readBrackets(): boolean {
    if (++this.#depth > maxPropsDepth) return false;
    const isBraced = this.#template[this.#position] === "{";
    const opening = this.#write("[", this.#position++);
    const keys: Piece[] = [];
    let values = 0;
    while (!this.#isAt(isBraced ? "}" : "]")) {
      if (this.#position >= this.#template.length) return false;
      if (opening !== this.#pieces.at(-1)) this.#write(",", this.#position);
      if (!this.#readMerged()) {
        const key = this.#readKey();
        if (key) keys.push(key);
        values++;
        if (!this.#readValue()) return false;
      }
      if (this.#isAt(",")) this.#position++;
      else if (!this.#isAt(isBraced ? "}" : "]")) return false;
    }
    const closing = this.#write("]", this.#position++);
    this.#depth--;
    // Only PHP knows the keys of the others.
    if (keys.length > 0 && keys.length < values) return false;
    const isCounted = !isBraced && keys.every(({ text }, index) => text === `"${index}":`);
    if (isCounted) for (const key of keys) key.text = "";
    else [opening.text, closing.text] = ["{", "}"];
    return true;
  }

  #readMerged(): boolean {
    const start = this.#position;
    if (!this.#match(merge) || !this.#skipExpression()) return false;
    this.#write(controlHole.repeat(2), start);
    return true;
  }

  /** @returns `undefined` where a value has none, as in a list */
  #readKey(): Piece | undefined {
    const start = this.#position;
    const string = this.#stringAt(start);
    if (string) this.#position = string.end;
    const bare = string ? undefined : this.#match(bareKey);
    if (string || bare) {
      this.#match(space);
      const found = this.#match(arrow);
      const isConstant = found === "=>" && /^[A-Za-z_]/.test(bare ?? "");
      const value = isConstant ? hole : (string?.value ?? bare?.replace(":", "") ?? hole);
      if (found) {
        this.#match(space);
        return this.#write(`${JSON.stringify(value)}:`, start);
      }
    }
    this.#position = start;
    return undefined;
  }

  #readValue(): boolean {
    const start = this.#position;
    const { length } = this.#pieces;
    const depth = this.#depth;
    const isRead = this.#readLiteral();
    this.#match(space);
    endOfValue.lastIndex = this.#position;
    // Behind a filter or an operator, only the template knows what comes out.
    if (isRead && endOfValue.test(this.#template)) return true;
    this.#pieces.length = length;
    this.#depth = depth;
    this.#position = start;
    this.#write(hole, start);
    return this.#skipExpression();
  }

  /** @returns whether a value was read that is written out */
  #readLiteral(): boolean {
    const start = this.#position;
    if (this.#isAt("{") || this.#isAt("[")) return this.#readBrackets();
    const string = this.#stringAt(start);
    if (string?.value !== undefined) {
      this.#position = string.end;
      this.#write(JSON.stringify(string.value), start);
      return true;
    }
    const json = this.#match(number) ?? words.get(this.#match(word) ?? "");
    if (json === undefined) return false;
    this.#write(json, start);
    return true;
  }

  /** A string; without a value where it holds more than its characters. `undefined` where there is none. */
  #stringAt(start: number): { value: string | undefined; end: number } | undefined {
    const quote = this.#template[start] ?? "";
    if (!/["'`]/.test(quote)) return undefined;
    let value = "";
    let isKnown = quote !== "`";
    for (let index = start + 1; index < this.#template.length; index++) {
      let character = this.#template[index] as string;
      if (character === quote) {
        isKnown &&= quote === "'" || !filled.test(value);
        return { value: isKnown ? value : undefined, end: index + 1 };
      }
      if (character === "\\") {
        character = this.#template[++index] ?? "";
        // The meaning of other escapes depends on the language.
        isKnown &&= character === quote || character === "\\";
      }
      value += character;
    }
    return undefined;
  }

  /** Goes to the comma or the bracket behind an expression. */
  #skipExpression(): boolean {
    let depth = 0;
    for (; this.#position < this.#template.length; this.#position++) {
      const character = this.#template[this.#position] as string;
      const string = this.#stringAt(this.#position);
      if (string) this.#position = string.end - 1;
      else if (/[([{]/.test(character)) depth++;
      else if (/[)\]}]/.test(character) && depth-- === 0) return character !== ")";
      else if (character === "," && depth === 0) return true;
    }
    return false;
  }

  /** Whether a character is next, behind white space. */
  #isAt(character: string): boolean {
    this.#match(space);
    return this.#template[this.#position] === character;
  }

  /** Goes behind what a sticky expression finds here. */
  #match(expression: RegExp): string | undefined {
    expression.lastIndex = this.#position;
    const [found] = expression.exec(this.#template) ?? [];
    this.#position += found?.length ?? 0;
    return found;
  }

  #write(text: string, offset: number): Piece {
    const piece = { text, offset };
    this.#pieces.push(piece);
    return piece;
  }
}
