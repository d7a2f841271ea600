import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { serveOwnExample } from "../dev/own-example.ts";

const runner = join(
  dirname(createRequire(import.meta.url).resolve("@playwright/test/package.json")),
  "cli.js",
);
const config = join(import.meta.dirname, "../../fixtures/playwright/playwright.config.ts");

/**
 * Runs a file of `fixtures/playwright` in Playwright's own runner, on the example with own widgets.
 *
 * @param results folder for what it keeps of tests that fail
 * @param onOutput told what it says
 * @returns all that it has said, and its exit code
 */
export async function runPlaywright(
  file: string,
  results: string,
  args: readonly string[] = [],
  onOutput?: (text: string) => void,
): Promise<{ output: string; code: number | null }> {
  // Playwright's `expect` refuses to run inside of another runner.
  const { VITEST: _, ...inherited } = process.env;
  const env = {
    ...inherited,
    SKERRY_SITE: await serveOwnExample(),
    SKERRY_RESULTS: results,
    NODE_OPTIONS: "--conditions=@skerry/source",
  };
  const child = spawn(process.execPath, [runner, "test", file, "--config", config, ...args], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  child.stdout.on("data", (part: Buffer) => onOutput?.(part.toString()));
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const output = await text(child.stdout);
  return { output, code: await ended };
}
