import { whenIdle } from "./when-idle.ts";
import { whenVisible } from "./when-visible.ts";

function whenMatching(media: string, call: () => void): () => void {
  const query = matchMedia(media);
  const check = (): void => {
    if (query.matches) call();
  };
  query.addEventListener("change", check);
  check();
  return () => query.removeEventListener("change", check);
}

/**
 * Calls back when a trigger fires, perhaps more than once and perhaps at once.
 *
 * @param trigger not `never` or `interaction`
 * @returns whether there is such a trigger; `stops` gets what ends it
 */
export function waitForTrigger(
  trigger: string,
  element: Element,
  call: () => void,
): (() => unknown) | undefined {
  if (trigger === "visible") return whenVisible(element, call);
  if (trigger.startsWith("media")) return whenMatching(trigger.slice(5), call);
  if (trigger === "idle") whenIdle(call);
  else if (trigger === "eager") call();
  else return undefined;
  return () => {};
}
