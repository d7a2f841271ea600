/** The part of a terminal's stream that is needed. */
export interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Fewer pages are checked before anyone could read it. */
const leastPages = 50;
const step = 25;

/**
 * Creates the function that shows how many pages are checked, in one line that disappears at the end. It
 * shows nothing where the stream is no terminal.
 */
export function showProgress(stream: Terminal): (checked: number, total: number) => void {
  return (checked, total) => {
    if (!stream.isTTY || total < leastPages) return;
    if (checked === total) stream.write("\r\u001B[K");
    else if (checked % step === 0) stream.write(`\r${checked} of ${total} pages`);
  };
}
