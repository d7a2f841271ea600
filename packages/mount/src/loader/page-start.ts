import {
  attributePattern,
  configurationId,
  untrustedAttribute,
  widgetAttribute,
} from "@skerry/core/contract/attributes";
import { everywhere, untrustedSelector } from "@skerry/core/contract/untrusted-regions";
import { countTexts } from "@skerry/core/i18n/count-texts";
import { isParsed } from "./is-parsed.ts";

// What the configuration block says to the loader. State of the module, because a page has one block
// and every byte of the loader counts.

/** The attribute that holds a widget's name. */
export let attribute: string = widgetAttribute;

/** Finds the elements that carry it; empty until the block has been read. */
export let selector = "";

const marked = `[${untrustedAttribute}]`;

/** Finds regions with content that visitors write. */
export let untrusted: string = marked;

interface EarlyConfiguration {
  /** Islands that appear later mount, unless it is `false`. */
  observe?: unknown;
  locale?: unknown;
  /** Asks for tracking, if it is not falsy. */
  tracking?: unknown;
  attribute?: unknown;
  translations?: unknown;
  untrusted?: unknown;
  /** Whether the block is no JSON. A page that says so itself has an unknown key. */
  isBroken?: unknown;
}

/** What the loader asks the block for before `configurationTable` has checked it. Any value may stand there. */
export let early: EarlyConfiguration = {};

/** How many texts the page brings. */
export let textCount = 0;

/** Text of the block. */
export let configuration = "{}";

let resolveStarted: () => void;

let onChange = (): void => {};

/** @param call called when a page that has started has another block: Turbo has visited another page */
export function whenChanged(call: () => void): void {
  onChange = call;
}

/** Resolves when the block has been read. */
export const started = new Promise<void>((resolve) => (resolveStarted = resolve));

/**
 * Whether an element is in a region with content that visitors write, or begins one. Looks out of shadow roots. Methods
 * come from prototypes: what stands in an element may hide its own.
 */
export function isUntrusted(element: Element): unknown {
  const root = Node.prototype.getRootNode.call(element);
  return (
    Element.prototype.closest.call(element, untrusted) ||
    (root instanceof ShadowRoot && isUntrusted(root.host))
  );
}

/**
 * Reads the block, which stands before the first island, and again when its text has changed. Without
 * one the whole page has to be there. While the page is prerendered no visitor looks at it yet, and
 * nothing is loaded.
 *
 * The block is the first one, as in the renderer. Later it is the last one: Turbo adds the block of
 * the next page to the head and leaves the old one ("mergeHead" of its PageRenderer). The others are
 * removed, so that Turbo adds theirs again when the visitor goes back.
 *
 * @returns whether the block has been read
 */
export function tryStart(): unknown {
  // JSON scripts and nothing else: visitors' content may have the id. From the prototype, because an
  // <img name="querySelectorAll"> hides the document's own method (HTML, "named access on the Document").
  const blocks = [
    ...Document.prototype.querySelectorAll.call(
      document,
      `script#${configurationId}[type="application/json"]`,
    ),
  ].filter((block) => !isUntrusted(block));
  const block = selector ? blocks.pop() : blocks.shift();
  for (const other of blocks) other.remove();
  const text = block?.textContent || configuration;
  if (
    (!selector || text !== configuration) &&
    !(document as { prerendering?: boolean }).prerendering &&
    isParsed(block ?? document)
  ) {
    configuration = text;
    try {
      early = JSON.parse(text) ?? {};
      const name = early.attribute as string;
      if (attributePattern.test(name)) attribute = name;
      const regions = early.untrusted ?? marked;
      // A mistake is no permission.
      untrusted = `${marked},${typeof regions === "string" && untrustedSelector.test(regions) ? regions : everywhere}`;
      textCount = countTexts(early.translations);
    } catch {
      early = { isBroken: 1 };
    }
    if (selector) onChange();
    selector = `[${attribute}]`;
    resolveStarted();
  }
  return selector;
}
