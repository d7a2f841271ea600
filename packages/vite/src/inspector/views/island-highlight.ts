import type { InspectedIsland } from "../model/inspected-page.ts";
import { Outline } from "./outline.ts";

/** Marks an island in the page. */
export class IslandHighlight {
  readonly #outline = new Outline();
  #flash: ReturnType<typeof setTimeout> | undefined;

  get element(): HTMLElement {
    return this.#outline.element;
  }

  /** Marks the island under the pointer, until there is none. */
  hover(island: InspectedIsland | undefined, isPicking: boolean): void {
    // The panel may have moved away under the pointer.
    if (!island && this.#flash !== undefined && !isPicking) return;
    clearTimeout(this.#flash);
    this.#flash = undefined;
    if (island) this.#outline.show(island.element, island.name);
    else this.#outline.hide();
  }

  /** Brings an island into view, and marks it for a moment. */
  scrollTo({ element, name }: InspectedIsland, panel: HTMLElement): void {
    const [child] = element.children;
    const box = child && getComputedStyle(element).display === "contents" ? child : element;
    if (innerWidth < 640) showBeside(box, panel);
    else {
      const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
      box.scrollIntoView({
        behavior: isCalm ? "auto" : "smooth",
        block: "center",
        inline: "nearest",
      });
    }
    this.#outline.show(element, name);
    clearTimeout(this.#flash);
    this.#flash = setTimeout(() => {
      this.#flash = undefined;
      this.#outline.hide();
    }, 2_500);
  }
}

/** In a small window the panel covers more than a half: it goes where the island is not. */
function showBeside(box: Element, panel: HTMLElement): void {
  box.scrollIntoView({ block: "start", inline: "nearest" });
  const { classList } = panel;
  classList.remove("is-at-top");
  // What is at the end of the page cannot come up.
  if (box.getBoundingClientRect().top < panel.getBoundingClientRect().top - 24) return;
  classList.add("is-at-top");
  box.scrollIntoView({ block: "end", inline: "nearest" });
}
