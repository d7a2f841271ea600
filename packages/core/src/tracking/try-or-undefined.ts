/** The result of a function; `undefined` when it throws. For functions of the platform that say no in no other way. */
export function tryOrUndefined<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
