/**
 * Does the renderer lose anything under mixed load? `pnpm bench:load` sends fragments, batches and pages to
 * `skerry serve` for 30 minutes, half-sent and aborted requests beside them, stops all of its processes
 * for 4 seconds twice (SIGSTOP), and ends it with SIGTERM. `--minutes 2` takes a shorter look. It exits
 * with 1 when an answer is lost or wrong, a worker was replaced, the memory grows, or it does not end.
 */
import { once } from "node:events";
import { Agent } from "node:http";
import { parseArgs } from "node:util";
import { ask, type Question } from "./attack/ask.ts";
import { breakRequests } from "./attack/break-requests.ts";
import { batchRequest, fragmentRequest, pageRequest } from "./attack/ordinary-requests.ts";
import { percentile } from "./attack/percentile.ts";
import { startRenderer } from "./attack/start-renderer.ts";
import { median } from "./harness/median.ts";

const { values: flags } = parseArgs({
  options: { minutes: { type: "string", default: "30" } },
});
const milliseconds = Number(flags.minutes) * 60_000;
const stallMilliseconds = 4_000;
const pauseMilliseconds = 10;
const sampleMilliseconds = 2_000;
/** Between the second and the last fifth of the time. */
const maxGrowth = 1.15;
/** In less time the caches are still being filled. */
const minMinutesForGrowth = 10;
const clients: readonly (readonly [name: string, create: (number: number) => Question])[] = [
  ["fragments", fragmentRequest],
  ["fragments", fragmentRequest],
  ["batches", batchRequest],
  ["pages", pageRequest],
];

const wait = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));
const renderer = await startRenderer();
const { origin, child } = renderer;
const state = { isOver: false };
const counts: Record<string, number> = { fragments: 0, batches: 0, pages: 0, refused: 0 };
const times: number[] = [];
const failures: string[] = [];

async function askOnAndOn(client: number): Promise<void> {
  const [name, create] = clients[client] as (typeof clients)[number];
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let number = client * 10_000_000; !state.isOver; number++) {
    const {
      status,
      hasMarkup,
      milliseconds: time,
      error,
    } = await ask(origin, create(number), agent);
    counts[name] = (counts[name] ?? 0) + 1;
    if (status === 503) counts["refused"] = (counts["refused"] ?? 0) + 1;
    else if (status !== 200 || !hasMarkup) {
      failures.push(`One of the ${name} was lost: status ${status} ${error ?? ""}`);
    }
    if (times.length < 1_000_000) times.push(time);
    await wait(pauseMilliseconds);
  }
  agent.destroy();
}

async function metric(name: string): Promise<number | undefined> {
  const text = await fetch(`${origin}/metrics`).then(
    (answer) => answer.text(),
    () => "",
  );
  const lines = text.split("\n").filter((line) => line.startsWith(name));
  return lines.length
    ? lines.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0)
    : undefined;
}

const memory: number[] = [];
async function watchMemory(): Promise<void> {
  while (!state.isOver) {
    const bytes = await metric("process_resident_memory_bytes ");
    if (bytes !== undefined) memory.push(bytes / 1e6);
    await wait(sampleMilliseconds);
  }
}

async function stall(): Promise<void> {
  const processes = renderer.processes();
  for (const pid of processes) process.kill(pid, "SIGSTOP");
  await wait(stallMilliseconds);
  for (const pid of processes) process.kill(pid, "SIGCONT");
}

const isReady = (): Promise<boolean> =>
  fetch(`${origin}/readyz`, { headers: { connection: "close" } }).then(
    ({ status }) => status !== 503,
    () => false,
  );

async function run(): Promise<void> {
  const broken = breakRequests(origin);
  const work = Promise.all([...clients.keys()].map(askOnAndOn));
  const watching = watchMemory();
  await wait(milliseconds / 3);
  await stall();
  await wait(milliseconds / 3);
  await stall();
  await wait(Math.max(0, milliseconds / 3 - 2 * stallMilliseconds));
  const restarts = await metric("skerry_worker_restarts_total{");
  if (restarts !== 0) failures.push(`${restarts} workers were replaced.`);
  broken.stop();
  const ended = once(child, "exit") as Promise<[number | null, string | null]>;
  const stopped = performance.now();
  child.kill("SIGTERM");
  // As a load balancer does: no new requests when it says that it is not ready.
  while (await isReady()) await wait(50);
  state.isOver = true;
  await Promise.all([work, watching]);
  const result = await Promise.race([ended, wait(30_000).then(() => undefined)]);
  const seconds = ((performance.now() - stopped) / 1_000).toFixed(1);
  if (result?.[0] !== 0) failures.push(`It did not end by itself with 0: ${String(result)}.`);
  report(broken, restarts, seconds);
}

function report(
  broken: ReturnType<typeof breakRequests>,
  restarts: number | undefined,
  seconds: string,
): void {
  const fifth = Math.floor(memory.length / 5);
  const [early, late] = [memory.slice(fifth, 2 * fifth), memory.slice(-fifth)].map((part) =>
    median(part),
  ) as [number, number];
  const isLong = Number(flags.minutes) >= minMinutesForGrowth;
  if (isLong && !(late <= early * maxGrowth)) failures.push("The memory grows.");
  const { fragments, batches, pages, refused } = counts;
  console.log(
    `answered        ${fragments} fragments, ${batches} batches, ${pages} pages; ${refused} of them refused (503)`,
  );
  console.log(
    `time            median ${percentile(times, 0.5).toFixed(1)} ms, 99th percentile ${percentile(times, 0.99).toFixed(1)} ms, longest ${percentile(times, 1).toFixed(0)} ms`,
  );
  console.log(
    `half-sent       ${broken.closed} closed by the renderer, ${broken.open} open; ${broken.aborted} aborted`,
  );
  console.log(
    `memory          ${early.toFixed(0)} MB in the second fifth, ${late.toFixed(0)} MB in the last`,
  );
  console.log(`restarts        ${restarts}`);
  console.log(`SIGTERM         ended after ${seconds} s`);
}

try {
  await run();
} finally {
  renderer.kill();
}
for (const failure of [...new Set(failures)].slice(0, 10)) console.error(failure);
if (failures.length > 0) console.error(`${failures.length} failures.`);
process.exit(failures.length > 0 ? 1 : 0);
