/** Livewire's front end is not on npm. This is how its third version calls Alpine's morph (js/morph.js there). */

const isElement = (node) => node.nodeType === Node.ELEMENT_NODE;

/** Components in a component come without content: what is on the page stands in for it. */
function keepNested(root, to) {
  for (const nested of to.querySelectorAll("[wire\\:id]:not([wire\\:snapshot])")) {
    const id = CSS.escape(nested.getAttribute("wire:id"));
    nested.replaceWith(root.querySelector(`[wire\\:id="${id}"]`).cloneNode(true));
  }
}

/**
 * @param Alpine with its plugin morph
 * @param {Element} root of the component, with `wire:id`
 * @param {string} html of the component, as the server has answered
 */
export function livewireMorph(Alpine, root, html) {
  const wrapper = document.createElement(root.parentElement?.tagName ?? "div");
  wrapper.innerHTML = html;
  const to = wrapper.firstElementChild;
  keepNested(root, to);
  Alpine.morph(root, to, {
    updating(element, _, childrenOnly, skip) {
      if (!isElement(element)) return undefined;
      if (element.hasAttribute("wire:ignore")) return skip();
      if (element.hasAttribute("wire:ignore.self")) childrenOnly();
      // A component in this one is changed by its own answers.
      return element.hasAttribute("wire:id") && element !== root ? skip() : undefined;
    },
    key: (node) =>
      isElement(node)
        ? (node.getAttribute("wire:key") ?? node.getAttribute("wire:id") ?? node.id)
        : undefined,
    lookahead: false,
  });
}
