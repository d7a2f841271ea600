import { retrying } from "../loader/retrying.ts";
import type { ServedTranslation } from "../translation/served-translation.ts";
import type { Translation } from "../translation/translation.ts";

/** What Google's translator and Chrome write on `html`, Edge on what it translates, and most around each text. */
const signs = "html[class*='translated-'],[_msttexthash],[_istranslated],[data-widget-state] font";

const load = retrying(() => import("../translation/translation.ts"));

/**
 * Waits for a translator, and follows it once there is one. Until then nothing is watched but two attributes of one
 * element, and the fonts that the loader sees.
 */
export class TranslationWatch {
  /** What widgets are rendered into. */
  readonly #containers = new Set<Element>();
  #loading: Promise<Translation | undefined> | undefined;
  #translation: Translation | undefined;

  constructor() {
    const root = document.documentElement;
    const { lang } = root;
    const check = (): void => {
      if (root.lang !== lang || root.querySelector(signs)) this.start();
    };
    new MutationObserver(check).observe(root, { attributeFilter: ["lang", "class"] });
    check();
  }

  /** There is a translator. */
  readonly start = (): Promise<Translation | undefined> => (this.#loading ??= this.#start());

  async #start(): Promise<Translation | undefined> {
    const records: MutationRecord[] = [];
    const observer = new MutationObserver((more) => {
      records.push(...more);
      for (const { removedNodes } of more) {
        for (const node of removedNodes) {
          // Where React goes on writing into it.
          if (node instanceof Text) observer.observe(node, { characterData: true });
        }
      }
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
    try {
      const file = await load();
      records.push(...observer.takeRecords());
      return (this.#translation = new file.Translation(this.#containers, records));
    } catch {
      // Islands are as good as without this file. The next sign tries again.
      this.#loading = undefined;
      return undefined;
    } finally {
      observer.disconnect();
    }
  }

  /**
   * Loads what an island with served markup needs.
   *
   * @returns whether a translator has wrapped texts in it
   */
  async prepare(element: Element): Promise<boolean> {
    const isWrapped = element.querySelector("font") !== null;
    if (isWrapped) this.start();
    return Boolean(await this.#loading) && isWrapped;
  }

  /** Whether a translator has shown. */
  get isActive(): boolean {
    return Boolean(this.#loading);
  }

  /** A widget is in the page. */
  enter(container: Element): void {
    this.#containers.add(container);
    this.#translation?.enter(container);
  }

  /** A widget is about to leave. */
  leave(container: Element): void {
    this.#containers.delete(container);
    this.#translation?.leave(container);
  }

  /**
   * A widget is about to be rendered in place of its served markup.
   *
   * @returns the words of it, if a translator has changed them
   */
  takeServed(container: Element): ServedTranslation | undefined {
    return this.#translation?.takeServed(container);
  }

  /** The widget is in the page. */
  handOver(container: Element, served: ServedTranslation): void {
    this.#translation?.handOver(container, served);
  }
}
