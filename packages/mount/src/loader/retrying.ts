/**
 * How many URLs a file may be asked for by: the import map names the integrity of each. A power of two.
 */
export const attempts = 4;

/**
 * Loads once, trying three times: at once, 1.5 s and 4.5 s after the call. Network blips on phones
 * are over by then, and a dead server is not hammered. A failure is not kept: the next call tries
 * again.
 *
 * @param load gets the number of the attempt, from 0; it goes on in later calls, and begins again after 3
 */
export function retrying<T>(load: (attempt: number) => Promise<T>): () => Promise<T> {
  let promise: Promise<T> | undefined;
  let attempt = 0;
  async function run(pause: number): Promise<T> {
    try {
      return await load(attempt++ % attempts);
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
