import { readRendered, type Rendered } from "./rendered-children.ts";
import { isWrapper } from "./translator-elements.ts";

/** All children. A mounted island hides its own from engines that morph the page. */
export const childrenOf = (element: Element): ChildNode[] => [
  ...(Reflect.get(Node.prototype, "childNodes", element) as NodeListOf<ChildNode>),
];

/**
 * Texts of a widget that make up one sentence: those with no element of the widget between them, or all of a parent where a
 * translator has put the words of several into one.
 */
interface Run {
  parent: Element;
  texts: readonly Text[];
  /** What the widget has said in them. */
  words: ReadonlyMap<Text, string>;
  /** Those that are empty now. */
  hidden: Set<Text>;
  /** The translator's nodes, which are shown instead. */
  shown: readonly ChildNode[];
  /** What the widget had rendered into the parent. */
  rendered: readonly Node[];
}

/**
 * How often a text is hidden without having changed. A translator that also replaces empty texts would go on for ever.
 */
const most = 32;

/** Ends what React has yet to take over: the comment that begins it counts as rendered. */
const isEnd = (node: Node): boolean => node instanceof Comment && /^\/[$&]/.test(node.data);

/** What other extensions put into a page often has none. */
const hasWords = (node: Node): boolean =>
  node instanceof Text ||
  (node instanceof Element && (isWrapper(node) || !isBlank(node.textContent)));

const isElement = (node: Node): node is Element => node instanceof Element;

const isBlank = (text: string | null): boolean => !text?.trim();

const isBefore = (one: Node, other: Node): boolean =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** Texts that follow each other without an element between them. */
export function runsOf(nodes: readonly Node[]): Text[][] {
  const runs: Text[][] = [];
  for (const [i, node] of nodes.entries()) {
    if (!(node instanceof Text)) continue;
    if (nodes[i - 1] instanceof Text) runs.at(-1)?.push(node);
    else runs.push([node]);
  }
  return runs;
}

/**
 * The nodes that stand where a run has its place, and that the widget has not rendered.
 *
 * @param rendered all that it has rendered into the parent
 */
function nodesInPlaceOf(
  texts: readonly Text[],
  parent: Element,
  rendered: readonly Node[],
): ChildNode[] {
  const children = childrenOf(parent);
  const start = rendered.indexOf(texts[0] as Text);
  const isPresent = (node: Node): boolean => node.parentNode === parent;
  const before = rendered.slice(0, start).reverse().find(isPresent);
  const after = rendered.slice(start + texts.length).find(isPresent);
  const inside = children.slice(
    before ? children.indexOf(before as ChildNode) + 1 : 0,
    after ? children.indexOf(after as ChildNode) : children.length,
  );
  const served = before instanceof Comment ? inside.map(isEnd).lastIndexOf(true) + 1 : 0;
  const known = new Set(rendered);
  return inside.slice(served).filter((node) => !known.has(node) && hasWords(node));
}

/** Puts nodes back that are not in the page. */
function putBack(parent: Element, rendered: readonly Node[], nodes: readonly Node[]): void {
  for (const node of [...nodes].reverse()) {
    if (node.parentNode === parent) continue;
    const next = rendered[rendered.indexOf(node) + 1];
    parent.insertBefore(node, next?.parentNode === parent ? next : null);
  }
}

/**
 * The texts of one island that a translator has replaced. React and Preact go on writing into the nodes that they have
 * made, so these stay in the page, empty, beside the translator's nodes. When the widget writes into one, or moves or removes
 * it, the whole sentence is shown again, and the translator finds it.
 */
export class TranslatedTexts {
  readonly container: Element;
  readonly #runs = new Set<Run>();
  /** How often a text was hidden since the widget has last changed it or what is beside it. */
  readonly #counts = new WeakMap<Text, number>();

  constructor(container: Element) {
    this.container = container;
  }

  /**
   * Puts texts that are gone back to their places, and shows sentences that have changed.
   *
   * @param written texts that were written into, by whomever
   * @param added nodes that were put into the page
   * @returns texts that are left out of the page, where the translator would never end
   */
  settle(written: ReadonlySet<Node>, added: ReadonlySet<Node>): Text[] {
    const all = readRendered(this.container);
    const left: Text[] = [];
    for (const run of this.#runs) {
      const nodes = all.children.get(run.parent) ?? [];
      const isChanged =
        nodes.length !== run.rendered.length ||
        nodes.some((node, i) => node !== run.rendered[i]) ||
        run.texts.some((text) => all.words.get(text) !== run.words.get(text));
      if (isChanged) for (const text of run.texts) this.#counts.delete(text);
      if (isChanged || [...run.hidden].some((text) => text.data || added.has(text))) {
        this.#show(run, nodes, all);
        continue;
      }
      const isOut = [...run.hidden].some((text) => text.parentNode !== run.parent);
      // Firefox writes into texts. It may translate a block again, and drops the empty ones then.
      const isMergedAgain = isOut && this.#speaks(run) && !run.shown.some(isElement);
      if (isMergedAgain && !this.#isEndless(run.texts)) putBack(run.parent, nodes, [...run.hidden]);
      else if (isOut || !this.#speaks(run)) this.#show(run, nodes, all);
    }
    for (const [parent, nodes] of all.children) {
      // A portal's container may have nodes of the page beside it.
      if (parent === document.body || parent === document.head) continue;
      if (nodes.every((node) => node.parentNode === parent)) continue;
      const texts = nodes.filter((node) => node instanceof Text);
      const isMerged = this.#isMerged(parent, texts, all);
      const groups = isMerged ? [texts] : runsOf(nodes);
      // It also drops elements whose place in the other language it does not find.
      if (isMerged) {
        putBack(parent, nodes, nodes.filter(isElement));
      }
      for (const group of groups) left.push(...this.#repair(parent, nodes, group, all, written));
    }
    return left;
  }

  /** Shows all texts as the widget has written them, for example because it is about to be taken out. */
  showAll(): void {
    const all = readRendered(this.container);
    for (const run of this.#runs) this.#show(run, all.children.get(run.parent) ?? [], all);
  }

  /** Hides the texts of a run that are not in the page, and shows nodes in their place that stand there already. */
  hide(
    parent: Element,
    rendered: readonly Node[],
    texts: readonly Text[],
    shown: readonly ChildNode[],
    { words }: Rendered,
  ): void {
    // Translators work in batches: some texts of the run may be hidden already.
    const run = [...this.#runs].find((one) => one.texts[0] === texts[0]);
    const missing = texts.filter((text) => text.parentNode !== parent);
    const fresh = shown.filter((node) => !run?.shown.includes(node));
    for (const [i, text] of missing.entries()) {
      const pair = missing.length === fresh.length ? fresh[i] : undefined;
      parent.insertBefore(text, pair ?? shown[0] ?? null);
    }
    if (run) this.#runs.delete(run);
    this.#runs.add({
      parent,
      texts,
      words: new Map(texts.map((text) => [text, words.get(text) ?? ""])),
      hidden: new Set([...(run?.hidden ?? []), ...missing]),
      shown,
      rendered: [...rendered],
    });
    for (const text of missing) text.data = "";
  }

  /** Whether a text of the widget that is in the page says what the translator has written. */
  #isMerged(parent: Element, texts: readonly Text[], { words }: Rendered): boolean {
    return texts.some(
      (text) => text.parentNode === parent && !isBlank(text.data) && text.data !== words.get(text),
    );
  }

  /** Whether something says what the hidden texts do. The translator may have replaced its own nodes. */
  #speaks({ parent, texts, words, rendered }: Run): boolean {
    const shown = [...nodesInPlaceOf(texts, parent, rendered), ...texts];
    return (
      shown.some((node) => node.parentNode === parent && !isBlank(node.textContent)) ||
      [...words.values()].every(isBlank)
    );
  }

  /** @returns the texts that stay out */
  #repair(
    parent: Element,
    nodes: readonly Node[],
    texts: readonly Text[],
    all: Rendered,
    written: ReadonlySet<Node>,
  ): Text[] {
    const missing = texts.filter((text) => text.parentNode !== parent);
    if (!missing.length) return [];
    const shown = nodesInPlaceOf(texts, parent, nodes);
    if (!shown.length && !this.#isMerged(parent, texts, all)) {
      // Firefox drops texts without words. Otherwise somebody has removed it and put nothing in its place.
      if (texts.some((text) => !isBlank(all.words.get(text) ?? ""))) return [];
      if (this.#isEndless(texts)) return missing;
      putBack(parent, nodes, texts);
      return [];
    }
    if (missing.some((text) => written.has(text))) {
      for (const text of texts) this.#counts.delete(text);
      const { words } = all;
      this.#show({ parent, texts, words, hidden: new Set(), shown, rendered: nodes }, nodes, all);
      return [];
    }
    if (this.#isEndless(texts)) return missing;
    this.hide(parent, nodes, texts, shown, all);
    return [];
  }

  /** Whether a translator goes on and on with texts that have not changed. */
  #isEndless(texts: readonly Text[]): boolean {
    const count = Math.max(...texts.map((text) => this.#counts.get(text) ?? 0));
    if (count < most) for (const text of texts) this.#counts.set(text, count + 1);
    return count >= most;
  }

  /** @param nodes what the widget has rendered into the parent by now */
  #show(run: Run, nodes: readonly Node[], { words }: Rendered): void {
    const { parent } = run;
    this.#runs.delete(run);
    const texts = new Set(run.texts);
    const shown = new Set(run.shown);
    // The translator may have been faster, and have replaced what is new.
    for (const others of runsOf(nodes)) {
      if (!others.some((text) => texts.has(text))) continue;
      for (const node of nodesInPlaceOf(others, parent, nodes)) shown.add(node);
      for (const text of others) texts.add(text);
    }
    for (const text of texts) {
      const said = words.get(text);
      if (said !== undefined && text.data !== said) text.data = said;
    }
    const present = new Set<Node>([...texts, ...shown]);
    const last = childrenOf(parent)
      .reverse()
      .find((node) => present.has(node));
    let place = last?.nextSibling ?? null;
    for (const node of shown) if (node.parentNode === parent) node.remove();
    // Put in again, because some translators look only at nodes that are added. From the end, each before the next one.
    for (const [i, node] of [...nodes.entries()].reverse()) {
      const next = nodes[i + 1];
      const isNextPresent = next?.parentNode === parent;
      if (node instanceof Text && texts.has(node)) {
        if (isNextPresent) place = next as ChildNode;
        parent.insertBefore(node, place);
        place = node;
        // Another language may have another order.
      } else if (isNextPresent && node.parentNode === parent && isBefore(next, node)) {
        parent.insertBefore(node, next);
      }
    }
  }
}
