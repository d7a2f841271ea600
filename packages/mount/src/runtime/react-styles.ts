import { propsKey } from "./lazy-listeners.ts";
import { applyServedStyle } from "./served-styles.ts";

/**
 * Gives elements of served markup their styles when React takes them over. A policy blocks style attributes that the
 * parser sets, and React takes them for set. HTML that a widget writes for others (`dangerouslySetInnerHTML`), and that
 * of slots, stays blocked: React takes no element of it over.
 */
export function styleHydrated(island: Element): void {
  const key = propsKey();
  for (const styled of island.querySelectorAll("[style]:not(sk-slot *)")) {
    Object.defineProperty(styled, key, {
      configurable: true,
      // Not after the commit: effects measure, and what is in a Suspense boundary is taken over later.
      set(props: { style?: unknown }) {
        Object.defineProperty(styled, key, { value: props, writable: true });
        if (props.style) applyServedStyle(styled);
      },
    });
  }
}
