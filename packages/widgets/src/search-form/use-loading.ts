import { useEffect, useRef, useState } from "react";

/** Milliseconds after which the page that was asked for is taken to never come. */
const patience = 8000;

/**
 * Whether the page that the form asked for is on its way, and a function that says so; it answers
 * `false` when one already is. Ends when the page comes back from the back/forward cache, or after
 * 8 seconds: browsers do not tell that a visitor has stopped a navigation.
 */
export function useLoading(): [loading: boolean, start: () => boolean] {
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
    addEventListener("pageshow", stop);
    return () => {
      clearTimeout(timer);
      removeEventListener("pageshow", stop);
    };
  }, [loading]);

  const start = (): boolean => {
    if (started.current) return false;
    started.current = true;
    setLoading(true);
    return true;
  };
  return [loading, start];
}
