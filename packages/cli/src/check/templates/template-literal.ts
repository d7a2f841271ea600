import type { DecodedSource } from "../positions/decode-source.ts";
import { controlHole, outputHole } from "./holes.ts";

/** A value that a template writes into a call, as JSON with holes where the template computes something. */
export interface TemplateLiteral extends DecodedSource {
  /** Index in the template behind it. */
  end: number;
}

const words: Readonly<Record<string, string>> = {
  true: "true",
  True: "true",
  false: "false",
  False: "false",
  null: "null",
  none: "null",
  None: "null",
  nil: "null",
};

/** What stands between key and value: Twig, Django, Ruby and JavaScript, PHP. */
const arrows = /^(?:=>|:(?!:))/;
const name = /^[A-Za-z_]\w*/;
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?![\w.])/;
/** A string in which a language fills in variables. */
const filled = /[#$]\{|\{\$|\$\w|#@/;

/**
 * Reads the object or list that begins at an index of a template: of Twig, Jinja, Nunjucks, ERB, PHP or Blade. It is
 * read as what it is for the template, so that `{label: 'a'}` and `['label' => 'a']` are the same object.
 *
 * @returns `undefined` where it does not end
 */
export function readTemplateLiteral(template: string, start: number): TemplateLiteral | undefined {
  const reader = new Reader(template, start);
  return reader.readBrackets() ? reader.result() : undefined;
}

class Reader {
  readonly #template: string;
  #position: number;
  #text = "";
  /** Where each character of the text comes from. */
  readonly #offsets: number[] = [];

  constructor(template: string, start: number) {
    this.#template = template;
    this.#position = start;
  }

  result(): TemplateLiteral {
    const { length } = this.#offsets;
    return {
      text: this.#text,
      end: this.#position,
      toOffset: (index) => this.#offsets[Math.min(index, length - 1)] ?? this.#position,
    };
  }

  /** An object or a list. PHP and Ruby tell them apart by their keys. */
  readBrackets(): boolean {
    const opening = this.#template[this.#position] as string;
    const closing = opening === "{" ? "}" : "]";
    const from = this.#text.length;
    const at = this.#position++;
    let hasKeys = opening === "{";
    this.#write("[", at);
    for (let isFirst = true; ; isFirst = false) {
      this.#skipSpace();
      if (this.#rest().startsWith(closing)) break;
      if (this.#position >= this.#template.length) return false;
      if (!isFirst) this.#write(",", this.#position);
      const isKeyed = this.#readKey();
      hasKeys ||= isKeyed;
      if (!this.#readValue()) return false;
      this.#skipSpace();
      if (this.#rest().startsWith(",")) this.#position++;
      else if (!this.#rest().startsWith(closing)) return false;
    }
    this.#write("]", this.#position++);
    if (hasKeys) this.#makeObject(from);
    return true;
  }

  /** @returns whether there is one */
  #readKey(): boolean {
    const start = this.#position;
    // Others are merged into the object: `...`, `**`.
    if (/^(?:\.\.\.|\*\*)/.test(this.#rest())) {
      this.#skipExpression();
      this.#write(controlHole.repeat(2), start);
      return false;
    }
    const key = this.#keyAt();
    if (!key) return false;
    this.#position = key.end;
    this.#skipSpace();
    const [arrow] = arrows.exec(this.#rest()) ?? [];
    if (!arrow) {
      this.#position = start;
      return false;
    }
    this.#position += arrow.length;
    this.#write(JSON.stringify(key.value), start);
    this.#write(":", start);
    this.#skipSpace();
    return true;
  }

  #keyAt(): { value: string; end: number } | undefined {
    const rest = this.#rest();
    const string = this.#stringAt(this.#position);
    if (string) return { value: string.value ?? outputHole.repeat(2), end: string.end };
    const [symbol] = /^:?[A-Za-z_]\w*|^\d+/.exec(rest) ?? [];
    if (!symbol) return undefined;
    return { value: symbol.replace(":", ""), end: this.#position + symbol.length };
  }

  #readValue(): boolean {
    // What was merged in has no value.
    if (/[,[]\uFDD1+$/.test(this.#text)) return true;
    const start = this.#position;
    const from = this.#text.length;
    const isRead = this.#readLiteral();
    this.#skipSpace();
    // A filter, an operator: only the template knows what comes out.
    if (isRead && /^(?:[,}\]]|$)/.test(this.#rest())) return true;
    this.#text = this.#text.slice(0, from);
    this.#offsets.length = from;
    this.#position = start;
    if (!this.#skipExpression()) return false;
    this.#write(outputHole.repeat(2), start);
    return true;
  }

  /** @returns whether a value was read that is written out */
  #readLiteral(): boolean {
    const rest = this.#rest();
    if (/^[[{]/.test(rest)) return this.readBrackets();
    const start = this.#position;
    const string = this.#stringAt(start);
    if (string) {
      if (string.value === undefined) return false;
      this.#position = string.end;
      this.#write(JSON.stringify(string.value), start);
      return true;
    }
    const [word] = name.exec(rest) ?? [];
    const [digits] = number.exec(rest) ?? [];
    const json = word ? words[word] : digits;
    if (json === undefined) return false;
    this.#position += (word ?? digits ?? "").length;
    this.#write(json, start);
    return true;
  }

  /** A string; without a value where the language fills something in. `undefined` where there is none. */
  #stringAt(start: number): { value: string | undefined; end: number } | undefined {
    const quote = this.#template[start];
    if (quote !== '"' && quote !== "'") return undefined;
    let value = "";
    for (let index = start + 1; index < this.#template.length; index++) {
      const character = this.#template[index] as string;
      if (character === quote) {
        const isKnown = quote === "'" || !filled.test(value);
        return { value: isKnown ? value : undefined, end: index + 1 };
      }
      value += character === "\\" ? this.#template[++index] : character;
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

  #makeObject(from: number): void {
    this.#text = `${this.#text.slice(0, from)}{${this.#text.slice(from + 1, -1)}}`;
  }

  #skipSpace(): void {
    while (/\s/.test(this.#template[this.#position] ?? "")) this.#position++;
  }

  #rest(): string {
    return this.#template.slice(this.#position, this.#position + 200);
  }

  #write(text: string, offset: number): void {
    this.#text += text;
    for (let count = 0; count < text.length; count++) this.#offsets.push(offset);
  }
}
