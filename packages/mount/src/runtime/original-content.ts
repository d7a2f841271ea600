import { fallbackAttribute } from "@skerry/core/contract/attributes";
import { MarkupSnapshot } from "./markup-snapshot.ts";

const isBlank = (node: Node): boolean =>
  node.nodeType === Node.TEXT_NODE && !node.nodeValue?.trim();

/**
 * Takes out of served markup what does not belong to it. React throws all of it away (error 418) when
 * a template's indentation stands before it. White space inside of it is the widget's own. The page's HTML is kept with
 * the nodes that are put back.
 */
export function tidyMarkup(element: Element, script: Element | undefined): void {
  script?.remove();
  element.querySelector(`:scope>[${fallbackAttribute}]`)?.remove();
  for (const [end, next] of [
    ["firstChild", "nextSibling"],
    ["lastChild", "previousSibling"],
  ] as const) {
    // The marker, and what a cache has written.
    for (let node = element[end]; node && (isBlank(node) || node instanceof Comment);) {
      const following: ChildNode | null = node[next];
      if (isBlank(node)) node.remove();
      node = following;
    }
  }
}

/** What a renderer writes in front of a widget's markup. */
const tailwindMark = ":scope>template[data-skerry-tailwind]";
const collectedStyle = "style[data-skerry-style]";

/**
 * Moves styles that a renderer has collected out of served markup, to where libraries write theirs: another island may
 * need them too, and goes on when this one ends.
 */
function moveStyles(element: Element): void {
  const { host } = element.getRootNode() as ShadowRoot;
  const place = host ? (element.getRootNode() as ShadowRoot) : document.head;
  for (const style of element.querySelectorAll(`:scope>${collectedStyle}`)) {
    const isThere = [...place.querySelectorAll(`:scope>${collectedStyle}`)].some(
      ({ textContent }) => textContent === style.textContent,
    );
    if (isThere) style.remove();
    else place.append(style);
  }
}

/**
 * The element that an overlay is rendered into. Its name is in no page's HTML, so an engine that morphs
 * the island never takes it for one of the new elements.
 */
function createOverlayContainer(): HTMLElement {
  const container = document.createElement("sk-overlay");
  // Without a box, or it would be an item where the island is a flex container. The style sheet
  // keeps the page's rules from it, should it be there.
  container.className = "sk-overlay";
  container.style.setProperty("display", "contents");
  return container;
}

/**
 * Whether the page has replaced what the widget had rendered.
 *
 * @param present the nodes in the island before React took its own away
 * @param shown those when the widget was new
 */
export const isReplaced = (present: Node[], shown: Node[]): boolean =>
  !present.every(isBlank) && !shown.some((node) => present.some((one) => one.contains(node)));

/** How a widget enters its island: over the content, in place of it, or by taking over what a renderer has served. */
export type MountMode = "overlay" | "replace" | "hydrate";

/** The island's own HTML, while a widget is in its place. */
export class OriginalContent {
  /** The element that the widget is rendered into. */
  readonly container: HTMLElement;
  readonly #element: HTMLElement;
  readonly #way: MountMode;
  /** The nodes to put back at the end. Absent: a copy of the nodes that were taken over is put back. */
  #kept: Node[] | undefined;
  #served: MarkupSnapshot | undefined;
  /** The nodes in the island when the widget was new. */
  #shown: Node[] = [];

  constructor(element: HTMLElement, way: MountMode) {
    this.#element = element;
    this.#way = way;
    this.container = way === "overlay" ? createOverlayContainer() : element;
    if (way === "hydrate") this.#served = new MarkupSnapshot(element);
    else this.#kept = [...element.childNodes];
  }

  /** The HTML that the island had before its widget. */
  get nodes(): Node[] {
    return (this.#kept ??= this.#served?.take() ?? []);
  }

  set nodes(nodes: Node[]) {
    this.#served?.stop();
    this.#served = undefined;
    this.#kept = nodes;
  }

  /**
   * The widget is about to be rendered.
   *
   * @param script the island's child with the props, if it has one
   */
  prepare(script: Element | undefined): void {
    if (this.#way === "overlay") this.#element.append(this.container);
    else if (this.#way === "hydrate") {
      moveStyles(this.#element);
      tidyMarkup(this.#element, script);
      this.#served?.watch(this.#element);
    }
  }

  /** The widget is in the page. */
  noteShown(): void {
    this.#element.querySelector(tailwindMark)?.remove();
    this.#shown = [...this.#element.childNodes];
  }

  /** Notes no more changes: the widget is about to leave, and React also changes nodes that it has taken out. */
  freeze(): void {
    this.#served?.take();
  }

  /**
   * React is about to take the widget away.
   *
   * @returns puts the island's own HTML back
   */
  leave(): (wasLost: boolean) => void {
    const present = [...this.#element.childNodes];
    return (wasLost) => {
      if (this.#way === "overlay") this.container.remove();
      // React did not find its nodes: the page has put something else in their place, and that stays.
      else if (wasLost && isReplaced(present, this.#shown))
        this.#element.replaceChildren(...present);
      else this.#element.replaceChildren(...this.nodes);
    };
  }
}
