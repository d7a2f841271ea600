/**
 * How long do builds take? `pnpm bench build` writes 50 widgets into an empty folder and builds them with
 * `skerry build` and with esbuild alone, and changes one of them under `skerry dev`. `--widgets 200` writes others.
 * Compare the ratios: a second is another one on each machine.
 */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { median } from "./harness/median.ts";

const { values: flags } = parseArgs({
  options: {
    widgets: { type: "string", default: "50" },
    rounds: { type: "string", default: "5" },
  },
});
const count = Number(flags.widgets);
const rounds = Number(flags.rounds);
const root = fileURLToPath(new URL("../../../../", import.meta.url));
const command = join(root, "packages/cli/bin/skerry.mjs");
const require = createRequire(join(root, "packages/mount/package.json"));
const { build } = require("esbuild") as {
  build(options: Record<string, unknown>): Promise<unknown>;
};
const execute = promisify(execFile);

const widget = (
  number: number,
  text: string,
): string => `import { useIsland } from "@skerry/island";
import { useState } from "react";
import "./own-${number}.css";

export const load = "eager";
export const schema = {
  "~standard": { version: 1, vendor: "bench", validate: (value: unknown) => ({ value }) },
};

export function Component({ name = "" }: { name?: string }) {
  const { id } = useIsland();
  const [count, setCount] = useState(${number});
  return (
    <section className="own-${number}" aria-labelledby={id("title")}>
      <h2 id={id("title")}>${text} {name}</h2>
      <button type="button" onClick={() => setCount(count + 1)}>{count}</button>
    </section>
  );
}
`;

const site = await mkdtemp(join(tmpdir(), "skerry-bench-"));
const entries: string[] = [];

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(site, file)), { recursive: true });
  await writeFile(join(site, file), text);
}

async function writeSite(): Promise<void> {
  await mkdir(join(site, "node_modules/@skerry"), { recursive: true });
  const links = { "@skerry/island": "packages/island" };
  for (const [name, folder] of Object.entries(links)) {
    await symlink(join(root, folder), join(site, "node_modules", name));
  }
  for (const name of ["react", "react-dom"]) {
    await symlink(
      dirname(require.resolve(`${name}/package.json`)),
      join(site, "node_modules", name),
    );
  }
  for (let number = 1; number <= count; number++) {
    const file = `widgets/own-${number}/index.tsx`;
    entries.push(join(site, file));
    await write(file, widget(number, "Widget"));
    await write(
      `widgets/own-${number}/own-${number}.css`,
      `.own-${number} { padding: ${number}px }\n`,
    );
  }
  const page =
    '<!doctype html><html lang="en"><title>A</title><div data-widget="own-1"></div></html>';
  await write("public/index.html", page);
}

async function measure(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const skerryBuild = (): Promise<unknown> =>
  execute(process.execPath, [command, "build"], { cwd: site });

/** The same sources as modules for browsers, and React beside them; nothing is checked, rendered or named. */
const plainBuild = (): Promise<unknown> =>
  build({
    entryPoints: entries,
    outdir: join(site, "plain"),
    absWorkingDir: site,
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
  });

/** Of the processes of `skerry dev`: itself, and esbuild. Linux only. */
async function processorTime(parent: number): Promise<number> {
  let ticks = 0;
  for (const pid of await readdir("/proc").catch(() => [])) {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    const [, ppid, ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (pid !== String(parent) && ppid !== String(parent)) continue;
    ticks += Number(fields[9]) + Number(fields[10]);
  }
  // A tick is 10 ms everywhere.
  return ticks * 10;
}

interface Changes {
  /** From the moment in which a file is saved until the page is served with the change in its markup. */
  times: number[];
  /** Processor time of one change, on average. */
  work: number;
}

async function measureChanges(): Promise<Changes> {
  const child = spawn(process.execPath, [command, "dev", "--port", "0"], { cwd: site });
  const times: number[] = [];
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let output = "";
      child.stdout.on("data", (text: Buffer) => {
        output += text.toString();
        const [, found] = /^Skerry: (\S+)/m.exec(output) ?? [];
        if (found) resolve(found);
      });
      child.once("exit", () => reject(new Error(output)));
    });
    const before = await processorTime(child.pid as number);
    for (let round = 1; round <= rounds; round++) {
      const text = `Changed ${round}`;
      times.push(
        await measure(async () => {
          const { body: events } = await fetch(`${url}skerry/events`);
          await write("widgets/own-1/index.tsx", widget(1, text));
          // Open pages wait for it too. Asking for the page all the time would slow the build down.
          let messages = 0;
          for await (const _ of events as AsyncIterable<Uint8Array>) if ((messages += 1) > 1) break;
          while (!(await (await fetch(url)).text()).includes(text)) {
            await new Promise((resolve) => setTimeout(resolve, 50));
          }
        }),
      );
    }
    return { times, work: ((await processorTime(child.pid as number)) - before) / rounds };
  } finally {
    child.kill();
    await once(child, "exit");
  }
}

try {
  await writeSite();
  const first = await measure(skerryBuild);
  const own: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round < rounds; round++) {
    own.push(await measure(skerryBuild));
    plain.push(await measure(plainBuild));
  }
  const changes = await measureChanges();
  const floor = median(plain);
  const rows: [name: string, milliseconds: number][] = [
    ["esbuild alone", floor],
    ["skerry build, the first", first],
    ["skerry build, again", median(own)],
    ["skerry dev, a change", median(changes.times)],
  ];
  console.log(`${count} widgets, median of ${rounds} rounds\n`);
  for (const [name, milliseconds] of rows) {
    const ratio = (milliseconds / floor).toFixed(1);
    console.log(
      `${name.padEnd(26)}${Math.round(milliseconds).toString().padStart(7)} ms${ratio.padStart(8)}`,
    );
  }
  console.log(`\nA change in skerry dev takes ${Math.round(changes.work)} ms of processor time.`);
} finally {
  await rm(site, { recursive: true });
}
