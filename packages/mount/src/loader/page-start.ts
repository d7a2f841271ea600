import { configurationId, widgetAttribute } from "@skerry/core/contract/attributes";
import { isParsed } from "./is-parsed.ts";

// What the configuration block says to the loader. State of the module, because a page has one block
// and every byte of the loader counts.

/** The attribute that holds a widget's name. */
export let attribute: string = widgetAttribute;

/** Finds the elements that carry it; empty until the block has been read. */
export let selector = "";

/** Whether islands that appear later mount. */
export let observes = true;

/** Text of the block. */
export let configuration = "{}";

/** Whether the block holds something else than a JSON object. */
export let isBadConfiguration = false;

let resolveStarted: () => void;

/** Resolves when the block has been read. */
export const started = new Promise<void>((resolve) => (resolveStarted = resolve));

/**
 * Reads the block, which stands before the first island. Without one the whole page has to be there.
 * While the page is prerendered no visitor looks at it yet, and nothing is loaded.
 *
 * @returns whether the block has been read
 */
export function tryStart(): unknown {
  // A JSON script and nothing else: visitors' content may have the id. From the prototype, because an
  // <img name="querySelector"> hides the document's own method (HTML, "named access on the Document").
  const block = Document.prototype.querySelector.call(
    document,
    `script#${configurationId}[type="application/json"]`,
  );
  if (
    !selector &&
    !(document as { prerendering?: boolean }).prerendering &&
    isParsed(block ?? document)
  ) {
    try {
      configuration = block?.textContent || configuration;
      const { attribute: name, observe } = JSON.parse(configuration) ?? {};
      if (/^data-[\w-]+$/.test(name)) attribute = name;
      observes = observe !== false;
    } catch {
      isBadConfiguration = true;
    }
    selector = `[${attribute}]`;
    resolveStarted();
  }
  return selector;
}
