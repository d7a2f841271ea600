import { openSync, readFileSync, writeSync } from "node:fs";

/** Bytes of a note. Longer names of widgets are cut. */
const noteBytes = 128;

/** Notes whose code runs now; without a name, that it has ended. */
export type RunningWidgetFile = (widget?: string) => void;

/**
 * Creates the note of a worker: a file, because a process that was killed or that loops can say nothing any more. To write
 * it costs about two microseconds.
 *
 * @param file its path; without one, and where the system lets nobody write it, nothing is noted
 */
export function createRunningWidgetFile(file: string | undefined): RunningWidgetFile {
  const descriptor = file === undefined ? undefined : openNote(file);
  if (descriptor === undefined) return () => {};
  let noted: string | undefined;
  return (widget) => {
    if (widget === noted) return;
    noted = widget;
    const bytes = Buffer.alloc(noteBytes, " ");
    if (widget !== undefined) bytes.write(widget);
    writeSync(descriptor, bytes, 0, noteBytes, 0);
  };
}

function openNote(file: string): number | undefined {
  try {
    return openSync(file, "w", 0o600);
  } catch {
    return undefined;
  }
}

/** The widget whose code ran when the process of a note ended; `undefined` for none. */
export function readRunningWidget(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8").trim() || undefined;
  } catch {
    return undefined;
  }
}
