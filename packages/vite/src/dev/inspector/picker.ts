import { type InspectedIsland, inspectedPage } from "./inspected-page.ts";

const presses = "pointerdown mousedown pointerup mouseup touchstart touchend click auxclick";

/**
 * Lets the author point at an island in the page. The page gets none of it: neither the click, nor what loads an island at
 * the first touch.
 */
export class Picker {
  #isOn = false;
  readonly #isOwn: (event: Event) => boolean;
  readonly #onHover: (island: InspectedIsland | undefined) => void;
  readonly #onEnd: (island: InspectedIsland | undefined) => void;

  /** Before the script, which listens at the window too. */
  constructor(
    isOwn: (event: Event) => boolean,
    onHover: (island: InspectedIsland | undefined) => void,
    onEnd: (island: InspectedIsland | undefined) => void,
  ) {
    this.#isOwn = isOwn;
    this.#onHover = onHover;
    this.#onEnd = onEnd;
    for (const type of `${presses} pointerover pointermove`.split(" ")) {
      addEventListener(type, this.#handle, { capture: true, passive: type.startsWith("touch") });
    }
    addEventListener(
      "keydown",
      (event) => {
        if (!this.#isOn || event.key !== "Escape") return;
        event.stopImmediatePropagation();
        this.stop();
      },
      true,
    );
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  start(): void {
    this.#isOn = true;
  }

  stop(island?: InspectedIsland): void {
    if (!this.#isOn) return;
    this.#isOn = false;
    this.#onHover(undefined);
    this.#onEnd(island);
  }

  readonly #handle = (event: Event): void => {
    if (!this.#isOn || this.#isOwn(event)) return;
    event.stopImmediatePropagation();
    if (event.cancelable && !event.type.startsWith("touch")) event.preventDefault();
    const [target] = event.composedPath();
    const island = target instanceof Element ? inspectedPage.islandAround(target) : undefined;
    if (event.type === "click") this.stop(island);
    else this.#onHover(island);
  };
}
