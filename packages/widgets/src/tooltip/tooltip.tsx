import { useIsland, useIslandId, useRootClass } from "@skerry/ui/island";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { describeTrigger } from "./describe-trigger.ts";
import type { Props } from "./tooltip.schema.ts";
import { type Opening, type TriggerWatch, watchTrigger } from "./watch-trigger.ts";

/** Loads what places it. A chunk of its own, asked for when the tooltip mounts. */
const loadPlacing = () => import("./place-bubble.ts");

/** Words about the page's own content in the island, shown when somebody asks for them. */
export function Tooltip(props: Props) {
  const { text, placement, trigger, autohide, hideDelay, className } = props;
  const { element } = useIsland();
  const id = useIslandId("text");
  const rootClass = useRootClass("tooltip", className);
  const bubble = useRef<HTMLDivElement>(null);
  const watch = useRef<TriggerWatch>(undefined);
  // Nothing at all until somebody watches: a server writes nothing.
  const [opening, setOpening] = useState<Opening | null>();
  const [failure, setFailure] = useState<{ error: unknown }>();
  const hasText = text.trim() !== "";

  useEffect(() => {
    if (!hasText) {
      console.warn('tooltip never opens, because it has no words. Fill in "text".');
    }
  }, [hasText]);

  useLayoutEffect(() => {
    if (!element || !hasText) return undefined;
    loadPlacing().catch(() => {});
    const current = watchTrigger(element, {
      opensOn: new Set(trigger.trim().split(/\s+/)),
      autohide,
      hideDelay,
      bubble: () => bubble.current,
      show: setOpening,
    });
    watch.current = current;
    return () => current.stop();
  }, [element, hasText, trigger, autohide, hideDelay]);

  useLayoutEffect(() => {
    const shown = bubble.current;
    if (!opening || !shown) return undefined;
    const undescribe = describeTrigger(opening.trigger, id);
    // Chrome 114, Firefox 125, Safari 17; before, it lies above what is near.
    shown.showPopover?.();
    let stop: (() => void) | undefined;
    let isOver = false;
    loadPlacing().then(
      ({ placeBubble }) => {
        if (isOver) return;
        stop = placeBubble(opening.trigger, shown, {
          placement,
          onHidden: () => watch.current?.close(),
        });
      },
      (error: unknown) => setFailure({ error }),
    );
    return () => {
      isOver = true;
      stop?.();
      undescribe();
      shown.hidePopover?.();
    };
  }, [opening, placement, id]);

  if (failure) throw failure.error;
  if (opening === undefined) return null;
  const words = opening ? (
    <div className="sk-tooltip__bubble" id={id} role="tooltip" popover="manual" ref={bubble}>
      {text}
    </div>
  ) : null;
  return (
    <div className={rootClass}>
      <output>{opening?.isPressed ? words : null}</output>
      {opening?.isPressed ? null : words}
    </div>
  );
}
