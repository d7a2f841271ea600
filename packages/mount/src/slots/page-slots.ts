import { slotElement } from "@skerry/core/contract/slot-names";
import type { Slots } from "@skerry/ui/island";
import type { MorphTarget } from "../protocol/morph-target.ts";
import type { IsUntrusted } from "../protocol/loader-context.ts";
import { childSlots, isRendered, markupSlots } from "./find-slots.ts";
import { moveNode, noteFocus } from "./move-node.ts";

/** Where a slot's nodes belong in the island's own HTML, and where they are. */
interface PageSlot {
  nodes: Node[];
  /** The element that a renderer has written around them; absent: they are children of the island. */
  home?: HTMLElement;
  /** The widget's element for them, or the hidden one. */
  place?: HTMLElement | undefined;
}

/** An element for slots that the widget does not show now: their content stays in it. */
function createHidden(name: string): HTMLElement {
  const hidden = document.createElement(slotElement);
  hidden.hidden = true;
  hidden.setAttribute("name", name);
  return hidden;
}

const isEqual = (some: readonly Node[], others: readonly Node[]): boolean =>
  some.length === others.length && some.every((node, i) => node === others[i]);

/**
 * The slots of one island. Their nodes are moved, never copied or parsed: from the island's own HTML into the
 * widget, and back to where they were when the widget ends.
 */
export class PageSlots implements Slots {
  readonly #element: HTMLElement;
  readonly #names: true | readonly string[];
  readonly #isUntrusted: IsUntrusted;
  readonly #slots = new Map<string, PageSlot>();
  #view: MorphTarget | undefined;
  #refocus = (): void => {};

  /** @param names of the slots that the widget has; `true`: any */
  constructor(element: HTMLElement, names: true | readonly string[], isUntrusted: IsUntrusted) {
    this.#isUntrusted = isUntrusted;
    this.#element = element;
    this.#names = names;
  }

  has(name: string): boolean {
    return this.#names === true || this.#names.includes(name);
  }

  /** The widget is about to be rendered. */
  start(view: MorphTarget): void {
    this.#view = view;
    const nodes = [...this.#element.childNodes];
    this.#find(view.originalNodes, markupSlots(nodes, this.#isUntrusted));
    // Slots that the widget did not show on the server stand beside the markup, where React does not expect them.
    for (const node of nodes) {
      if ((node as HTMLElement).hidden && node.nodeName.toLowerCase() === slotElement) {
        this.#element.removeChild(node);
      }
    }
    this.#refocus = noteFocus(this.#element, this.#nodes());
  }

  /** The widget is in the page: what it does not show is kept. */
  entered(): void {
    for (const [name, slot] of this.#slots) {
      // Served markup may still wait to be hydrated.
      const waits = slot.nodes.some((node) => node.isConnected);
      if (!slot.place && !waits) this.#hide(name, slot);
    }
    this.#refocus();
  }

  show(name: string, element: HTMLElement): () => void {
    const slot = this.#slots.get(name) ?? { nodes: [] };
    this.#slots.set(name, slot);
    this.#put(slot, element);
    return () => {
      // A morph may have replaced the slot.
      const now = this.#slots.get(name);
      if (this.#view && now?.place === element) this.#hide(name, now);
    };
  }

  /** Whether a node is the page's own. */
  contains(node: Node): boolean {
    return this.#nodes().some((own) => own.contains(node));
  }

  /**
   * Puts the island's own HTML, with the slots in it, behind the widget: an engine that morphs the page is
   * about to compare it with the new one.
   */
  layOut(): Node[] {
    const nodes = this.#update();
    const refocus = noteFocus(this.#element, nodes);
    for (const node of nodes) moveNode(this.#element, node);
    for (const { home, nodes: inside } of this.#slots.values()) {
      for (const node of home ? inside : []) moveNode(home as HTMLElement, node);
    }
    refocus();
    return nodes;
  }

  /** Takes the slots from the island's new HTML. */
  adopt(nodes: Node[]): void {
    const places = new Map([...this.#slots].map(([name, { place }]) => [name, place]));
    const shown = this.#nodes();
    this.#find(nodes, markupSlots(nodes, this.#isUntrusted));
    const all = this.#nodes();
    const present = new Set(all);
    const refocus = noteFocus(this.#element, all);
    for (const [name, place] of places) {
      const slot = this.#slots.get(name) ?? { nodes: [] };
      this.#slots.set(name, slot);
      if (place) this.#put(slot, place);
    }
    for (const [name, slot] of this.#slots) if (!slot.place) this.#hide(name, slot);
    for (const node of shown) if (!present.has(node)) node.parentNode?.removeChild(node);
    refocus();
  }

  /** Copies of the island's own HTML. */
  copy(copyNode: (node: Node) => Node): Node[] {
    const copies = this.#update().map(copyNode);
    const homes = markupSlots(copies, this.#isUntrusted);
    for (const { home, nodes } of this.#slots.values()) {
      const name = home?.getAttribute("name");
      const copy = homes.find((one) => home && one.getAttribute("name") === name);
      copy?.replaceChildren(...nodes.map(copyNode));
    }
    return copies;
  }

  stop(): void {
    if (!this.#view) return;
    this.#update();
    this.#view = undefined;
    const refocus = noteFocus(this.#element, this.#nodes());
    for (const { home, nodes } of this.#slots.values()) home?.replaceChildren(...nodes);
    // The island's own HTML is back by then.
    queueMicrotask(refocus);
  }

  #nodes(): Node[] {
    return [...this.#slots.values()].flatMap((slot) => slot.nodes);
  }

  /** @param markup the elements that hold the slots now; those of `own` may be copies */
  #find(own: readonly Node[], markup: HTMLElement[]): void {
    this.#slots.clear();
    if (!isRendered(own, this.#element, this.#isUntrusted)) {
      for (const [name, nodes] of childSlots(own, this.#isUntrusted))
        if (this.has(name)) this.#slots.set(name, { nodes });
      return;
    }
    const homes = markupSlots(own, this.#isUntrusted);
    for (const [i, element] of markup.entries()) {
      const name = element.getAttribute("name") ?? "";
      const home = homes[i];
      const nodes = [...element.childNodes];
      if (home && this.has(name)) this.#slots.set(name, { nodes, home });
      if (home && home !== element) home.replaceChildren();
    }
  }

  /** Reads which nodes the slots have by now: the page may have changed them. */
  #update(): Node[] {
    const view = this.#view as MorphTarget;
    for (const slot of this.#slots.values()) {
      if (!slot.place) continue;
      const { nodes: old, home } = slot;
      slot.nodes = [...slot.place.childNodes];
      if (home || isEqual(old, slot.nodes)) continue;
      const before = new Set(old);
      const own = view.originalNodes.filter((node) => !before.has(node));
      const start = view.originalNodes.findIndex((node) => before.has(node));
      const at = start < 0 ? own.length : start;
      // Not as arguments of a call: there may be too many.
      view.originalNodes = own.slice(0, at).concat(slot.nodes, own.slice(at));
    }
    return view.originalNodes;
  }

  #put(slot: PageSlot, place: HTMLElement): void {
    if (slot.place && this.#view) this.#update();
    const left = slot.place;
    slot.place = place;
    if (!isEqual(slot.nodes, [...place.childNodes])) {
      for (const node of slot.nodes) moveNode(place, node);
    }
    if (left?.hidden && left !== place) left.remove();
  }

  #hide(name: string, slot: PageSlot): void {
    const hidden = createHidden(name);
    this.#element.append(hidden);
    this.#put(slot, hidden);
  }
}
