/**
 * Loads once, trying three times: at once, 1.5 s and 4.5 s after the call. Network blips on phones
 * are over by then, and a dead server is not hammered. A failure is not kept: the next call tries
 * again.
 *
 * @param load gets the number of the attempt, from 0
 */
export function retrying<T>(load: (attempt: number) => Promise<T>): () => Promise<T> {
  let promise: Promise<T> | undefined;
  async function run(attempt: number): Promise<T> {
    try {
      return await load(attempt);
    } catch (error) {
      if (attempt > 1) {
        promise = undefined;
        throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, 1500 * ++attempt));
      return run(attempt);
    }
  }
  return () => (promise ??= run(0));
}
