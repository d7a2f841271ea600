import { useIslandId, useRootClass } from "@skerry/ui/island";
import { useEffect, useRef } from "react";
import type { Props } from "./tooltip.schema.ts";
import { useOpening } from "./use-opening.ts";
import { usePlacing } from "./use-placing.ts";

/** Text about the page's own content in the island, shown when a visitor asks for it. */
export function Tooltip(props: Props) {
  const { text, placement, className } = props;
  const id = useIslandId("text");
  const rootClass = useRootClass("tooltip", className);
  const bubble = useRef<HTMLDivElement>(null);
  const hasText = text.trim() !== "";
  const [opening, close] = useOpening(bubble, hasText, props);
  usePlacing(bubble, opening, { id, placement, onHidden: close });

  useEffect(() => {
    if (!hasText) console.warn('tooltip never opens, because it has no text. Fill in "text".');
  }, [hasText]);

  // A server renders nothing.
  if (opening === undefined) return null;
  const content = opening ? (
    <div className="sk-tooltip__bubble" id={id} role="tooltip" popover="manual" ref={bubble}>
      {text}
      <span className="sk-tooltip__arrow" />
    </div>
  ) : null;
  return (
    <div className={rootClass}>
      <output>{opening?.isPressed ? content : null}</output>
      {opening?.isPressed ? null : content}
    </div>
  );
}
