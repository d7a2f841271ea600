/** Most warnings of one page. A page has few mistakes; data that visitors send may cause any number. */
const maxWarnings = 100;
/** Longer keys are not remembered: a visitor has sent them. */
const maxKeyLength = 300;

/**
 * Creates a function that writes a warning once for each key, and 100 warnings at most: neither the memory nor the log
 * grows with what visitors send.
 */
export function createWarnOnce(): (message: string, key?: string) => void {
  const written = new Set<string>();
  let left = maxWarnings;
  return (message, key = message) => {
    if (!left || written.has(key)) return;
    if (key.length < maxKeyLength) written.add(key);
    console.warn(--left ? message : `${message} Further warnings are not shown.`);
  };
}
