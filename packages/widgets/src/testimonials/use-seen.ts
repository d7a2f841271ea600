import { type RefObject, useEffect, useState } from "react";

/**
 * The number of slides that are seen at a time: one, or two where the style sheet gives each half the width.
 *
 * @param viewport holds the list of slides
 */
export function useSeen(viewport: RefObject<HTMLElement | null>): number {
  const [seen, setSeen] = useState(1);
  useEffect(() => {
    const element = viewport.current;
    const slide = element?.querySelector<HTMLElement>("li");
    if (!element || !slide || typeof ResizeObserver === "undefined") return undefined;
    const observer = new ResizeObserver(() => {
      setSeen(Math.round(element.clientWidth / slide.offsetWidth) || 1);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [viewport]);
  return seen;
}
