import type { PageSlots } from "../slots/page-slots.ts";
import { isWrapper } from "../translation/translator-elements.ts";
import type { MorphTarget } from "../protocol/morph-target.ts";

/** The ids in some nodes. */
const idsIn = (nodes: readonly Node[]): Set<string> => {
  const elements = nodes.filter((node) => node instanceof Element);
  const all = elements.flatMap((one) => [one, ...one.querySelectorAll("[id]")]);
  // Not `id`: a field of that name stands for it in its form.
  return new Set(all.flatMap((one) => one.getAttribute("id") ?? []));
};

/**
 * An empty element with the id of a widget's element. Idiomorph and htmx 4 look for ids in the whole
 * page and move what they find into the new HTML: they find this one first.
 */
function standIn(element: Element): Element {
  const { namespaceURI, localName } = element;
  const copy = document.createElementNS(namespaceURI, localName);
  copy.id = element.getAttribute("id") as string;
  return copy;
}

const shields = new WeakMap<Element, MorphGuard>();

/** All children, whatever is hidden. */
const childrenOf = (element: Element): Node[] => [
  ...(Reflect.get(Node.prototype, "childNodes", element) as NodeListOf<ChildNode>),
];

/**
 * Getters, the same ones for all islands. V8 gives each element whose getter is another function a hidden class of its
 * own, and then Idiomorph's walk over the whole page takes a quarter longer (bench morphs).
 */
const hidden: PropertyDescriptorMap & ThisType<Element> = {
  firstChild: {
    configurable: true,
    get() {
      return (shields.get(this) as MorphGuard).hide();
    },
  },
  childNodes: {
    configurable: true,
    get() {
      return (shields.get(this) as MorphGuard).children();
    },
  },
};

/**
 * Hides the content of an island from engines that morph the page. Such an engine compares an element
 * with its new HTML, which is the fallback, and would take the widget for what is to be changed. All of
 * them walk from `firstChild`, right before they change the children. They find none, and append the
 * new HTML, which is taken out again before the browser paints. nanomorph counts through `childNodes` instead. Much else
 * reads those, so they are hidden only once an engine has changed the island's attributes, which nanomorph does first.
 *
 * Slots are the page's own: when an engine comes, the island's own HTML with the slots in it stands behind
 * the widget, and that is what the engine finds and changes.
 */
export class MorphGuard {
  readonly #element: Element;
  readonly #isMorphed: () => boolean;
  readonly #view: MorphTarget;
  readonly #slots: PageSlots | undefined;
  /** The children before an engine came. */
  #before: Set<Node> | undefined;
  /** The island's own HTML while an engine works on it. */
  #own: Node[] = [];
  #standIns: Element | undefined;
  #isWritten = false;

  /**
   * @param isMorphed whether an engine has changed the island already; else only added nodes count
   */
  constructor(view: MorphTarget, isMorphed: () => boolean, slots?: PageSlots) {
    const element = view.container;
    this.#element = element;
    this.#isMorphed = isMorphed;
    this.#view = view;
    this.#slots = slots;
    shields.set(element, this);
    Object.defineProperties(element, hidden);
  }

  /** @returns the first child that an engine may change */
  hide(): Node | null {
    this.#isWritten ||= this.#isMorphed();
    const isFirst = !this.#before;
    if (isFirst) {
      this.#before = new Set(childrenOf(this.#element));
      queueMicrotask(() => this.#settle());
    }
    // Code that only reads `firstChild` must not make the slots move.
    if (this.#isWritten && this.#slots && !this.#own.length) this.#own = this.#slots.layOut();
    if (isFirst) this.#standIn(idsIn(this.#view.originalNodes));
    return (this.#own.length && this.#written()[0]) || null;
  }

  /** @returns the children, or those that an engine may change */
  children(): ArrayLike<Node> {
    if (!this.#isMorphed()) return childrenOf(this.#element);
    this.hide();
    return this.#written();
  }

  /** @param served ids that the server sends: most widgets have none of them */
  #standIn(served: ReadonlySet<string>): void {
    if (!served.size) return;
    const elements = [...this.#element.querySelectorAll("[id]")];
    const rendered = elements.filter(
      (one) => served.has(one.getAttribute("id") as string) && !this.#slots?.contains(one),
    );
    if (!rendered.length) return;
    this.#standIns = document.createElement("div");
    this.#standIns.append(...rendered.map(standIn));
    this.#element.prepend(this.#standIns);
  }

  /** The children that the engine may change. */
  #written(): Node[] {
    return childrenOf(this.#element).filter(
      (node) => node !== this.#standIns && !this.#before?.has(node),
    );
  }

  /** Takes out what an engine has written, at once. */
  #settle(): void {
    const before = this.#before;
    if (!before) return;
    this.#before = undefined;
    this.#standIns?.remove();
    const own = new Set(this.#own);
    const written = childrenOf(this.#element).filter(
      // A translator puts such an element in the place of a text.
      (node) => own.has(node) || (!before.has(node) && !this.#view.owns(node) && !isWrapper(node)),
    );
    this.#own = [];
    if (written.length || this.#isWritten) {
      // First, so that what stays is moved and never removed.
      this.#slots?.adopt(written);
      for (const node of written) {
        if (node.parentNode === this.#element) this.#element.removeChild(node);
      }
      this.#view.adopt(written);
    }
    this.#isWritten = false;
  }

  /** Shows it again. */
  readonly stop = (): void => {
    this.#settle();
    for (const name in hidden) Reflect.deleteProperty(this.#element, name);
  };
}

/**
 * Puts the container of an overlay back when a morph has removed it: the page's HTML has none.
 *
 * @returns ends it
 */
export function keepOverlay(element: Element, container: Element): () => void {
  const observer = new MutationObserver(() => {
    if (container.parentNode === element) return;
    element.append(container);
    // A popover closes when it leaves the document. The tooltip has one only while it is open.
    for (const bubble of container.querySelectorAll<HTMLElement>("[popover]")) {
      bubble.showPopover?.();
    }
  });
  observer.observe(element, { childList: true });
  // morphdom takes nodes with ids also out of what it has removed.
  Object.defineProperty(container, "firstChild", { value: null });
  return () => observer.disconnect();
}
