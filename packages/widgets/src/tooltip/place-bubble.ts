import {
  arrow,
  autoUpdate,
  computePosition,
  flip,
  hide,
  offset,
  type Placement,
  platform,
  type Rect,
  shift,
} from "@floating-ui/dom";

/** Pixels between the trigger and the bubble, and between the bubble and the window's edge. */
const distance = 8;
/** Pixels from a corner of the bubble to its arrow, which would stick out of the round corner. */
const corner = 8;
/** Pixels of the arrow's box that are outside the bubble. */
const outside = 5;
/** The side of the arrow, by the side that the bubble is on. */
const opposite = { top: "bottom", right: "left", bottom: "top", left: "right" } as const;

/**
 * What the library measures, in pixels of the bubble: with `zoom` on its way, they are not those of the window.
 * Its release after 1.8.0 knows that by itself (https://github.com/floating-ui/floating-ui/pull/3492).
 */
function platformOf(bubble: HTMLElement): typeof platform {
  // Browsers without this property measure zoomed elements in their own pixels.
  const zoom = bubble.currentCSSZoom ?? 1;
  const inBubble = ({ x, y, width, height }: Rect): Rect => ({
    x: x / zoom,
    y: y / zoom,
    width: width / zoom,
    height: height / zoom,
  });
  return {
    ...platform,
    async getElementRects(elements) {
      const { reference, floating } = await platform.getElementRects.call(this, elements);
      return { reference: inBubble(reference), floating };
    },
    // With "this", which has the library's cache.
    async getClippingRect(options) {
      return inBubble(await platform.getClippingRect.call(this, options));
    },
  };
}

interface PlaceOptions {
  placement: Placement;
  /** Called when the trigger can no longer be seen. */
  onHidden(): void;
}

/**
 * Puts the bubble beside the trigger, shows it, and keeps it there while things scroll and change.
 *
 * @param bubble hidden with `visibility`; its last child is the arrow
 * @returns function that ends it
 */
export function placeBubble(
  trigger: Element,
  bubble: HTMLElement,
  { placement, onHidden }: PlaceOptions,
): () => void {
  let isStopped = false;
  const arrowElement = bubble.lastElementChild as HTMLElement;

  async function update(): Promise<void> {
    const { x, y, ...result } = await computePosition(trigger, bubble, {
      placement,
      strategy: "fixed",
      platform: platformOf(bubble),
      middleware: [
        offset(distance),
        // The side that the page has asked for, unless the window ends there. Along the other axis
        // shift() helps. The bubble is in the top layer, where only the window clips it.
        flip({ boundary: [], crossAxis: false }),
        shift({ boundary: [], padding: distance }),
        arrow({ element: arrowElement, padding: corner }),
        hide(),
      ],
    });
    if (isStopped) return;
    if (result.middlewareData.hide?.referenceHidden) {
      onHidden();
      return;
    }
    // Through the CSSOM, which no Content-Security-Policy forbids.
    bubble.style.setProperty("left", `${x}px`);
    bubble.style.setProperty("top", `${y}px`);
    const side = result.placement.split("-")[0] as keyof typeof opposite;
    bubble.dataset["side"] = side;
    const at = result.middlewareData.arrow;
    for (const edge of ["top", "right", "bottom", "left"] as const) {
      const offsetOnEdge = { left: at?.x, top: at?.y, right: undefined, bottom: undefined }[edge];
      const inset = edge === opposite[side] ? -outside : offsetOnEdge;
      arrowElement.style.setProperty(edge, inset === undefined ? "auto" : `${inset}px`);
    }
    bubble.style.setProperty("visibility", "visible");
  }

  const stop = autoUpdate(trigger, bubble, () => void update());
  return () => {
    isStopped = true;
    stop();
  };
}
