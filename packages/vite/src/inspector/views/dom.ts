type Child = Node | string | undefined | false;

interface Given {
  class?: string;
  /** Attributes; `false` leaves one out. */
  [attribute: string]: string | number | boolean | ((event: Event) => void) | undefined;
}

/**
 * An element. Nothing is parsed: pages may demand Trusted Types.
 *
 * @param given attributes, and listeners as `onclick`
 */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  given: Given = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  element.append(...children.filter((child) => child !== undefined && child !== false));
  return element;
}

/** A button of the panel. `data-key` finds it again after its part has been made anew. */
export const button = (text: string, onclick: () => void, given: Given = {}): HTMLButtonElement =>
  make("button", { type: "button", "data-key": text, onclick, ...given }, text);

const icons = {
  mark: "M3 17h18M6 17c0-5 3-9 6-12 3 3 6 7 6 12M9.5 11.5h5",
  pick: "M4 4l6.5 16 2.3-6.9L20 10.5z",
  close: "M6 6l12 12M18 6L6 18",
  chevron: "M9 6l6 6-6 6",
};

/** A picture that says nothing to screen readers. */
export function icon(name: keyof typeof icons): SVGSVGElement {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  const path = document.createElementNS(space, "path");
  for (const [attribute, value] of Object.entries({
    viewBox: "0 0 24 24",
    class: `icon icon-${name}`,
    "aria-hidden": "true",
    focusable: "false",
  })) {
    svg.setAttribute(attribute, value);
  }
  path.setAttribute("d", icons[name]);
  svg.append(path);
  return svg;
}

/** What a part of the panel was made of last. */
const made = new WeakMap<Element, string>();

/**
 * Makes a part of the panel anew, if it is to show something else. The focus stays where it was.
 *
 * @param of everything that it shows
 */
export function show(part: HTMLElement, of: unknown, build: () => Node[]): void {
  const key = JSON.stringify(of);
  if (made.get(part) === key) return;
  made.set(part, key);
  const root = part.getRootNode() as ShadowRoot | Document;
  const focused = part.contains(root.activeElement)
    ? root.activeElement?.getAttribute("data-key")
    : undefined;
  part.replaceChildren(...build());
  if (focused) part.querySelector<HTMLElement>(`[data-key="${CSS.escape(focused)}"]`)?.focus();
}
