/** Longest time in milliseconds before the browser may paint and answer the visitor. */
const slice = 40;

interface Scheduling {
  yield?(): Promise<void>;
  postTask?(task: () => void): Promise<void>;
}

function yieldToBrowser(): Promise<void> {
  // Support: scheduler.yield Chrome 129, Firefox 142; postTask Chrome 94, Firefox 142; Safari has neither.
  const { scheduler } = globalThis as { scheduler?: Scheduling };
  if (scheduler?.yield) return scheduler.yield();
  if (scheduler?.postTask) return scheduler.postTask(() => {});
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

/**
 * Runs jobs in order, as many as fit in a slice of 40 ms, then lets the browser work.
 * Left to React's own scheduler, 200 roots commit one per frame with a layout between any two:
 * 3.6 times the processor time.
 */
export async function inTimeSlices(job: () => void): Promise<void> {
  jobs.push(job);
  if (running) return;
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
