import { whenIdle } from "./when-idle.ts";

/**
 * Calls back when an element comes within 200 px of the viewport, perhaps more than once.
 *
 * @returns ends it
 */
export function whenVisible(element: Element, call: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) call();
        else if (getComputedStyle(target).display === "contents") {
          // No box of its own, so it never intersects: its children can.
          for (const child of target.children) observer.observe(child);
          if (!target.children[0]) whenIdle(call);
        }
      }
    },
    { rootMargin: "200px" },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
