import { useSyncExternalStore } from "react";
import { motion, type Motion } from "./motion.ts";

const onServer = (): Motion => "reduced";

/** Whether things may move by themselves; `reduced` on a server and while markup is hydrated. */
export function useMotion(): Motion {
  return useSyncExternalStore(motion.subscribe, motion.getSnapshot, onServer);
}
