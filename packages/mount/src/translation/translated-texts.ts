import { renderedChildren } from "./rendered-children.ts";

/** All children. A mounted island hides its own from engines that morph the page. */
export const childrenOf = (element: Element): ChildNode[] => [
  ...(Reflect.get(Node.prototype, "childNodes", element) as NodeListOf<ChildNode>),
];

/** Texts of a widget with no element of the widget between them: they make up one sentence. */
interface Run {
  parent: Element;
  texts: readonly Text[];
  /** What the widget has written into those that are empty now. */
  hidden: Map<Text, string>;
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
  (node instanceof Element && (node.nodeName === "FONT" || !isBlank(node.textContent)));

const isBlank = (text: string | null): boolean => !text?.trim();

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
    const found = renderedChildren(this.container);
    const rendered = new Map(found);
    for (const run of this.#runs) {
      const nodes = rendered.get(run.parent) ?? [];
      const isWritten = [...run.hidden.keys()].some((text) => written.has(text));
      const isSame =
        nodes.length === run.rendered.length && nodes.every((node, i) => node === run.rendered[i]);
      if (isWritten || !isSame) for (const text of run.texts) this.#counts.delete(text);
      const isMoved = run.texts.some((text) => run.hidden.has(text) && added.has(text));
      if (isWritten || !isSame || isMoved || !this.#isWhole(run)) this.#show(run, nodes, written);
    }
    const left: Text[] = [];
    for (const [parent, nodes] of found) {
      // A portal's container may have nodes of the page beside it.
      if (parent === document.body || parent === document.head) continue;
      if (nodes.every((node) => node.parentNode === parent)) continue;
      for (const texts of runsOf(nodes)) left.push(...this.#repair(parent, nodes, texts, written));
    }
    return left;
  }

  /** Shows all texts as the widget has written them, for example because it is about to be taken out. */
  showAll(): void {
    const rendered = new Map(renderedChildren(this.container));
    for (const run of this.#runs) this.#show(run, rendered.get(run.parent) ?? [], new Set());
  }

  /** Hides the texts of a run that are not in the page, and shows nodes in their place that stand there already. */
  hide(
    parent: Element,
    rendered: readonly Node[],
    texts: readonly Text[],
    shown: readonly ChildNode[],
  ): void {
    // Translators work in batches: some texts of the run may be hidden already.
    const run = [...this.#runs].find((one) => one.texts[0] === texts[0]);
    const missing = texts.filter((text) => text.parentNode !== parent);
    const fresh = shown.filter((node) => !run?.shown.includes(node));
    for (const [i, text] of missing.entries()) {
      const pair = missing.length === fresh.length ? fresh[i] : undefined;
      parent.insertBefore(text, pair ?? shown[0] ?? null);
    }
    const hidden = new Map([
      ...(run?.hidden ?? []),
      ...missing.map((text) => [text, text.data] as const),
    ]);
    if (run) this.#runs.delete(run);
    this.#runs.add({ parent, texts, hidden, shown, rendered: [...rendered] });
    for (const text of missing) text.data = "";
  }

  /** Whether the texts are in their places, and the translator's nodes say something. */
  #isWhole(run: Run): boolean {
    const { parent, texts, hidden, rendered } = run;
    if ([...hidden.keys()].some((text) => text.parentNode !== parent)) return false;
    // The translator may have replaced its own nodes.
    const shown = nodesInPlaceOf(texts, parent, rendered);
    return shown.some((node) => !isBlank(node.textContent)) || [...hidden.values()].every(isBlank);
  }

  /** @returns the texts that stay out */
  #repair(
    parent: Element,
    nodes: readonly Node[],
    texts: readonly Text[],
    written: ReadonlySet<Node>,
  ): Text[] {
    const missing = texts.filter((text) => text.parentNode !== parent);
    if (!missing.length) return [];
    const shown = nodesInPlaceOf(texts, parent, nodes);
    // Somebody has removed it and put nothing in its place.
    if (!shown.length) return [];
    if (missing.some((text) => written.has(text))) {
      for (const text of texts) this.#counts.delete(text);
      this.#show({ parent, texts, hidden: new Map(), shown, rendered: nodes }, nodes, written);
      return [];
    }
    const count = Math.max(...texts.map((text) => this.#counts.get(text) ?? 0));
    if (count >= most) return missing;
    for (const text of texts) this.#counts.set(text, count + 1);
    this.hide(parent, nodes, texts, shown);
    return [];
  }

  /** @param nodes what the widget has rendered into the parent by now */
  #show(run: Run, nodes: readonly Node[], written: ReadonlySet<Node>): void {
    const { parent, hidden } = run;
    this.#runs.delete(run);
    const texts = new Set(run.texts);
    const shown = new Set(run.shown);
    // The translator may have been faster, and have replaced what is new.
    for (const others of runsOf(nodes)) {
      if (!others.some((text) => texts.has(text))) continue;
      for (const node of nodesInPlaceOf(others, parent, nodes)) shown.add(node);
      for (const text of others) texts.add(text);
    }
    for (const [text, data] of hidden) if (!text.data && !written.has(text)) text.data = data;
    const present = new Set<Node>([...texts, ...shown]);
    const last = childrenOf(parent)
      .reverse()
      .find((node) => present.has(node));
    let place = last?.nextSibling ?? null;
    for (const node of shown) if (node.parentNode === parent) node.remove();
    // Put in again, because some translators look only at nodes that are added. From the end, each before the next one.
    for (const [i, text] of [...nodes.entries()].reverse()) {
      if (!(text instanceof Text) || !texts.has(text)) continue;
      const next = nodes[i + 1];
      if (next?.parentNode === parent) place = next as ChildNode;
      parent.insertBefore(text, place);
      place = text;
    }
  }
}
