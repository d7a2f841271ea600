/**
 * Benchmark of a renderer under attack, and of other visitors meanwhile: `pnpm bench load` asks `skerry serve` for fragments,
 * batches and pages for 30 minutes. The first sixth of the time is quiet. Then own widgets leave rejections and exceptions
 * behind, slots are huge, bodies come slowly or never, requests are aborted, probes come often, workers are killed (SIGKILL),
 * all processes stand still for 4 seconds (SIGSTOP), and two deploys replace the whole renderer.
 *
 * `--minutes 2` takes a shorter look, `--without slots,bodies` leaves attacks out, `--write` writes the results into the
 * README. It exits with 1 when a connection is refused, an answer is wrong, more are lost than the killed workers had, the
 * 99th percentile is more than 60 ms above the quiet one, a worker hangs, the memory grows, or a renderer does not end.
 */
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { Agent } from "node:http";
import { parseArgs } from "node:util";
import { ask, type Question } from "./attack/ask.ts";
import { type BrokenRequests, breakRequests } from "./attack/break-requests.ts";
import { attacks, startHostileLoad } from "./attack/hostile-load.ts";
import { batchRequest, fragmentRequest, pageRequest } from "./attack/ordinary-requests.ts";
import { percentile } from "./attack/percentile.ts";
import { type Renderer, startRenderer } from "./attack/start-renderer.ts";
import { writeHostileSite } from "./attack/write-hostile-site.ts";
import { describeRun } from "./harness/describe-run.ts";
import { markdownTable } from "./harness/markdown-table.ts";
import { median } from "./harness/median.ts";
import { writeResults } from "./harness/write-results.ts";

const { values: flags } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    without: { type: "string", default: "" },
    write: { type: "boolean", default: false },
  },
});
const without = flags.without.split(",").filter(Boolean);
for (const name of without) {
  if (!(attacks as readonly string[]).includes(name)) {
    throw new Error(`--without ${name}: expected some of ${attacks.join(", ")}.`);
  }
}
/** The quiet one first. */
const parts = 6;
const partMilliseconds = (Number(flags.minutes) * 60_000) / parts;
const stallMilliseconds = 4_000;
const pauseMilliseconds = 10;
const sampleMilliseconds = 2_000;
const maxSlowdown = 60;
/** Between the second fifth of the attack and the last. */
const maxGrowth = 1.15;
/** In less time the caches are still being filled. */
const minMinutesForGrowth = 10;
const maxTimes = 1_000_000;
const clients: readonly (readonly [name: string, create: (number: number) => Question])[] = [
  ["fragments", fragmentRequest],
  ["fragments", fragmentRequest],
  ["batches", batchRequest],
  ["pages", pageRequest],
];

const wait = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));
const folders: string[] = [];
const state = { isOver: false, isQuiet: true, kills: 0 };
const counts: Record<string, number> = { fragments: 0, batches: 0, pages: 0, busy: 0, lost: 0 };
const restarts: Record<string, number> = { hang: 0, exit: 0, exception: 0 };
const times: Record<"quiet" | "attacked", number[]> = { quiet: [], attacked: [] };
const memory: number[] = [];
const failures: string[] = [];
const count = (name: string): void => void (counts[name] = (counts[name] ?? 0) + 1);

async function deployOne(build: string): Promise<Renderer> {
  const folder = await writeHostileSite(build);
  folders.push(folder);
  return startRenderer(folder);
}

let renderer = await deployOne("first");

async function askOnAndOn(client: number): Promise<void> {
  const [name, create] = clients[client] as (typeof clients)[number];
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let number = client * 10_000_000; !state.isOver; number++) {
    const into = state.isQuiet ? times.quiet : times.attacked;
    const reply = await ask(renderer.origin, create(number), agent);
    count(name);
    if (reply.status === 503) count("busy");
    else if (reply.status === 0 && !reply.isRefused) count("lost");
    else if (reply.status !== 200 || !reply.hasMarkup) {
      failures.push(
        `One of the ${name} was not answered: status ${reply.status} ${reply.error ?? ""}`,
      );
    }
    if (into.length < maxTimes) into.push(reply.milliseconds);
    await wait(pauseMilliseconds);
  }
  agent.destroy();
}

async function readMetrics(): Promise<string> {
  return fetch(`${renderer.origin}/metrics`).then(
    (answer) => answer.text(),
    () => "",
  );
}

async function watchMemory(): Promise<void> {
  while (!state.isOver) {
    const [, bytes] = /^process_resident_memory_bytes (\d+)/m.exec(await readMetrics()) ?? [];
    if (bytes !== undefined && !state.isQuiet) memory.push(Number(bytes) / 1e6);
    await wait(sampleMilliseconds);
  }
}

/** Metrics of one renderer, gone with it. */
async function addRestarts(): Promise<void> {
  // Metrics older than a second are collected anew.
  await wait(1_000);
  for (const [, reason = "", value] of (await readMetrics()).matchAll(
    /^skerry_worker_restarts_total\{reason="(\w+)"\} (\d+)/gm,
  )) {
    restarts[reason] = (restarts[reason] ?? 0) + Number(value);
  }
}

async function stall(): Promise<void> {
  const processes = renderer.processes();
  for (const pid of processes) process.kill(pid, "SIGSTOP");
  await wait(stallMilliseconds);
  for (const pid of processes) process.kill(pid, "SIGCONT");
}

function killWorker(): void {
  const [, worker] = renderer.processes();
  if (worker === undefined) return;
  state.kills += 1;
  process.kill(worker, "SIGKILL");
}

const isReady = ({ origin }: Renderer): Promise<boolean> =>
  fetch(`${origin}/readyz`, { headers: { connection: "close" } }).then(
    ({ status }) => status !== 503,
    () => false,
  );

/** As a load balancer does: no new requests when it says that it is not ready. Then it must end by itself. */
async function end(old: Renderer, isRetired: boolean): Promise<string> {
  const ended = once(old.child, "exit") as Promise<[number | null, string | null]>;
  const stopped = performance.now();
  old.child.kill("SIGTERM");
  if (!isRetired) while (await isReady(old)) await wait(50);
  state.isOver ||= !isRetired;
  const result = await Promise.race([ended, wait(30_000).then(() => undefined)]);
  if (result?.[0] !== 0) failures.push(`It did not end by itself with 0: ${String(result)}.`);
  return ((performance.now() - stopped) / 1_000).toFixed(1);
}

async function deploy(build: string): Promise<void> {
  const next = await deployOne(build);
  while (!(await isReady(next))) await wait(50);
  await addRestarts();
  const old = renderer;
  renderer = next;
  await end(old, true);
}

async function run(): Promise<void> {
  const work = Promise.all([...clients.keys()].map(askOnAndOn));
  const watching = watchMemory();
  await wait(partMilliseconds);
  state.isQuiet = false;
  const hostile = startHostileLoad(() => renderer.origin, without);
  let broken = breakRequests(renderer.origin);
  const passed = { closed: 0, aborted: 0 };
  const add = ({ closed, aborted }: BrokenRequests): void => {
    passed.closed += closed;
    passed.aborted += aborted;
  };
  for (let part = 1; part < parts; part++) {
    const started = performance.now();
    await wait(partMilliseconds / 4);
    if (part === 1 || part === 4) await stall();
    if (part === 2 || part === 4) {
      broken.stop();
      add(broken);
      await deploy(`deploy-${part}`);
      broken = breakRequests(renderer.origin);
    }
    if (part === 3 || part === 5) killWorker();
    await wait(Math.max(0, partMilliseconds - (performance.now() - started)));
  }
  hostile.stop();
  broken.stop();
  add(broken);
  await addRestarts();
  const seconds = await end(renderer, false);
  await Promise.all([work, watching]);
  await report(passed, seconds);
}

async function report(
  { closed, aborted }: { closed: number; aborted: number },
  seconds: string,
): Promise<void> {
  const fifth = Math.floor(memory.length / 5);
  const [early, late] = [memory.slice(fifth, 2 * fifth), memory.slice(-fifth)].map((part) =>
    median(part),
  ) as [number, number];
  const isLong = Number(flags.minutes) >= minMinutesForGrowth;
  if (isLong && !(late <= early * maxGrowth)) failures.push("The memory grows.");
  const [quiet, attacked] = [times.quiet, times.attacked].map((all) => percentile(all, 0.99)) as [
    number,
    number,
  ];
  if (attacked > quiet + maxSlowdown) failures.push("Other visitors wait more than 60 ms longer.");
  if (restarts["hang"]) failures.push(`${restarts["hang"]} workers hung.`);
  const { fragments, batches, pages, busy, lost = 0 } = counts;
  // Each client has one request at a time, and the killed worker may have had all of them.
  if (lost > state.kills * clients.length) failures.push(`${lost} answers were lost.`);
  const time = (all: readonly number[]): string =>
    `${percentile(all, 0.5).toFixed(1)} ms, ${percentile(all, 0.99).toFixed(1)} ms, ${percentile(all, 1).toFixed(0)} ms`;
  const rows = [
    ["answered", `${fragments} fragments, ${batches} batches, ${pages} pages`],
    ["busy (503)", `${busy}`],
    ["refused connections", `${failures.filter((one) => one.includes("ECONNREFUSED")).length}`],
    ["lost with a killed worker", `${lost} (${state.kills} workers killed)`],
    ["time, quiet (median, 99 %, longest)", time(times.quiet)],
    ["time, attacked (median, 99 %, longest)", time(times.attacked)],
    ["half-sent and aborted requests", `${closed} closed by the renderer; ${aborted} aborted`],
    ["memory in the second fifth, in the last", `${early.toFixed(0)} MB, ${late.toFixed(0)} MB`],
    [
      "workers replaced",
      `${restarts["exception"]} after an exception, ${restarts["exit"]} killed, ${restarts["hang"]} hung`,
    ],
    ["ended after SIGTERM", `${seconds} s`],
  ];
  const results = [
    await describeRun([]),
    `${flags.minutes} minutes, ${without.length ? `without ${without.join(", ")}` : "all attacks"}.`,
    markdownTable(["", "result"], rows),
  ].join("\n\n");
  console.log(results);
  if (flags.write) await writeResults("load", results);
}

try {
  await run();
} finally {
  renderer.kill();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
}
for (const failure of [...new Set(failures)].slice(0, 10)) console.error(failure);
if (failures.length > 0) console.error(`${failures.length} failures.`);
process.exit(failures.length > 0 ? 1 : 0);
