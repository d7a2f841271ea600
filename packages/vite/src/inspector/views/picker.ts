import { type InspectedIsland, inspectedPage } from "../model/inspected-page.ts";

const presses = "pointerdown mousedown pointerup mouseup touchstart touchend click auxclick";

/** Who is told of what is picked. */
export interface PickerListener {
  /** Whether something happened in the panel itself. */
  isOwn(event: Event): boolean;
  onHover(island: InspectedIsland | undefined): void;
  onEnd(island: InspectedIsland | undefined): void;
}

/**
 * Lets the author point at an island in the page. The page gets none of it: neither the click, nor what loads an island at
 * the first touch.
 */
export class Picker {
  #isOn = false;
  #listener: PickerListener | undefined;

  /** To be made before the script runs, which listens at the window too. */
  constructor() {
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

  start(listener: PickerListener): void {
    this.#isOn = true;
    this.#listener = listener;
  }

  stop(island?: InspectedIsland): void {
    if (!this.#isOn) return;
    this.#isOn = false;
    this.#listener?.onHover(undefined);
    this.#listener?.onEnd(island);
  }

  readonly #handle = (event: Event): void => {
    if (!this.#isOn || this.#listener?.isOwn(event)) return;
    event.stopImmediatePropagation();
    if (event.cancelable && !event.type.startsWith("touch")) event.preventDefault();
    const [target] = event.composedPath();
    const island = target instanceof Element ? inspectedPage.islandAround(target) : undefined;
    if (event.type === "click") this.stop(island);
    else this.#listener?.onHover(island);
  };
}
