import { readRendered } from "./rendered-children.ts";
import { childrenOf, runsOf, type TranslatedTexts } from "./translated-texts.ts";
import { isWrapper, wrappers } from "./translator-elements.ts";

/** What holds text that nobody translates, or is not the widget's own. */
const untouched = "script,style,textarea,select,sk-slot,iframe";

const isElement = (node: Node): node is Element => node instanceof Element;

/** The elements of a server, without those of a translator. */
const elementsOf = (nodes: readonly Node[]): Element[] =>
  nodes.filter((node): node is Element => isElement(node) && !isWrapper(node));

/** The nodes of each sentence: in front of the first element, between two, and behind the last one. */
function sentencesOf(nodes: readonly ChildNode[]): ChildNode[][] {
  const sentences: ChildNode[][] = [[]];
  for (const node of nodes) {
    if (isElement(node) && !isWrapper(node)) sentences.push([]);
    else if (!(node instanceof Comment)) sentences.at(-1)?.push(node);
  }
  return sentences;
}

/** Whether a translator has other words for some texts, or its own elements around the same ones. */
const differs = (served: readonly Node[], rendered: readonly Node[]): boolean =>
  served.some(isWrapper) || textOf(served) !== textOf(rendered);

const textOf = (nodes: readonly Node[]): string => nodes.map((node) => node.textContent).join("");

/** The words of served markup that a translator has changed before its widget took over. */
export class ServedTranslation {
  /** Whether a translator has wrapped texts: markup like that cannot be hydrated. */
  readonly isWrapped: boolean;
  readonly #served: readonly ChildNode[];

  /** @param container still with the served markup */
  constructor(container: Element) {
    // A translator knows its own elements, and may put the original back. Texts may be changed by a renderer.
    this.isWrapped = container.querySelector(wrappers) !== null;
    this.#served = this.isWrapped
      ? childrenOf(container)
      : [...container.cloneNode(true).childNodes];
  }

  /** Gives the words to the widget that was rendered, as far as it has the same elements. */
  handOver(texts: TranslatedTexts): void {
    const rendered = readRendered(texts.container);

    function keep(parent: Element, served: readonly ChildNode[]): void {
      if (parent.matches(untouched)) return;
      const children = childrenOf(parent);
      const own = elementsOf(children);
      const others = elementsOf(served);
      const isSame = own.every(({ localName }, i) => localName === others[i]?.localName);
      if (!isSame || own.length !== others.length) return;
      const nodes = rendered.children.get(parent) ?? [];
      if (nodes.length) {
        keepSentences(parent, nodes, sentencesOf(served));
        for (const [i, one] of own.entries()) keep(one, childrenOf(others[i] as Element));
        // Its only text, or HTML that the widget writes as a string: renderers do not compare either with the page.
      } else if (differs(served, children)) parent.replaceChildren(...served);
    }

    function keepSentences(parent: Element, nodes: readonly Node[], before: ChildNode[][]): void {
      for (const run of runsOf(nodes)) {
        const [first] = run as [Text];
        const words = before[elementsOf(nodes.slice(0, nodes.indexOf(first))).length] ?? [];
        if (!words.length || !differs(words, run)) continue;
        first.before(...words);
        for (const text of run) text.remove();
        texts.hide(parent, nodes, run, words, rendered);
      }
    }

    keep(texts.container, this.#served);
  }
}
