/** Counts what is being loaded. */
export interface Loadings {
  /**
   * Loading begins.
   *
   * @returns ends it, in whatever way it has ended
   */
  start(): () => void;
  /** Resolves when all that has begun so far has ended. */
  ended(): Promise<void>;
}

export function createLoadings(): Loadings {
  const running = new Set<Promise<void>>();
  return {
    start() {
      let stop = (): void => {};
      const loading = new Promise<void>((resolve) => {
        stop = () => {
          running.delete(loading);
          resolve();
        };
      });
      running.add(loading);
      return stop;
    },
    async ended() {
      await Promise.all(running);
    },
  };
}
