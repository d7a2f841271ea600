/**
 * Loads once, trying three times: at once, 1.5 s and 4.5 s after the call. Network blips on phones
 * are over by then, and a dead server is not hammered. A failure is not kept: the next call tries
 * again.
 *
 * @param load gets the number of the attempt, from 0; the count goes on in later calls
 */
export function retrying<T>(load: (attempt: number) => Promise<T>): () => Promise<T> {
  let promise: Promise<T> | undefined;
  let attempts = 0;
  async function run(pause: number): Promise<T> {
    try {
      return await load(attempts++);
    } catch (error) {
      if (pause > 3000) {
        promise = undefined;
        throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
      return run(pause + 1500);
    }
  }
  return () => (promise ??= run(1500));
}
