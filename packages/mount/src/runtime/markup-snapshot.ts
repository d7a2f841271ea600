import { copyAlone, restoreStyle } from "./served-styles.ts";

const watched: MutationObserverInit = {
  subtree: true,
  childList: true,
  attributeOldValue: true,
  characterDataOldValue: true,
};

/** A value as it was served: that of an attribute, or the text of a node. */
type Value = Pick<MutationRecord, "attributeName" | "attributeNamespace" | "oldValue">;

function restoreValue(
  copy: Node,
  served: Node,
  { attributeName, attributeNamespace, oldValue }: Value,
): void {
  const element = copy as HTMLElement;
  if (!attributeName) copy.nodeValue = oldValue;
  else if (oldValue === null) element.removeAttributeNS(attributeNamespace, attributeName);
  else if (attributeName === "style") restoreStyle(element, served, oldValue);
  else element.setAttributeNS(attributeNamespace, attributeName, oldValue);
}

/** The children that a node had before a change. */
function childrenBefore(
  children: readonly Node[],
  { addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord,
): Node[] {
  const added = new Set(addedNodes);
  const before = children.filter((node) => !added.has(node));
  const next = nextSibling ? before.indexOf(nextSibling) : before.length;
  before.splice(previousSibling ? before.indexOf(previousSibling) + 1 : next, 0, ...removedNodes);
  return before;
}

/**
 * The HTML of an island as it was served, while a widget hydrates it and changes it later. A copy of it is put
 * back when the widget ends. Most widgets do not end, and to copy each would be a tenth of what it costs to
 * hydrate it: so what changes is noted, and the copy is made without that when it is needed.
 */
export class MarkupSnapshot {
  readonly #nodes: readonly Node[];
  readonly #observer: MutationObserver;
  /** The first change of each value. Keys are the names of attributes. */
  readonly #values = new WeakMap<Node, Map<string | null, Value>>();
  /** The children that nodes had before the first change of them. */
  readonly #children = new WeakMap<Node, Node[]>();
  #copies: Node[] | undefined;

  /** @param element the island as it was served */
  constructor(element: Element) {
    this.#nodes = [...element.childNodes];
    this.#observer = new MutationObserver((records) => this.#note(records));
  }

  /** Watches the nodes left in the island, which may change from now on. */
  watch(element: Element): void {
    this.#observer.observe(element, watched);
  }

  /** @returns copies of the nodes as they were served, always the same ones. It watches them no longer */
  take(): Node[] {
    this.#note(this.#observer.takeRecords());
    this.stop();
    return (this.#copies ??= this.#nodes.map((node) => this.#copy(node)));
  }

  /** Ends the watching. */
  stop(): void {
    this.#observer.disconnect();
  }

  #note(records: readonly MutationRecord[]): void {
    const children = new Map<Node, Node[]>();
    for (const record of records) {
      const { target, type, attributeName } = record;
      if (type === "childList") {
        if (!this.#children.has(target)) children.set(target, [...target.childNodes]);
        continue;
      }
      const values = this.#values.get(target) ?? new Map<string | null, Value>();
      this.#values.set(target, values);
      if (!values.has(attributeName)) values.set(attributeName, record);
    }
    if (children.size === 0) return;
    // From the last record to the first: each describes the state that the next one found.
    for (const record of [...records].reverse()) {
      const after = record.type === "childList" && children.get(record.target);
      if (after) children.set(record.target, childrenBefore(after, record));
    }
    for (const [node, before] of children) this.#children.set(node, before);
  }

  #copy(node: Node): Node {
    const copy = copyAlone(node);
    // Browsers copy what is typed and checked, but not what is chosen.
    if (node instanceof HTMLOptionElement) (copy as HTMLOptionElement).selected = node.selected;
    for (const value of this.#values.get(node)?.values() ?? []) restoreValue(copy, node, value);
    for (const child of this.#children.get(node) ?? node.childNodes) {
      copy.appendChild(this.#copy(child));
    }
    return copy;
  }
}
