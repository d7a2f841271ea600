import { useIslandContext } from "@skerry/ui/island";
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import type { Props } from "./tooltip.schema.ts";
import { type Opening, type TriggerWatch, watchTrigger } from "./watch-trigger.ts";

/**
 * Whether the tooltip is open, and a function that closes it: the same one each time. `undefined`
 * on a server and until the trigger is watched.
 *
 * @param bubble its element while it is open
 * @param enabled whether it opens at all
 */
export function useOpening(
  bubble: RefObject<HTMLElement | null>,
  enabled: boolean,
  {
    trigger,
    pressFocus,
    autohide,
    hideDelay,
  }: Pick<Props, "trigger" | "pressFocus" | "autohide" | "hideDelay">,
): [opening: Opening | null | undefined, close: () => void] {
  const { element } = useIslandContext();
  const watch = useRef<TriggerWatch>(undefined);
  const [opening, setOpening] = useState<Opening | null>();

  useLayoutEffect(() => {
    if (!element || !enabled) return undefined;
    const current = watchTrigger(element, {
      opensOn: new Set([...trigger.trim().split(/\s+/), ...(pressFocus ? ["press"] : [])]),
      autohide,
      hideDelay,
      bubble: () => bubble.current,
      show: setOpening,
    });
    watch.current = current;
    return () => current.stop();
  }, [element, enabled, trigger, pressFocus, autohide, hideDelay, bubble]);

  const close = useCallback(() => watch.current?.close(), []);
  return [opening, close];
}
