import { slotElement } from "@skerry/core/contract/slot-names";
import { markerIn } from "../dom/served-marker.ts";

type Field = HTMLInputElement;

/** The nodes of the slots in an island, which are the page's own. */
function slotNodes(element: Element): Node[] {
  return [...element.querySelectorAll(slotElement)]
    .filter((slot) => !element.contains((slot.parentNode as Element).closest(slotElement)))
    .flatMap((slot) => [...slot.childNodes]);
}

/**
 * Leaves only what works without a script usable in a server's markup that no widget will take over any more. The page's
 * own HTML stays as it is; slots are put back in its place.
 */
export function leaveUsable(element: Element): void {
  const marker = markerIn(element);
  if (!marker) return;
  const slots = slotNodes(element);
  if (slots.length > 0) {
    const props = [...element.children].filter((child) => child.matches("script[data-props]"));
    element.replaceChildren(...props, ...slots);
    return;
  }
  element.removeChild(marker);
  for (const child of element.children) child.classList.add("sk-crashed");
  for (const control of element.querySelectorAll<Field>("button,input,select,textarea")) {
    const action = control.form?.getAttribute("action");
    control.disabled ||=
      control.type === "button" || (action ?? "javascript:").startsWith("javascript:");
  }
  for (const control of element.querySelectorAll('[role][tabindex]:not([href]),[href="#"]')) {
    control.setAttribute("aria-disabled", "true");
    control.removeAttribute("tabindex");
    control.removeAttribute("href");
  }
}

/**
 * Keeps the focus inside an island whose widget is gone: on the field of the same name, or on the island. A screen reader
 * says then what is there now.
 *
 * @param focused what had the focus
 */
export function keepFocus(element: HTMLElement, focused: Element): void {
  // A control that has just been disabled has it until the next frame.
  const hasFocus = (): boolean => {
    const { activeElement } = element.getRootNode() as Document;
    return element.contains(activeElement) && !activeElement?.matches(":disabled");
  };
  if (hasFocus()) return;
  const { name } = focused as Field;
  const successor = name ? element.querySelector(`[name="${CSS.escape(name)}"]`) : null;
  const target = element.contains(focused) ? focused : successor;
  (target as HTMLElement | null)?.focus({ preventScroll: true });
  if (hasFocus()) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
}
