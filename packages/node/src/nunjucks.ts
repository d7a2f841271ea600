import type { Page } from "../skerry.mjs";
import { escapeHtml } from "./html.ts";
import { isSafe, readHead, readWidget } from "./tag-options.ts";

/** The parts of Nunjucks that this file uses. */
interface Token {
  value: string;
  lineno: number;
  colno: number;
}

interface Parser {
  nextToken(): Token;
  parseSignature(tolerant: boolean | null, noParens: boolean): { children: unknown[] };
  advanceAfterBlockEnd(name?: string): void;
  parseUntilBlocks(...names: string[]): unknown;
}

interface Nodes {
  CallExtension: new (
    extension: object,
    name: string,
    args: object,
    content?: unknown[],
  ) => unknown;
  Literal: new (line: number, column: number, value: unknown) => unknown;
}

interface Context {
  env: { opts: { autoescape?: boolean } };
  lookup(name: string): unknown;
}

/** What is between two tags. */
type Body = (done: (error: unknown, html: unknown) => void) => unknown;

type Slots = Map<string, string>;

const TAGS = ["skerryWidget", "skerrySlot", "skerryHead"];

/**
 * An extension for Nunjucks: `environment.addExtension("skerry", new SkerryExtension())`.
 *
 * ```njk
 * {% skerryHead "cart", state={ cart: { count: 2 } } %}
 * {% skerryWidget "tabs", { labels: ["A"] }, load="idle" %}
 *   Fallback {% skerrySlot "a" %}<form>…</form>{% endskerrySlot %}
 * {% endskerryWidget %}
 * ```
 *
 * Templates have the variable `skerry`, the page. The middleware of Express gives it to them; elsewhere it is
 * `createSkerry().page()`, which fills what has been rendered.
 */
export class SkerryExtension {
  readonly tags: string[] = TAGS;
  /** What the tags write is HTML. */
  readonly autoescape = false;
  /** The slots of the widget around a tag. */
  #slots: Slots | undefined;

  /** Reads a tag. Nunjucks calls it. */
  parse(parser: Parser, nodes: Nodes): unknown {
    const { value: name, lineno, colno } = parser.nextToken();
    const args = parser.parseSignature(null, true);
    args.children.unshift(new nodes.Literal(lineno, colno, lineno + 1));
    parser.advanceAfterBlockEnd(name);
    if (name === "skerryHead") return new nodes.CallExtension(this, name, args);
    const body = parser.parseUntilBlocks(`end${name}`);
    parser.advanceAfterBlockEnd();
    return new nodes.CallExtension(this, name, args, [body]);
  }

  /** Writes an island. Nunjucks calls it. */
  skerryWidget(context: Context, line: number, ...rest: unknown[]): string {
    const body = rest.pop() as Body;
    const { name, props, options } = readWidget(rest);
    const inside: Slots = new Map();
    const fallback = this.#render(body, inside, "skerryWidget", line);
    const given = Object.entries(options.slots ?? {}).map(([key, html]) => [
      key,
      toHtml(html, context),
    ]);
    const slots = { ...Object.fromEntries(given), ...Object.fromEntries(inside) };
    return pageOf(context).widget(name, props, {
      ...options,
      ...((options.slots || inside.size > 0) && { slots }),
      fallback,
      place: `line ${line} of its template`,
    });
  }

  /** Keeps a slot for the widget around it. Nunjucks calls it. */
  skerrySlot(_context: Context, line: number, ...rest: unknown[]): string {
    const body = rest.pop() as Body;
    const [name = ""] = rest;
    const slots = this.#slots;
    if (!slots) {
      throw new TypeError(
        `The slot ${JSON.stringify(name)} in line ${line} is in no widget. Expected it directly between skerryWidget and endskerryWidget.`,
      );
    }
    const html = this.#render(body, undefined, "skerrySlot", line);
    slots.set(String(name), (slots.get(String(name)) ?? "") + html);
    return "";
  }

  /** Writes the tags for the head of the page. Nunjucks calls it. */
  skerryHead(context: Context, _line: number, ...rest: unknown[]): string {
    const { widgets, state } = readHead(rest);
    return pageOf(context).head(widgets, state);
  }

  /** What is between two tags, whose slots go into `slots`. */
  #render(body: Body, slots: Slots | undefined, tag: string, line: number): string {
    const before = this.#slots;
    this.#slots = slots;
    let html: unknown;
    let isDone = false;
    try {
      body((error, rendered) => {
        if (error) throw error;
        isDone = true;
        html = rendered;
      });
    } finally {
      this.#slots = before;
    }
    if (isDone) return String(html);
    throw new TypeError(
      `${tag} in line ${line} has something asynchronous inside. Write it into a variable before, with {% set %}.`,
    );
  }
}

function pageOf(context: Context): Page {
  const page = context.lookup("skerry") as Page | undefined;
  if (page && typeof page.widget === "function") return page;
  throw new TypeError(
    "The template has no page. Expected the variable skerry, which the middleware of @skerry/node/express sets; elsewhere it is createSkerry().page() of @skerry/node.",
  );
}

function toHtml(value: unknown, { env }: Context): string {
  return env.opts.autoescape && !isSafe(value) ? escapeHtml(String(value)) : String(value);
}
