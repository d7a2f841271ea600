/** Calls back when the browser has nothing to do, 2 s from now at the latest. */
export function whenIdle(call: () => void): void {
  // Support: Safari has no requestIdleCallback (16.4 to 26). Its timer reads the options as 0 ms.
  const wait: (call: () => void, options: object) => unknown =
    self.requestIdleCallback ?? setTimeout;
  wait(call, { timeout: 2000 });
}
