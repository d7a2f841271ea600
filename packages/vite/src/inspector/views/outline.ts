import { make } from "./dom.ts";

/** What stands around an island in the page, above everything and out of the way of the pointer. */
export class Outline {
  readonly element = make("div", { class: "outline", hidden: true });
  readonly #label = make("span", { class: "outline-label" });
  #island: HTMLElement | undefined;
  #frame = 0;

  constructor() {
    this.element.append(this.#label);
  }

  show(island: HTMLElement, name: string): void {
    this.#island = island;
    this.#label.textContent = name;
    this.element.hidden = false;
    cancelAnimationFrame(this.#frame);
    this.#follow();
  }

  hide(): void {
    this.#island = undefined;
    this.element.hidden = true;
    cancelAnimationFrame(this.#frame);
  }

  /** The page may scroll, and the island may grow. */
  readonly #follow = (): void => {
    const island = this.#island;
    if (!island?.isConnected) return this.hide();
    const { left, top, width, height } = boxOf(island);
    const { style } = this.element;
    style.transform = `translate(${left}px, ${top}px)`;
    style.width = `${width}px`;
    style.height = `${height}px`;
    this.element.classList.toggle("is-at-top", top < 24);
    this.#frame = requestAnimationFrame(this.#follow);
  };
}

/** With `display: contents` an island has no box: that of what is in it. */
function boxOf(island: HTMLElement): DOMRect {
  const box = island.getBoundingClientRect();
  if (box.width > 0 || box.height > 0) return box;
  const range = document.createRange();
  range.selectNodeContents(island);
  return range.getBoundingClientRect();
}
