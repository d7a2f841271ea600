/**
 * Does the renderer stay available under attack, and does a browser read filled pages as it read them before?
 * `pnpm bench fuzz` sends 20,000 hostile requests to one worker, and ordinary ones beside them. `--requests 2000`
 * sends fewer, `--seed 7` others. It exits with 1 for a status of 500, for a worker that exits, for an ordinary
 * request that is not answered, and when the 99th percentile of these is more than 60 ms above its quiet value.
 * Then it fills as many random pages with slots, and exits with 1 if Chromium finds anything else around the island
 * or in a slot than it found before.
 */
import { Agent } from "node:http";
import { parseArgs } from "node:util";
import { launchBrowser } from "../../e2e/src/harness/launch-browser.ts";
import { fuzzSlots } from "../../e2e/src/slots-fuzz/fuzz-slots.ts";
import { randomFrom } from "../../../server/src/html/random-from.test.fixture.ts";
import { ask, type Reply } from "./attack/ask.ts";
import { hostileRequests } from "./attack/hostile-requests.ts";
import { fragmentRequest } from "./attack/ordinary-requests.ts";
import { percentile } from "./attack/percentile.ts";
import { startOneWorker } from "./attack/start-one-worker.ts";

const { values: flags } = parseArgs({
  options: {
    requests: { type: "string", default: "20000" },
    seed: { type: "string", default: "1" },
  },
});
const total = Number(flags.requests);
const maxAddedMilliseconds = 60;
const attackers = 4;
const quietRequests = 500;
const pauseMilliseconds = 20;

const { origin, child, unexpected } = await startOneWorker();
const state = { hasExited: false, isOver: false };
child.once("exit", () => (state.hasExited = true));

/** Sends ordinary requests, one after the other, until there is enough. */
async function askOnAndOn(isOver: (count: number) => boolean, from: number): Promise<Reply[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const replies: Reply[] = [];
  while (!isOver(replies.length)) {
    replies.push(await ask(origin, fragmentRequest(from + replies.length), agent));
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
  }
  agent.destroy();
  return replies;
}

const next = hostileRequests(Number(flags.seed));
const statuses: Record<number, number> = {};
let sent = 0;
let slowest = { milliseconds: 0, what: "" };

async function attack(): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  while (sent < total && !state.hasExited) {
    sent += 1;
    const question = next();
    const { status, milliseconds } = await ask(origin, question, agent);
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (milliseconds > slowest.milliseconds) {
      slowest = {
        milliseconds,
        what: `${question.path.slice(0, 60)} ${question.body?.subarray(0, 60).toString() ?? ""}`,
      };
    }
    if (status === 500)
      console.log(
        `500: ${question.path.slice(0, 100)} ${question.body?.subarray(0, 200).toString() ?? ""}`,
      );
  }
  agent.destroy();
}

await askOnAndOn((count) => count >= 200, 1_000_000);
const quiet = await askOnAndOn((count) => count >= quietRequests, 2_000_000);
const attacks = Promise.all(Array.from({ length: attackers }, attack));
void attacks.then(() => (state.isOver = true));
const busy = await askOnAndOn(() => state.isOver, 3_000_000);
await attacks;
const { hasExited } = state;
child.kill("SIGKILL");

const [quietTime, busyTime] = [quiet, busy].map((replies) =>
  percentile(
    replies.map(({ milliseconds }) => milliseconds),
    0.99,
  ),
) as [number, number];
const lost = busy.filter(({ status }) => status !== 200);
const refused = lost.filter(({ status }) => status === 503).length;
console.log(`hostile requests      ${sent}, by status ${JSON.stringify(statuses)}`);
console.log(`slowest of them       ${slowest.milliseconds.toFixed(0)} ms: ${slowest.what}`);
console.log(
  `ordinary requests     ${busy.length}, of which ${refused} refused and ${lost.length - refused} lost`,
);
console.log(
  `99th percentile       ${quietTime.toFixed(1)} ms quiet, ${busyTime.toFixed(1)} ms under attack`,
);

// One line for each island that is left to the browser, and that is most of them.
console.error = () => {};
const browser = await launchBrowser("chromium", {});
const slots = await fuzzSlots(browser, total, randomFrom(Number(flags.seed)));
await browser.close();
console.log(
  `pages with slots      ${total}, of which ${slots.filled} filled and ${slots.failures.length} read as something else`,
);
for (const { why, page } of slots.failures.slice(0, 5))
  console.log(`${why.slice(0, 300)}\n${page}`);

const failures = [
  (statuses[500] ?? 0) + unexpected.length > 0 && "There were errors of the renderer itself.",
  hasExited && "The worker exited.",
  lost.length > 0 && "Ordinary requests were not answered.",
  slots.filled < total / 20 && "Too few of the random pages were filled to say anything.",
  slots.failures.length > 0 && "A browser reads filled pages as something else.",
  busyTime > quietTime + maxAddedMilliseconds &&
    `Ordinary requests took more than ${maxAddedMilliseconds} ms longer.`,
].filter((failure) => failure !== false);
for (const line of unexpected.slice(0, 5)) console.log(line);
for (const failure of failures) console.log(failure);
process.exit(failures.length > 0 ? 1 : 0);
