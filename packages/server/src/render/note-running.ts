import type { RuntimeHooks } from "../host/runtime-hooks.ts";

/** Tells the process whose code runs. Waiting is not its work. */
export function noteRunning<Result>(
  onWork: RuntimeHooks["onWork"],
  widget: string,
  run: () => Result,
): Result {
  onWork?.(widget);
  try {
    return run();
  } finally {
    onWork?.();
  }
}
