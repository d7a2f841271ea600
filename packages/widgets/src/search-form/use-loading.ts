import { useIslandContext } from "@skerry/ui/island";
import { useEffect, useRef, useState } from "react";

/** Seconds after which the page that was asked for is taken to never come. */
export const usualPatience = 30;

/**
 * Whether the page that the form asked for is on its way, and a function that says so; it answers
 * `false` when one already is. Ends when the page comes back from the back/forward cache, when the network or
 * the visitor ends the navigation and the browser tells, or after as long as the configuration says.
 */
export function useLoading(): [loading: boolean, start: () => boolean] {
  const { searchForm } = useIslandContext().settings;
  const patience = (searchForm?.patience ?? usualPatience) * 1000;
  const [loading, setLoading] = useState(false);
  // Two submits in one task see the same state.
  const started = useRef(false);

  useEffect(() => {
    if (!loading) return undefined;
    const stop = (): void => {
      started.current = false;
      setLoading(false);
    };
    const timer = setTimeout(stop, patience);
    const controller = new AbortController();
    const { signal } = controller;
    addEventListener("pageshow", stop, { signal });
    addEventListener("offline", stop, { signal });
    // A visitor has stopped the navigation, in browsers that tell. They say the same when a script changes the
    // history, as the form's draft does: then another navigation follows in the same task.
    let stopping: ReturnType<typeof setTimeout> | undefined;
    const { navigation } = window;
    navigation?.addEventListener("navigateerror", () => (stopping = setTimeout(stop)), { signal });
    navigation?.addEventListener("navigate", () => clearTimeout(stopping), { signal });
    return () => {
      clearTimeout(timer);
      clearTimeout(stopping);
      controller.abort();
    };
  }, [loading, patience]);

  const start = (): boolean => {
    if (started.current) return false;
    started.current = true;
    setLoading(true);
    return true;
  };
  return [loading, start];
}
