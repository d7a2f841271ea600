import { LRUCache } from "lru-cache";
import { describeThrown } from "../../errors/describe-thrown.ts";
import { notifyListeners } from "./render-log.ts";

const maxRemembered = 500;

/** Logs each error of a style collector once. */
export type StylesLog = (widget: string, error: unknown) => void;

export function createStylesLog(): StylesLog {
  const written = new LRUCache<string, true>({ max: maxRemembered });
  return (widget, error) => {
    const { message, stack } = describeThrown(error);
    const id = [widget, message].join("\0").slice(0, 2_000);
    if (written.has(id)) return;
    written.set(id, true);
    notifyListeners(widget, error);
    console.error(
      JSON.stringify({
        event: "skerry-styles-failed",
        widget,
        message: `"collectStyles" of the root has failed: ${message} The island of "${widget}" is served without these styles, until its script runs.`,
        stack,
      }),
    );
  };
}
