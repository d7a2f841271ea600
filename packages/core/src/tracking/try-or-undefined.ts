/** What a function returns; `undefined` when it throws. For platform functions that have no other answer. */
export function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
