import {
  attributePattern,
  configurationId,
  untrustedAttribute,
  widgetAttribute,
} from "@skerry/core/contract/attributes";
import { everywhere, isSelectorList } from "@skerry/core/contract/untrusted-regions";
import { countTexts } from "@skerry/core/i18n/count-texts";
import { isParsed } from "@skerry/ui/state/is-parsed";

const marked = `[${untrustedAttribute}]`;

/** The values that the loader asks for before `configurationTable` has checked them. Anything may stand there. */
interface UncheckedConfiguration {
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

/** The page's configuration block, as far as the loader reads it. A page has one. */
class ConfigurationBlock {
  text = "{}";
  values: UncheckedConfiguration = {};
  /** The attribute that holds a widget's name. */
  attribute: string = widgetAttribute;
  /** Finds the elements that carry it; empty until the block has been read. */
  selector = "";
  /** Finds regions with content that visitors write. */
  untrusted = marked;
  /** How many texts the page brings. */
  textCount = 0;
  /** Called when a page that has been read has another block: Turbo has visited another page. */
  onChange?: () => void;
  #resolveRead!: () => void;
  /** Resolves when the block has been read. */
  readonly read = new Promise<void>((resolve) => (this.#resolveRead = resolve));

  /**
   * Whether an element is in a region with content that visitors write, or begins one. Looks out of shadow roots.
   * Methods come from prototypes: what stands in an element may hide its own.
   */
  isUntrusted(element: Element): unknown {
    const root = Node.prototype.getRootNode.call(element);
    return (
      Element.prototype.closest.call(element, this.untrusted) ||
      (root instanceof ShadowRoot && this.isUntrusted(root.host))
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
  tryRead(): unknown {
    // JSON scripts and nothing else: visitors' content may have the id. From the prototype, because an
    // <img name="querySelectorAll"> hides the document's own method (HTML, "named access on the Document").
    const blocks = [
      ...Document.prototype.querySelectorAll.call(
        document,
        `script#${configurationId}[type="application/json"]`,
      ),
    ].filter((block) => !this.isUntrusted(block));
    const block = this.selector ? blocks.pop() : blocks.shift();
    for (const other of blocks) other.remove();
    const text = block?.textContent || this.text;
    if (
      (!this.selector || text !== this.text) &&
      !(document as { prerendering?: boolean }).prerendering &&
      isParsed(block ?? document)
    ) {
      this.text = text;
      this.#readValues();
      if (this.selector) this.onChange?.();
      this.selector = `[${this.attribute}]`;
      this.#resolveRead();
    }
    return this.selector;
  }

  #readValues(): void {
    try {
      this.values = JSON.parse(this.text) ?? {};
      const { attribute, untrusted, translations } = this.values;
      if (attributePattern.test(attribute as string)) this.attribute = attribute as string;
      const regions = untrusted ?? marked;
      // A mistake is no permission.
      this.untrusted = `${marked},${typeof regions === "string" && isSelectorList(regions) ? regions : everywhere}`;
      this.textCount = countTexts(translations);
    } catch {
      this.values = { isBroken: 1 };
    }
  }
}

export const block = new ConfigurationBlock();
