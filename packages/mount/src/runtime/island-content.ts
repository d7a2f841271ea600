const isBlank = (node: Node): boolean =>
  node.nodeType === Node.TEXT_NODE && !node.nodeValue?.trim();

/**
 * Takes out of served markup what does not belong to it. React throws all of it away (error 418) when
 * a template's indentation stands before it. White space inside of it is the widget's own.
 */
export function tidyMarkup(element: Element, script: Element | undefined): void {
  script?.remove();
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

/**
 * The element that an overlay is rendered into. Its name is in no page's HTML, so an engine that morphs
 * the island never takes it for one of the new elements.
 */
export function createOverlayContainer(): HTMLElement {
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
 * @param shown the nodes in the island when the widget was new
 */
export const isReplaced = (present: Node[], shown: Node[]): boolean =>
  !present.every(isBlank) && !shown.some((node) => present.some((one) => one.contains(node)));
