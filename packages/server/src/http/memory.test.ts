/** The memory after many renders: nothing stays beyond what the caches may hold. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { beforeAll, expect, it } from "vitest";
import type { HeapSample } from "./memory.test.fixture.ts";

const folder = fileURLToPath(new URL("../../", import.meta.url));
// Where it finds what it imports.
const output = join(folder, "node_modules/.memory-test");

beforeAll(async () => {
  await build({
    entryPoints: ["memory", "visitor-names"].map((name) =>
      join(folder, `src/http/${name}.test.fixture.${name === "memory" ? "ts" : "tsx"}`),
    ),
    outdir: output,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    jsx: "automatic",
    external: ["react", "react-dom", "hono", "lru-cache", "parse5"],
    define: { SKERRY_BUILD: '"test"' },
    conditions: ["@skerry/source"],
  });
});

/** The memory of a fixture's process at each of its milestones. */
async function samplesOf(fixture: string): Promise<HeapSample[]> {
  const child = fork(join(output, `${fixture}.test.fixture.js`), {
    execArgv: ["--expose-gc"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const samples: HeapSample[] = [];
  child.on("message", (sample: HeapSample) => samples.push(sample));
  try {
    const [code] = await once(child, "exit");
    expect(code).toBe(0);
  } finally {
    child.kill("SIGKILL");
  }
  return samples;
}

it("keeps nothing of 200,000 renders beyond what its caches hold", async () => {
  const samples = await samplesOf("memory");
  expect(samples.map(({ renders }) => renders)).toEqual([50_000, 200_000]);
  const [before = 0, after = 0] = samples.map(({ heapBytes }) => heapBytes);
  expect(Math.abs(after - before)).toBeLessThan(5_000_000);
}, 300_000);

it("keeps none of the names that requests bring: of widgets, routes, texts, icons, keys, ids, locales, paths", async () => {
  const samples = await samplesOf("visitor-names");
  const [before = 0, after = 0] = samples.map(({ heapBytes }) => heapBytes);
  expect(after - before).toBeLessThan(8_000_000);
}, 300_000);
