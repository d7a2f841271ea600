const name = "aria-describedby";

/**
 * Adds an id to what describes an element, again when the page takes it away: a morph does.
 *
 * @returns function that takes it away, and leaves the attribute as it was before
 */
export function describeTrigger(trigger: Element, id: string): () => void {
  let before: string | null;
  let during: string;
  const ids = (): string[] => (trigger.getAttribute(name) ?? "").split(/\s+/);

  function describe(): void {
    if (ids().includes(id)) return;
    before = trigger.getAttribute(name);
    during = [before, id].filter(Boolean).join(" ");
    trigger.setAttribute(name, during);
  }

  describe();
  const observer = new MutationObserver(describe);
  observer.observe(trigger, { attributeFilter: [name] });
  return () => {
    observer.disconnect();
    const others = ids().filter((one) => one !== id);
    // The page may have written it meanwhile.
    const after = trigger.getAttribute(name) === during ? before : others.join(" ");
    if (after || after === before) trigger.setAttribute(name, after ?? "");
    if (!after && before === null) trigger.removeAttribute(name);
  };
}
