/** What an island has said of itself since its page was opened. */
export interface IslandRecord {
  name: string;
  /** Whether it came with markup of the renderer. */
  isServed?: boolean;
  /** Whether served markup was taken over, when it mounted last. */
  hydrated?: boolean;
  /** Of `skerry:failed`. */
  phase?: string;
  error?: string;
  /** What React has said of served markup that did not fit. */
  mismatch?: string;
}

/** Where a page keeps the records: at its window, under `Symbol.for` of this. */
export const recordsKey = "skerry.test";

/**
 * Runs in each page before its own scripts: keeps what islands say in their events. Without functions of its own that have a
 * name, and without anything from outside, because it is sent to the browser as text.
 */
export function recordEvents(key: string): void {
  const records = new WeakMap<EventTarget, Partial<IslandRecord>>();
  Object.assign(window, { [Symbol.for(key)]: records });
  // The script writes this attribute first, and takes the renderer's comment out when it mounts a widget.
  new MutationObserver((changes) => {
    for (const { target, oldValue } of changes) {
      if (oldValue !== null || records.has(target)) continue;
      const { innerHTML } = target as Element;
      records.set(target, { isServed: /^\s*<!--skerry /.test(innerHTML) });
    }
  }).observe(document, {
    subtree: true,
    attributeOldValue: true,
    attributeFilter: ["data-widget-state"],
  });
  for (const type of ["mounted", "failed", "error", "unmounted"]) {
    document.addEventListener(
      `skerry:${type}`,
      (event) => {
        const island = event.target as EventTarget;
        const { name, hydrated, phase, kind, error } = (event as CustomEvent).detail;
        const old = records.get(island) ?? {};
        const more =
          type === "mounted"
            ? { hydrated, phase: undefined, error: undefined }
            : type === "failed"
              ? { phase, error: String(error?.message ?? error) }
              : kind === "mismatch"
                ? { mismatch: String(error?.message ?? error) }
                : type === "unmounted"
                  ? { hydrated: undefined }
                  : {};
        records.set(island, { ...old, ...more, name });
      },
      true,
    );
  }
}
