import { whenIdle } from "./when-idle.ts";

const calls = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

function onEntries(entries: IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    const call = calls.get(target) as () => void;
    if (isIntersecting) call();
    else if (getComputedStyle(target).display === "contents") {
      // No box of its own, so it never intersects: its children can.
      for (const child of target.children) whenVisible(child, call);
      if (!target.firstElementChild) whenIdle(call);
    }
  }
}

/**
 * Calls back when an element comes within 200 px of the viewport, perhaps more than once.
 *
 * @returns stops it
 */
export function whenVisible(element: Element, call: () => void): () => void {
  calls.set(element, call);
  // Support: Chrome 51, Firefox 55, Safari 12.1; switched off by some hardened browsers.
  if (!self.IntersectionObserver as unknown) whenIdle(call);
  else (observer ??= new IntersectionObserver(onEntries, { rootMargin: "200px" })).observe(element);
  return () => observer?.unobserve(element);
}
