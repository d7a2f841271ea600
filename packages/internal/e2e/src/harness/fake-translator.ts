import type { Page } from "playwright-core";

/** How a translator puts its words into a page. */
export type TranslatorKind =
  /** Google's, in Chrome and on pages that include it: two `font` elements in the place of each text. */
  | "fonts"
  /** As extensions do it: the texts are wrapped, and nothing says that the page is translated. */
  | "silent-fonts"
  /** Yandex's: an element of its own, and nothing says that the page is translated. */
  | "yandex"
  /** Edge's: attributes on elements, and a `font` around a text that has siblings. */
  | "edge"
  /**
   * Firefox': takes the nodes of a block out, writes the words of neighbouring texts into one of them and puts back what it
   * needs. Afterwards changed and new texts are written into (`updateElement` in "translations-document.sys.mjs").
   */
  | "firefox"
  /**
   * Safari's: takes the nodes of a paragraph out, and puts back its elements and new texts. Nothing says that the page is
   * translated (`replace` in WebKit's "TextManipulationController.cpp").
   */
  | "safari"
  /** The data of the text nodes are changed. */
  | "data";

export interface TranslatorOptions {
  kind?: TranslatorKind;
  /** At once in the callback of its observer, or in batches of eight, a task for each. */
  pace?: "at-once" | "batches";
}

export interface FakeTranslator {
  /** Puts the original back and stops. Firefox loads the page again instead. */
  revert(): Promise<void>;
  /** Resolves when nothing is left to translate, and texts that it has taken out are back: islands follow it. */
  settled(): Promise<void>;
  /** Resolves when nothing is left to translate. */
  done(): Promise<void>;
  /** How many texts it has translated so far. */
  count(): Promise<number>;
}

interface TranslatorInPage {
  revert(): void;
  isDone(): boolean;
  /** Whether texts that it has taken out are back. */
  areBack(): boolean;
  count: number;
}

declare global {
  interface Window {
    fakeTranslator: TranslatorInPage;
  }
}

/** What it makes of a text: its words in brackets, without the space around them. */
export const untranslated = (text: string): string => text.replace(/[[\]]/g, "");

/** Runs in the page. */
function translate({ kind = "fonts", pace = "at-once" }: TranslatorOptions): void {
  const left = "script,style,textarea,noscript,[translate=no],.notranslate,font,ya-tr-span";
  /** Whether it works on blocks. */
  const isByBlock = kind === "firefox" || kind === "safari";
  const done = new WeakMap<Node, string>();
  const undo: (() => void)[] = [];
  const originals = new Map<Text, string>();
  const taken = new Set<Text>();
  let queue = new Set<Text | Element>();
  let isPlanned = false;
  const channel = new MessageChannel();
  channel.port1.addEventListener("message", () => work());
  channel.port1.start();

  // Not `firstChild` and `childNodes`, which islands hide from the scripts of a page. Browsers and extensions see past that.
  function childrenOf(node: Node): ChildNode[] {
    const walker = document.createTreeWalker(node);
    const children: ChildNode[] = [];
    for (let child = walker.firstChild(); child; child = walker.nextSibling()) {
      children.push(child as ChildNode);
    }
    return children;
  }
  const hasWords = (node: Node): boolean => Boolean(node.textContent?.trim());
  const isNew = (text: Text): boolean => hasWords(text) && done.get(text) !== text.data;
  const isInline = (element: Element): boolean => getComputedStyle(element).display === "inline";
  /** Whether a block is translated as a whole: text and inline elements. */
  const isParagraph = (element: Element): boolean =>
    !element.querySelector(left) &&
    childrenOf(element).every(
      (node) => node instanceof Text || (node instanceof Element && isInline(node)),
    );

  function find(node: Node): void {
    const element = node instanceof Element ? node : node.parentElement;
    if (!node.isConnected || !element || element.closest(left)) return;
    if (node instanceof Text) {
      if (!isNew(node)) return;
      queue.add(kind === "safari" && isParagraph(element) ? element : node);
    } else if (isByBlock && node instanceof HTMLElement && isParagraph(node)) {
      if (hasWords(node)) queue.add(node);
    } else for (const child of childrenOf(node)) find(child);
  }

  /** Words of the other language stay what they are. */
  const translated = (words: string): string =>
    words.replace(/[[\]]/g, "").replace(/\S(?:[^]*\S)?/, "[$&]");

  function write(text: Text, data = text.data): void {
    window.fakeTranslator.count += 1;
    originals.set(text, text.data);
    text.data = translated(data);
    done.set(text, text.data);
  }

  function merge(live: Element): void {
    const texts: Text[] = [];
    const parts: (Element | string)[] = [];
    for (const node of childrenOf(live)) {
      node.remove();
      if (node instanceof Element) parts.push(node);
      else if (node instanceof Text) {
        texts.push(node);
        if (typeof parts.at(-1) === "string") parts.push(`${parts.pop() as string}${node.data}`);
        else parts.push(node.data);
      }
    }
    for (const part of parts) {
      if (!part) continue;
      const node = typeof part === "string" ? (texts.shift() as Text) : part;
      if (node instanceof Element) merge(node);
      else if (done.get(node) !== part) write(node, part as string);
      live.appendChild(node);
    }
    for (const text of texts) taken.add(text);
  }

  function renew(live: Element): void {
    const children = childrenOf(live);
    for (const node of children) node.remove();
    for (const node of children) {
      if (node instanceof Element) renew(node);
      live.append(node instanceof Text && isNew(node) ? instead(node) : node);
    }
  }

  function undoLater(shown: ChildNode, text: Text): void {
    undo.push(() => {
      if (shown.parentNode) shown.replaceWith(text);
    });
  }

  /** Another text in the place of one. */
  function instead(text: Text): Text {
    const words = wordsOf(text);
    undoLater(words, text);
    return words;
  }

  function wordsOf(text: Text): Text {
    const words = document.createTextNode(translated(text.data));
    done.set(words, words.data);
    window.fakeTranslator.count += 1;
    taken.add(text);
    return words;
  }

  function wrap(text: Text, parent: Element): void {
    if (kind === "edge") {
      parent.setAttribute("_msttexthash", String(text.data.length));
      parent.setAttribute("_istranslated", "1");
      if (childrenOf(parent).length === 1) {
        text.replaceWith(instead(text));
        return;
      }
    }
    const inner = document.createElement(kind === "yandex" ? "ya-tr-span" : "font");
    if (kind === "edge") inner.setAttribute("_mstmutation", "1");
    else if (kind !== "yandex") inner.style.verticalAlign = "inherit";
    inner.append(wordsOf(text));
    let shown = inner;
    if (inner.style.verticalAlign) {
      shown = inner.cloneNode() as HTMLElement;
      shown.append(inner);
    }
    // As it was observed in Chrome (facebook/react#11538).
    parent.insertBefore(shown, text);
    parent.removeChild(text);
    undoLater(shown, text);
  }

  function put(node: Text | Element): void {
    const parent = node.parentElement;
    if (!parent?.isConnected || !hasWords(node)) return;
    if (node instanceof Element) (kind === "firefox" ? merge : renew)(node);
    else if (kind === "data" || kind === "firefox") write(node);
    else if (kind === "safari") node.replaceWith(instead(node));
    else wrap(node, parent);
  }

  function work(): void {
    isPlanned = false;
    const batch = [...queue].slice(0, pace === "batches" ? 8 : queue.size);
    for (const node of batch) queue.delete(node);
    // Firefox does not observe what it does itself.
    if (kind === "firefox") note(observer.takeRecords());
    batch.forEach(put);
    if (kind === "firefox") observer.takeRecords();
    plan();
  }
  function plan(): void {
    if (!queue.size || isPlanned) return;
    if (pace === "at-once") work();
    else {
      isPlanned = true;
      channel.port2.postMessage(0);
    }
  }

  function note(records: MutationRecord[]): void {
    for (const { type, target, addedNodes } of records) {
      if (type === "characterData") find(target);
      for (const node of addedNodes) find(node);
    }
  }
  const observer = new MutationObserver((records) => {
    note(records);
    plan();
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  const root = document.documentElement;
  const { lang } = root;
  window.fakeTranslator = {
    count: 0,
    isDone: () => !queue.size && !isPlanned,
    // An only text of an element is no node of React's.
    areBack: () => !taken.size || [...taken].some((text) => text.isConnected),
    revert() {
      observer.disconnect();
      queue = new Set();
      root.classList.remove("translated-ltr");
      root.lang = lang;
      for (const step of undo.reverse()) step();
      for (const [text, data] of originals) text.data = data;
    },
  };
  // Firefox says it first, others when the first texts are translated.
  if (kind === "firefox") root.lang = "xx";
  find(document.body);
  plan();
  if (/safari|yandex|silent/.test(kind)) return;
  root.lang = "xx";
  if (kind === "fonts") root.classList.add("translated-ltr");
}

/** Translates a page, and goes on with whatever appears or changes in it, until it reverts. */
export async function startTranslator(
  page: Page,
  options: TranslatorOptions = {},
): Promise<FakeTranslator> {
  await page.evaluate(translate, options);
  const wait = async (what: "isDone" | "areBack"): Promise<void> => {
    await page.waitForFunction((name) => window.fakeTranslator[name](), what);
  };
  return {
    revert: () => page.evaluate(() => window.fakeTranslator.revert()),
    done: () => wait("isDone"),
    async settled() {
      await wait("isDone");
      await wait("areBack");
    },
    count: () => page.evaluate(() => window.fakeTranslator.count),
  };
}
