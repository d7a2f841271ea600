import { whenIdle } from "./when-idle.ts";
import { whenVisible } from "./when-visible.ts";

function whenMatching(media: string, call: () => void): () => void {
  const query = matchMedia(media);
  const check = (): unknown => query.matches && call();
  // A list of this call's own: nothing else listens to it.
  query.onchange = check;
  check();
  return () => {
    // As good as null (Web IDL, LegacyTreatNonObjectAsNull), and a word that the loader has already.
    query.onchange = undefined as unknown as null;
  };
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
  if (trigger === "idle") {
    whenIdle(call);
    return () => {};
  }
  if (trigger === "eager") {
    call();
    return () => {};
  }
  return undefined;
}
