/**
 * A renderer on a machine with too much to do: `pnpm bench crowd` starts `skerry serve` beside 40 processes that never rest,
 * asks it for fragments for 20 seconds, and then for a widget that renders for ever. `--processes 10` and `--seconds 5` take less. It exits
 * with 1 when an answer has no markup, a worker is killed that does not hang, or one that hangs is not replaced before it has
 * had a processor for 5 seconds.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import { Agent } from "node:http";
import { parseArgs } from "node:util";
import { readProcessUse } from "../../../server/src/node/primary/process-use.ts";
import { ask } from "./attack/ask.ts";
import { fragmentRequest } from "./attack/ordinary-requests.ts";
import { percentile } from "./attack/percentile.ts";
import { type Renderer, startRenderer } from "./attack/start-renderer.ts";
import { writeHostileSite } from "./attack/write-hostile-site.ts";

const { values: flags } = parseArgs({
  options: {
    processes: { type: "string", default: "40" },
    seconds: { type: "string", default: "20" },
  },
});
const maxHangMilliseconds = 5_000;
/** After which nothing more is expected, however busy the machine is. */
const patienceMilliseconds = 300_000;

async function hangsOf({ origin }: Renderer): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(/skerry_worker_restarts_total\{reason="hang"\} (\d+)/.exec(text)?.[1]);
}

/**
 * Asks for a widget that never ends, and measures what its worker has worked when it is killed.
 *
 * @returns `undefined` where it never is
 */
async function measureHang(renderer: Renderer): Promise<number | undefined> {
  const [, ...workers] = renderer.processes();
  const before = new Map(workers.map((pid) => [pid, readProcessUse(pid)?.worked ?? 0]));
  const after = new Map(before);
  const body = JSON.stringify({ islands: { a: { widget: "endless", props: { forever: true } } } });
  const lost = new AbortController();
  void fetch(`${renderer.origin}/render`, { method: "POST", body }).catch(() => lost.abort());
  const end = performance.now() + patienceMilliseconds;
  while (!lost.signal.aborted && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    for (const pid of workers) after.set(pid, readProcessUse(pid)?.worked ?? after.get(pid) ?? 0);
  }
  if ((await hangsOf(renderer)) === 0) return undefined;
  return Math.max(...workers.map((pid) => (after.get(pid) ?? 0) - (before.get(pid) ?? 0)));
}

const folder = await writeHostileSite("crowd");
const crowd: ChildProcess[] = [];
let renderer: Renderer | undefined;
try {
  for (let number = 0; number < Number(flags.processes); number++) {
    crowd.push(spawn("sh", ["-c", "while :; do :; done"], { stdio: "ignore" }));
  }
  const start = performance.now();
  renderer = await startRenderer(folder);
  const started = performance.now() - start;
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  let wrong = 0;
  const end = performance.now() + Number(flags.seconds) * 1_000;
  for (let number = 0; performance.now() < end; number++) {
    const { milliseconds, hasMarkup } = await ask(renderer.origin, fragmentRequest(number), agent);
    times.push(milliseconds);
    if (!hasMarkup) wrong++;
  }
  agent.destroy();
  const hangs = await hangsOf(renderer);
  const hang = await measureHang(renderer);
  console.log(
    `Beside ${crowd.length} busy processes: started in ${Math.round(started)} ms; ${times.length} fragments, median ${Math.round(percentile(times, 0.5))} ms, 99th percentile ${Math.round(percentile(times, 0.99))} ms; ${wrong} without markup; ${hangs} workers killed that did not hang; one that hangs replaced after ${hang} ms of its own.`,
  );
  const isHangSeen = hang !== undefined && hang <= maxHangMilliseconds;
  process.exitCode = wrong || hangs || !isHangSeen ? 1 : 0;
} finally {
  for (const one of crowd) one.kill("SIGKILL");
  renderer?.kill();
  await rm(folder, { recursive: true });
}
