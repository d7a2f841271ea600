// Keeps islands going in a page that a browser, or an extension, translates. Loaded when a translator shows.

import { ServedTranslation } from "./served-translation.ts";
import { TranslatedTexts } from "./translated-texts.ts";

/** What is watched: texts, and which nodes are where. */
const watched: MutationObserverInit = { subtree: true, childList: true, characterData: true };

/** Follows a translator through the page. */
export class Translation {
  readonly #islands = new Map<Element, TranslatedTexts>();
  readonly #observer = new MutationObserver((records) => this.#settle(records));

  /**
   * @param containers elements that widgets are rendered into
   * @param records what has happened since the translator showed
   */
  constructor(containers: Iterable<Element>, records: MutationRecord[]) {
    for (const container of containers) this.enter(container);
    this.#observer.observe(document, watched);
    this.#settle(records, true);
  }

  /** A widget has been rendered into a container. */
  enter(container: Element): void {
    this.#islands.set(container, new TranslatedTexts(container));
  }

  /** A widget is about to be rendered in place of its served markup, whose words it is to keep. */
  takeServed(container: Element): ServedTranslation {
    return new ServedTranslation(container);
  }

  /** Gives a widget that has just been rendered the words of its served markup. */
  handOver(container: Element, served: ServedTranslation): void {
    this.#settle(this.#observer.takeRecords());
    const texts = this.#islands.get(container);
    if (texts) served.handOver(texts);
    this.#observer.takeRecords();
  }

  /** It is about to be taken out: its renderer finds all of its texts. */
  leave(container: Element): void {
    this.#settle(this.#observer.takeRecords());
    this.#islands.get(container)?.showAll();
    this.#islands.delete(container);
  }

  /** Ends it. */
  stop(): void {
    this.#observer.disconnect();
  }

  #settle(records: readonly MutationRecord[], isFirst = false): void {
    const written = new Set<Node>();
    const added = new Set<Node>();
    const concerned = new Set<TranslatedTexts>(isFirst ? this.#islands.values() : []);
    for (const { target, type, addedNodes } of records) {
      if (type === "characterData") written.add(target);
      for (const node of addedNodes) added.add(node);
      const around = this.#around(target);
      if (around) concerned.add(around);
      // It may be in a portal.
      else for (const island of this.#islands.values()) concerned.add(island);
    }
    for (const island of concerned) {
      for (const text of island.settle(written, added)) {
        this.#observer.observe(text, { characterData: true });
      }
    }
    // What has just been done to the page is no change of a translator.
    this.#observer.takeRecords();
  }

  #around(node: Node): TranslatedTexts | undefined {
    for (let one: Node | null = node; one; one = one.parentNode) {
      const island = this.#islands.get(one as Element);
      if (island) return island;
    }
    return undefined;
  }
}
