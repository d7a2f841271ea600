const interval = 50;

/**
 * Measures how late timers are: how long everything waits for what runs now.
 *
 * @returns the last lateness in milliseconds, and what ends the measuring
 */
export function watchLag(): { lag(): number; stop(): void } {
  let lag = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    lag = Math.max(0, now - last - interval);
    last = now;
  }, interval);
  timer.unref();
  return { lag: () => lag, stop: () => clearInterval(timer) };
}
