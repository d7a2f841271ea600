import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const command = fileURLToPath(new URL("../packages/cli/bin/skerry.mjs", import.meta.url));

/**
 * Starts `skerry serve` on a free port.
 *
 * @returns {Promise<{ url: string, close: () => Promise<void> }>} its address; what ends it at once
 * @throws {Error} with what it says when it ends instead of listening
 */
export async function startRenderer() {
  const child = spawn(process.execPath, [command, "serve", "--port", "0"], {
    // Without its site it is of no use: it ends when the channel closes, however that comes.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error("It has no streams.");
  let said = "";
  stderr.on("data", (data) => {
    said += data;
    process.stderr.write(data);
  });
  const url = await Promise.race([
    once(stdout, "data").then(([line]) => /http:\S+/.exec(String(line))?.[0] ?? ""),
    once(child, "exit").then(() => Promise.reject(new Error(said.trim()))),
  ]);
  return {
    url,
    async close() {
      const ended = once(child, "exit");
      if (child.exitCode === null && child.kill("SIGKILL")) await ended;
    },
  };
}
