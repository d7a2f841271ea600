/** Most warnings of one page. A page has few mistakes; data that visitors send may cause any number. */
const maxWarnings = 100;
/** Longer keys are not remembered: a visitor has sent them. */
const maxKeyLength = 300;
const maxMessageLength = 1_000;
/** A line break in it would begin another line of a server's log, and others change what a terminal shows. */
const controls = /[^ -~\u00A0-\u2027\u202F-\uFFFF]+/g;

/**
 * Creates a function that writes a warning once for each key, and 100 warnings at most: neither the memory nor the log
 * grows with what visitors send. A warning is one line of at most 1,000 characters.
 */
export function createWarnOnce(): (message: string, key?: string) => void {
  const written = new Set<string>();
  let left = maxWarnings;
  return (message, key = message) => {
    if (!left || written.has(key)) return;
    if (key.length < maxKeyLength) written.add(key);
    const line = message.slice(0, maxMessageLength).replace(controls, " ");
    console.warn(--left ? line : `${line} Further warnings are not shown.`);
  };
}
