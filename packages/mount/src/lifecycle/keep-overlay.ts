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
