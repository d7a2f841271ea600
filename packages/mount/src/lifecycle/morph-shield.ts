import type { Shielded } from "../runtime/island-host.ts";

/** React marks the nodes that it has rendered. The build has one copy of React, of a pinned version. */
const isRendered = (node: Node): boolean =>
  Object.keys(node).some((key) => key.startsWith("__react"));

const hasId = (node: Node): boolean =>
  node instanceof Element && (node.hasAttribute("id") || node.querySelector("[id]") !== null);

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

/**
 * Hides the content of an island from engines that morph the page. Such an engine compares an element
 * with its new HTML, which is the fallback, and would take the widget for what is to be changed. All of
 * them walk from `firstChild`, right before they change the children. They find none, and append the
 * new HTML, which is taken out again before the browser paints.
 */
export class MorphShield {
  readonly #element: Element;
  readonly #isMorphed: () => boolean;
  readonly #view: Shielded;
  /** The children before an engine came. */
  #before: Set<Node> | undefined;
  #standIns: Element | undefined;
  #isWritten = false;

  /**
   * @param isMorphed whether an engine has changed the island already; else only added nodes count
   */
  constructor(view: Shielded, isMorphed: () => boolean) {
    const element = view.container_;
    this.#element = element;
    this.#isMorphed = isMorphed;
    this.#view = view;
    Object.defineProperty(element, "firstChild", { configurable: true, get: () => this.#hide() });
  }

  #hide(): null {
    this.#isWritten ||= this.#isMorphed();
    if (!this.#before) {
      this.#before = new Set(this.#element.childNodes);
      // Most widgets have no id in common with what the server sends.
      if (this.#view.originalNodes_.some(hasId)) {
        this.#standIns = document.createElement("div");
        this.#standIns.append(...[...this.#element.querySelectorAll("[id]")].map(standIn));
        this.#element.prepend(this.#standIns);
      }
      queueMicrotask(() => this.#settle());
    }
    return null;
  }

  /** Takes out what an engine has written, at once. */
  #settle(): void {
    const before = this.#before;
    if (!before) return;
    this.#before = undefined;
    this.#standIns?.remove();
    const written = [...this.#element.childNodes].filter(
      (node) => !before.has(node) && !isRendered(node),
    );
    if (written.length || this.#isWritten) {
      for (const node of written) node.remove();
      this.#view.adopt_(written);
    }
    this.#isWritten = false;
  }

  /** Shows it again. */
  readonly stop = (): void => {
    this.#settle();
    delete (this.#element as { firstChild?: unknown }).firstChild;
  };
}
