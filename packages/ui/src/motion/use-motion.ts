import { useEffect, useState } from "react";
import { motion, type Motion } from "./motion.ts";

/**
 * Whether things may move by themselves. The first render says `still`, on the server and in the
 * browser alike.
 *
 * Not `useSyncExternalStore`: the one of preact/compat takes no server snapshot, so a widget that
 * is hydrated later than another would render what the server did not
 * (https://github.com/preactjs/preact/blob/10.27.2/compat/src/hooks.js).
 */
export function useMotion(): Motion {
  const [state, setState] = useState<Motion>("still");
  useEffect(() => {
    const update = (): void => setState(motion.getSnapshot());
    const unsubscribe = motion.subscribe(update);
    update();
    return unsubscribe;
  }, []);
  return state;
}
