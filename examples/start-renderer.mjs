import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const command = fileURLToPath(new URL("../packages/cli/bin/skerry.mjs", import.meta.url));

/**
 * Starts `skerry serve` on a free port.
 *
 * @param {{ dir?: string }} [options] `dir`: what `skerry build` has written; default: built-in widgets alone
 * @returns {Promise<{ url: string, close: () => Promise<void> }>} its URL; `close` stops it
 * @throws {Error} with the renderer's output if it exits instead of listening
 */
export async function startRenderer({ dir } = {}) {
  const site = dir ? ["--dir", dir] : [];
  const child = spawn(process.execPath, [command, "serve", "--port", "0", ...site], {
    // The renderer exits when this channel closes, so it never runs longer than the site.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error("It has no streams.");
  let output = "";
  stderr.on("data", (data) => {
    output += data;
    process.stderr.write(data);
  });
  const url = await Promise.race([
    once(stdout, "data").then(([line]) => /http:\S+/.exec(String(line))?.[0] ?? ""),
    once(child, "exit").then(() => Promise.reject(new Error(output.trim()))),
  ]);
  return {
    url,
    async close() {
      const ended = once(child, "exit");
      if (child.exitCode === null && child.kill("SIGKILL")) await ended;
    },
  };
}
