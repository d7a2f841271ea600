import { retrying } from "../loader/retrying.ts";
import type { ServedTranslation } from "../translation/served-translation.ts";
import type { Translation } from "../translation/translation.ts";
import { isWrapper, wrappers } from "../translation/translator-elements.ts";

/** What Google's translator and Chrome write on `html`, Edge on what it translates, and most around each text. */
const signs = `html[class*='translated-'],[_msttexthash],[_istranslated],[data-widget-state] :is(${wrappers})`;

const load = retrying(() => import("../translation/translation.ts"));

/** Whether the renderer of an island has made a node. */
type Owns = (node: Node) => boolean;

/**
 * Waits for a translator, and follows it once there is one. Until then nothing is watched but two attributes of one
 * element, and the changes that the loader sees.
 */
export class TranslationWatch {
  /** What widgets are rendered into. */
  readonly #containers = new Map<Element, Owns>();
  #loading: Promise<Translation | undefined> | undefined;
  #translation: Translation | undefined;
  /** What has happened since there is a translator, until its file has loaded. */
  #records: MutationRecord[] = [];
  readonly #observer = new MutationObserver((records) => this.#note(records));

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
    this.#observer.observe(document, { subtree: true, childList: true, characterData: true });
    try {
      const file = await load();
      this.#note(this.#observer.takeRecords());
      return (this.#translation = new file.Translation(this.#containers.keys(), this.#records));
    } catch {
      // Islands are as good as without this file. The next sign tries again.
      this.#loading = undefined;
      return undefined;
    } finally {
      this.#observer.disconnect();
      this.#records = [];
    }
  }

  /** Changes of the page, which may be those of a translator. */
  noteChanges(records: MutationRecord[]): void {
    if (this.#translation || !(this.#loading || this.#isTranslators(records))) return;
    this.start();
    this.#note(records);
  }

  #note(records: MutationRecord[]): void {
    this.#records.push(...records);
    for (const { removedNodes } of records) {
      for (const node of removedNodes) {
        // Where React goes on writing into it.
        if (node instanceof Text) this.#observer.observe(node, { characterData: true });
      }
    }
  }

  /** Whether there are wrappers, or, as Safari does it, other texts in the place of the widget's. */
  #isTranslators(records: MutationRecord[]): boolean {
    const lost = new Set<Node>();
    for (const { target, removedNodes } of records) {
      for (const node of removedNodes) {
        if (node instanceof Text && !node.isConnected && this.#ownerOf(target)?.(node)) {
          lost.add(target);
        }
      }
    }
    return records.some(({ target, addedNodes }) =>
      [...addedNodes].some(
        (node) =>
          isWrapper(node) ||
          (lost.has(target) && node instanceof Text && !this.#ownerOf(target)?.(node)),
      ),
    );
  }

  #ownerOf(node: Node): Owns | undefined {
    return [...this.#containers].find(([container]) => container.contains(node))?.[1];
  }

  /**
   * Loads what an island with served markup needs.
   *
   * @returns whether a translator has wrapped texts in it
   */
  async prepare(element: Element): Promise<boolean> {
    const isWrapped = element.querySelector(wrappers) !== null;
    if (isWrapped) this.start();
    return Boolean(await this.#loading) && isWrapped;
  }

  /** Whether a translator has shown. */
  get isActive(): boolean {
    return Boolean(this.#loading);
  }

  /**
   * A widget is in the page.
   *
   * @param owns whether its renderer has made a node
   */
  enter(container: Element, owns: Owns): void {
    this.#containers.set(container, owns);
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
