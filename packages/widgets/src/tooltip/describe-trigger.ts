const name = "aria-describedby";

/**
 * Adds an id to what describes an element.
 *
 * @returns function that takes it away, and leaves the attribute as it was before
 */
export function describeTrigger(trigger: Element, id: string): () => void {
  const before = trigger.getAttribute(name);
  const during = [before, id].filter(Boolean).join(" ");
  trigger.setAttribute(name, during);
  return () => {
    const now = trigger.getAttribute(name) ?? "";
    const others = now.split(/\s+/).filter((one) => one !== id);
    // The page may have written it meanwhile.
    const after = now === during ? before : others.join(" ");
    if (after || after === before) trigger.setAttribute(name, after ?? "");
    if (!after && before === null) trigger.removeAttribute(name);
  };
}
