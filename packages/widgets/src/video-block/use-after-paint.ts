import { useCallback, useRef, useSyncExternalStore } from "react";

/**
 * Whether the browser has painted a frame since `what` was wanted, so that visitors see what they have done before work
 * that takes long.
 *
 * @param what a name; empty: nothing is wanted
 */
export function useAfterPaint(what: string): boolean {
  const painted = useRef("");
  const subscribe = useCallback(
    (render: () => void): (() => void) => {
      if (!what) return () => {};
      let timer: ReturnType<typeof setTimeout> | undefined;
      const frame = requestAnimationFrame(() => {
        timer = setTimeout(() => {
          painted.current = what;
          render();
        });
      });
      return () => {
        cancelAnimationFrame(frame);
        clearTimeout(timer);
      };
    },
    [what],
  );
  // A store, because React renders its changes before the task ends. Safari lets a film with sound play only in what a
  // press leads to: it hands that on to the next frame and to a timer, not to the messages of React's scheduler.
  return useSyncExternalStore(
    subscribe,
    () => what !== "" && painted.current === what,
    () => false,
  );
}
