import { formatDiagnostic, type UnknownKeyDiagnostic } from "@skerry/core/contract";
import { LRUCache } from "lru-cache";

/** Logs each set of unknown keys once. */
export type UnknownKeyLog = (widget: string, diagnostics: readonly UnknownKeyDiagnostic[]) => void;

/** Requests can bring any number of keys. */
const maxRemembered = 500;

/** A page repeats its mistake with every render, and in every item of a list. */
export function createUnknownKeyLog(): UnknownKeyLog {
  const written = new LRUCache<string, true>({ max: maxRemembered });
  return (widget, diagnostics) => {
    if (diagnostics.length === 0) return;
    const names = diagnostics.map(({ pointer }) => pointer.replace(/\/\d+(?=\/|$)/g, "/*"));
    const id = [widget, ...new Set(names)].join("\0").slice(0, 2_000);
    if (written.has(id)) return;
    written.set(id, true);
    console.warn(
      JSON.stringify({
        event: "skerry-unknown-keys",
        widget,
        pointers: diagnostics.map(({ pointer }) => pointer),
        message: diagnostics.map(formatDiagnostic).join(" "),
      }),
    );
  };
}
