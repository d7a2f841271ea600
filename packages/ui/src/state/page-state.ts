import { stateAttribute, stateId } from "@skerry/core/contract/attributes";
import { parseProps } from "@skerry/core/props/parse-props";
import { isParsed } from "./is-parsed.ts";
import { SharedState, type SharedValues } from "./shared-state.ts";

/** The page, as its shared state needs it. */
export interface StatePage {
  /** Whether an element is in a region with content that visitors write. */
  isUntrusted(element: Element): unknown;
  /** The words of warnings, which are code of their own. */
  loadWarnings(): Promise<StateWarnings>;
}

export interface StateWarnings {
  /** The text of a block is no JSON object. */
  brokenState(text: string, error: unknown): void;
  /** Components of the page do not agree on the value of a key that nothing has set. */
  twoDefaults(key: string, values: readonly unknown[]): void;
}

/** The block whose values count, and the text that they were read from. */
interface Block {
  element: Element;
  text: string;
  /** Its values as they were at first. */
  values: ReadonlyMap<string, unknown>;
}

/**
 * Marks a block that has been read. A page engine that keeps a copy of a page keeps the mark, and what comes from a
 * server has none: so a page from a cache sets nothing.
 */
const readAttribute = "data-skerry-read";

// From the prototypes, here and below: an <img name="querySelectorAll"> hides the document's own method, and a field that
// of its form.
const findAll = (selector: string): Element[] => [
  ...Document.prototype.querySelectorAll.call(document, selector),
];

const noValues: ReadonlyMap<string, unknown> = new Map();

/** The shared state of a page: what its block holds, and what islands and scripts have made of it. */
export class PageState extends SharedState {
  readonly #page: StatePage;
  readonly #observer: MutationObserver;
  #block: Block | undefined;
  /** The values of the block that an island's markup came with. */
  readonly #served = new WeakMap<Element, ReadonlyMap<string, unknown>>();
  readonly #defaults = new Map<string, unknown>();
  readonly #told = new Set<string>();
  #resolveRead!: () => void;
  /** Resolves when the block has been read, or the page has none. */
  readonly read = new Promise<void>((resolve) => (this.#resolveRead = resolve));

  constructor(page: StatePage) {
    super();
    this.#page = page;
    this.#observer = new MutationObserver((records) => this.#readBlock(records));
    this.#observer.observe(document, {
      subtree: true,
      childList: true,
      attributeFilter: [readAttribute],
    });
    this.#readBlock([]);
    if (document.readyState === "loading") {
      document.addEventListener("DOMContentLoaded", () => this.#endReading(), { once: true });
    } else this.#endReading();
  }

  override get(key: string): unknown {
    // A page engine may have written the next page in this very task.
    const records = this.#observer.takeRecords();
    if (records.length) this.#readBlock(records);
    return super.get(key);
  }

  /** Reads no later block any more. */
  stop(): void {
    this.#observer.disconnect();
  }

  /** The values that the markup of an island was rendered with. */
  servedFor(island: Element): SharedValues {
    return this.#served.get(island) ?? this.#noteServed(island);
  }

  /** The value of a key that nothing has set: the first one that a component has named. */
  defaultOf(key: string): unknown {
    return this.#defaults.get(key);
  }

  /** @param isTold whether the console says once that there is another one already */
  noteDefault(key: string, value: unknown, isTold: boolean | undefined): void {
    if (!this.#defaults.has(key)) this.#defaults.set(key, value);
    const first = this.#defaults.get(key);
    if (!isTold || this.#told.has(key) || JSON.stringify(first) === JSON.stringify(value)) return;
    this.#told.add(key);
    this.#warn((warnings) => warnings.twoDefaults(key, [first, value]));
  }

  #warn(call: (warnings: StateWarnings) => void): void {
    this.#page.loadWarnings().then(call, () => {});
  }

  #endReading(): void {
    this.#readBlock(this.#observer.takeRecords());
    this.#noteIslands([]);
    this.#resolveRead();
  }

  /** The first block of a page counts, and later each one that takes its place. The others are removed. */
  #readBlock(records: readonly MutationRecord[]): void {
    const found = findAll(`script#${stateId}[type="application/json"]`);
    const blocks = found.filter((block) => !this.#page.isUntrusted(block) && isParsed(block));
    const element = this.#block ? blocks.at(-1) : blocks[0];
    if (!element) return;
    const text = element.textContent;
    const isSame = element === this.#block?.element;
    const isRead = element.hasAttribute(readAttribute);
    if (isRead && isSame && text === this.#block?.text) return;
    for (const block of blocks) if (block !== element) block.remove();
    // Islands that were there before came with the previous block.
    if (this.#block) this.#noteIslands(records.flatMap(({ addedNodes }) => [...addedNodes]));
    const values = this.#parse(text);
    this.#block = { element, text, values };
    element.setAttribute(readAttribute, "");
    if (!isRead || isSame) for (const [key, value] of values) this.set(key, value);
    this.#resolveRead();
  }

  #parse(text: string): ReadonlyMap<string, unknown> {
    try {
      return new Map(Object.entries(parseProps(text)));
    } catch (error) {
      this.#warn((warnings) => warnings.brokenState(text, error));
      return noValues;
    }
  }

  /** @param added nodes that are new in the page */
  #noteIslands(added: readonly Node[]): void {
    for (const island of findAll(`[${stateAttribute}]`)) {
      const isNew = added.some((node) => Node.prototype.contains.call(node, island));
      if (!isNew && !this.#served.has(island)) {
        this.#noteServed(island);
      }
    }
  }

  #noteServed(island: Element): ReadonlyMap<string, unknown> {
    const values = this.#block?.values ?? noValues;
    this.#served.set(island, values);
    return values;
  }
}

/** A page has one, whichever copy of this module has made it: bundlers make copies. */
const carrierKey = Symbol.for("skerry.state");

let alone: PageState | undefined;

/** The shared state of this page; made once. */
export function pageState(page: StatePage): PageState {
  const { skerry } = window as { skerry?: { version?: unknown; [carrierKey]?: PageState } };
  // Without the page's script: in a story or a test.
  if (typeof skerry?.version !== "string") return (alone ??= new PageState(page));
  return (skerry[carrierKey] ??= new PageState(page));
}
