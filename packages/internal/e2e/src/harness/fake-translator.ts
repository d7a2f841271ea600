import type { Page } from "playwright-core";

/** How a translator puts its words into a page. */
export type TranslatorKind =
  /** Google's, in Chrome and on pages that include it: two `font` elements in the place of each text. */
  | "fonts"
  /** As extensions do it: the texts are wrapped, and nothing says that the page is translated. */
  | "silent-fonts"
  /** Edge's: attributes on elements, and a `font` around a text that has siblings. */
  | "edge"
  /** Firefox' and Safari's: another text node in the place of each text. */
  | "texts"
  /** The data of the text nodes are changed. */
  | "data";

export interface TranslatorOptions {
  kind?: TranslatorKind;
  /** At once in the callback of its observer, or in batches of eight, a task for each. */
  pace?: "at-once" | "batches";
}

export interface FakeTranslator {
  /** Puts the original back and stops. */
  revert(): Promise<void>;
  /** Resolves when nothing is left to translate. */
  done(): Promise<void>;
  /** How many texts it has translated so far. */
  count(): Promise<number>;
}

interface TranslatorInPage {
  revert(): void;
  isDone(): boolean;
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
  const left = "script,style,textarea,noscript,[translate=no],.notranslate,font";
  const done = new WeakMap<Node, string>();
  const undo: (() => void)[] = [];
  const originals = new Map<Text, string>();
  let queue = new Set<Text>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function find(node: Node): void {
    const element = node instanceof Element ? node : node.parentElement;
    if (!node.isConnected || element?.closest(left)) return;
    // Not `firstChild`, which islands hide from the scripts of a page. Browsers and extensions see past that.
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    for (let text: Node | null = walker.currentNode; text; text = walker.nextNode()) {
      if (!(text instanceof Text) || !text.data.trim() || done.get(text) === text.data) continue;
      if (!text.parentElement?.closest(left)) queue.add(text);
    }
  }

  function put(text: Text): void {
    const parent = text.parentElement;
    const { data } = text;
    if (!parent?.isConnected || !data.trim()) return;
    const words = data.replace(/\S(?:[^]*\S)?/, "[$&]");
    window.fakeTranslator.count += 1;
    if (kind === "data") {
      text.data = words;
      done.set(text, words);
      originals.set(text, data);
      return;
    }
    let shown: ChildNode = document.createTextNode(words);
    done.set(shown, words);
    if (kind === "edge") {
      parent.setAttribute("_msttexthash", String(data.length));
      parent.setAttribute("_istranslated", "1");
    }
    if (/fonts/.test(kind) || (kind === "edge" && parent.childNodes.length > 1)) {
      const inner = document.createElement("font");
      if (kind === "edge") inner.setAttribute("_mstmutation", "1");
      else inner.style.verticalAlign = "inherit";
      inner.append(shown);
      shown = inner;
      if (kind !== "edge") {
        const outer = inner.cloneNode() as HTMLElement;
        outer.append(inner);
        shown = outer;
      }
    }
    // As it was observed in Chrome (facebook/react#11538).
    parent.insertBefore(shown, text);
    parent.removeChild(text);
    undo.push(() => {
      if (shown.parentNode) shown.replaceWith(text);
    });
  }

  function work(): void {
    timer = undefined;
    const batch = [...queue].slice(0, pace === "batches" ? 8 : queue.size);
    for (const text of batch) queue.delete(text);
    batch.forEach(put);
    if (queue.size) plan();
  }
  function plan(): void {
    if (!queue.size) return;
    if (pace === "at-once") work();
    else timer ??= setTimeout(work);
  }

  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === "characterData") find(target);
      for (const node of addedNodes) find(node);
    }
    plan();
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  const root = document.documentElement;
  const { lang } = root;
  window.fakeTranslator = {
    count: 0,
    isDone: () => !queue.size && !timer,
    revert() {
      observer.disconnect();
      queue = new Set();
      root.classList.remove("translated-ltr");
      root.lang = lang;
      for (const step of undo.reverse()) step();
      for (const [text, data] of originals) text.data = data;
    },
  };
  find(document.body);
  plan();
  if (kind === "silent-fonts") return;
  // When the first texts are translated.
  root.lang = "xx";
  if (kind === "fonts") root.classList.add("translated-ltr");
}

/** Translates a page, and goes on with whatever appears or changes in it, until it reverts. */
export async function startTranslator(
  page: Page,
  options: TranslatorOptions = {},
): Promise<FakeTranslator> {
  await page.evaluate(translate, options);
  return {
    revert: () => page.evaluate(() => window.fakeTranslator.revert()),
    async done() {
      await page.waitForFunction(() => window.fakeTranslator.isDone());
    },
    count: () => page.evaluate(() => window.fakeTranslator.count),
  };
}
