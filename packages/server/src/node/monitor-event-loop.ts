import { monitorEventLoopDelay } from "node:perf_hooks";

/** How long everything that should run has to wait for what is running. */
export interface EventLoopMonitor {
  /** The longest delay of the last 50 to 100 ms, in seconds. */
  lagSeconds(): number;
  stop(): void;
}

const resolutionMilliseconds = 10;
const windowMilliseconds = 50;
const nanosecondsPerSecond = 1e9;

/** Starts to measure the delay of the event loop. It does not keep the process running. */
export function monitorEventLoop(): EventLoopMonitor {
  // The histogram records the time between two ticks of a timer, of which the resolution is no delay.
  const histogram = monitorEventLoopDelay({ resolution: resolutionMilliseconds });
  histogram.enable();
  // The histogram collects for ever. Two windows are kept, so that a delay counts for at least one.
  let previousMax = 0;
  const timer = setInterval(() => {
    previousMax = histogram.max;
    histogram.reset();
  }, windowMilliseconds);
  timer.unref();
  return {
    lagSeconds() {
      const longest = Math.max(previousMax, histogram.max) / nanosecondsPerSecond;
      return Math.max(0, longest - resolutionMilliseconds / 1_000);
    },
    stop() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
