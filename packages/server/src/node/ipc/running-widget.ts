import { openSync, readFileSync, writeSync } from "node:fs";

/** Longer names are cut. */
const noteBytes = 128;

/** Records the widget whose code runs; without a name, that it ended. */
export type RunningWidgetFile = (widget?: string) => void;

/**
 * Uses a file, because a killed or looping process sends no messages. A write takes two microseconds.
 *
 * @param file without a writable one, nothing is recorded
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

/** The widget that ran when the process ended. */
export function readRunningWidget(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8").trim() || undefined;
  } catch {
    return undefined;
  }
}
