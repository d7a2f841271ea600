import {
  autoUpdate,
  computePosition,
  flip,
  hide,
  offset,
  type Placement,
  shift,
} from "@floating-ui/dom";

/** Pixels between the trigger and the bubble, and between the bubble and the window's edge. */
const distance = 8;

interface PlaceOptions {
  placement: Placement;
  /** Called when the trigger can no longer be seen. */
  onHidden(): void;
}

/**
 * Puts the bubble beside the trigger, shows it, and keeps it there while things scroll and change.
 *
 * @returns function that ends it
 */
export function placeBubble(
  trigger: Element,
  bubble: HTMLElement,
  { placement, onHidden }: PlaceOptions,
): () => void {
  let isOver = false;

  async function update(): Promise<void> {
    const { x, y, ...result } = await computePosition(trigger, bubble, {
      placement,
      strategy: "fixed",
      middleware: [
        offset(distance),
        flip({ padding: distance }),
        shift({ padding: distance }),
        hide(),
      ],
    });
    if (isOver) return;
    if (result.middlewareData.hide?.referenceHidden) {
      onHidden();
      return;
    }
    // Through the CSSOM, which no Content-Security-Policy forbids.
    bubble.style.setProperty("left", `${x}px`);
    bubble.style.setProperty("top", `${y}px`);
    bubble.dataset["side"] = result.placement.split("-")[0];
    bubble.style.setProperty("visibility", "visible");
  }

  const stop = autoUpdate(trigger, bubble, () => void update());
  return () => {
    isOver = true;
    stop();
  };
}
