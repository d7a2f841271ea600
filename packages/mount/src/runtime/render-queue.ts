/**
 * Longest time in milliseconds before the browser may paint and answer the visitor. Tasks of more than 50 ms are
 * long ones (Long Tasks API), and what the browser does after the last job counts, too.
 */
const slice = 40;

/**
 * The longest time until the first job of the page begins. Browsers compile React's functions in it, so that on a slow
 * processor it takes a slice by itself (`bench footprint`).
 */
const sliceBeforeFirst = 10;

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
let isFirst = true;
/** When the slice has begun; 0 while none has. */
let start = 0;

// Firefox drops what is posted while a page goes into its back/forward cache (153): a run that waits
// for that never ends. Where it does end, two runs share the rest.
globalThis.addEventListener?.("pageshow", () => {
  start = 0;
  run();
});

/** Begins a slice, because jobs are being prepared. Otherwise it begins with the first job. */
export function beginSlice(): void {
  start ||= performance.now();
}

/**
 * Runs jobs in order, as many as fit in a slice of 40 ms, then lets the browser work.
 * Left to React's own scheduler, 200 roots commit one per frame with a layout between any two:
 * 3.6 times the processor time.
 */
export function enqueueRender(job: () => void): void {
  jobs.push(job);
  if (!running) run();
}

async function run(): Promise<void> {
  running = true;
  // Islands that are ready in the same moment share the first slice.
  await Promise.resolve();
  beginSlice();
  /**
   * The longest of the last jobs: the next one may take as long. Islands of two components often take turns, so the
   * job before alone would say too little. It fades, so that one long job does not shorten all slices after it.
   */
  let expected = 0;
  while (jobs.length) {
    if (performance.now() + expected > start + (isFirst ? sliceBeforeFirst : slice)) {
      await yieldToBrowser();
      start = performance.now();
    }
    isFirst = false;
    const before = performance.now();
    try {
      jobs.shift()?.();
    } catch (error) {
      // One job must not end the others.
      reportError(error);
    }
    expected = Math.max(performance.now() - before, 0.8 * expected);
  }
  running = false;
  start = 0;
}
