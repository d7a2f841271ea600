import { formatDiagnostic, type UnknownKeyDiagnostic } from "@skerry/core/contract";
import { LRUCache } from "lru-cache";

/** Writes one line about keys of a widget's props that have no effect, unless it has been written before. */
export type UnknownKeyLog = (widget: string, diagnostics: readonly UnknownKeyDiagnostic[]) => void;

/** Requests can bring any number of keys: the lines that were written last are remembered. */
const maxRemembered = 500;

/**
 * Creates the log of one renderer: a line of JSON for each widget and set of keys, written with
 * `console.warn`. A page is rendered again and again, and its mistake is the same each time; nor does
 * it matter in which item of a list the key stands.
 */
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
