import { LRUCache } from "lru-cache";
import { describeThrown } from "../../errors/describe-thrown.ts";
import { notifyListeners } from "./render-log.ts";

/** Requests can bring any number of errors: the lines that were written last are remembered. */
const maxRemembered = 500;

/** Writes one line about what a collector of styles has thrown, unless it has been written before. */
export type StylesLog = (widget: string, error: unknown) => void;

/** Creates the log of one renderer: a line of JSON for each widget and error, written with `console.error`. */
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
