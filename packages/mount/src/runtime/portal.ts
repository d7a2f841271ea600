import { themeAttribute } from "@skerry/core/contract/attributes";
import type { IslandContext } from "@skerry/ui/island";

/** What style sheets and screen readers read from an element or from one around it. */
const inherited = ["lang", "dir", themeAttribute, "data-theme", "data-bs-theme"];

/**
 * An element at the end of the page for what an island shows outside of itself: dialogs, menus, toasts. Style sheets treat
 * it as part of the island. Its name is in no page's HTML, so that no engine which morphs the page takes it for another
 * element, and it has no box, so that it changes no layout.
 */
export class Portal {
  readonly element = document.createElement("sk-portal");
  readonly #island: HTMLElement;
  readonly #colorScheme: IslandContext["colorScheme"];
  readonly #observer = new MutationObserver(() => this.#update());

  /** @param colorScheme of the page's configuration */
  constructor(island: HTMLElement, name: string, colorScheme: IslandContext["colorScheme"]) {
    this.#island = island;
    this.#colorScheme = colorScheme;
    this.element.setAttribute("data-skerry-portal", name);
    this.element.style.setProperty("display", "contents");
    this.#update();
    // A page engine takes it away, or a visitor chooses the dark theme.
    const watched = { childList: true, subtree: true, attributeFilter: inherited };
    this.#observer.observe(document.documentElement, watched);
  }

  /** Removes it. */
  end(): void {
    this.#observer.disconnect();
    this.element.remove();
  }

  #update(): void {
    const { element } = this;
    const root = this.#island.getRootNode();
    // The styles of an island in a shadow root count only there.
    const place = root instanceof ShadowRoot ? root : document.body;
    if (place && element.parentNode !== place) place.append(element);
    for (const name of inherited) {
      const theme = name === themeAttribute && this.#colorScheme !== "light";
      const value =
        this.#island.closest(`[${name}]`)?.getAttribute(name) ?? (theme ? this.#colorScheme : null);
      // Writing the same value again would never end.
      if (value === element.getAttribute(name)) continue;
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
    const { colorScheme } = getComputedStyle(this.#island);
    element.style.setProperty("color-scheme", colorScheme);
  }
}
