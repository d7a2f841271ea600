import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";

/**
 * Starts a display without a screen, with a window manager: without one no window of WebKitGTK is
 * active, and `:focus` never matches.
 *
 * @returns its name, for DISPLAY in the environment. Ends with this process.
 * @throws Error when Xvfb or openbox is not installed.
 */
export async function startDisplay(): Promise<string> {
  const server = await start("Xvfb", ["-displayfd", "3", "-screen", "0", "1400x1000x24"]);
  const [number] = (await once(server.stdio[3] as Readable, "data")) as [Buffer];
  const display = `:${number.toString().trim()}`;
  await start("openbox", [], { DISPLAY: display });
  return display;
}

/**
 * Starts a program that ends with this process.
 *
 * @throws Error when it is not installed
 */
export async function start(
  program: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<ChildProcess> {
  const child = spawn(program, words, {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  try {
    await once(child, "spawn");
  } catch (error) {
    throw new Error(
      `${program} does not start. Debian has it in one of these packages: webkit2gtk-driver xvfb openbox.`,
      { cause: error },
    );
  }
  const kill = (): void => void child.kill();
  process.once("exit", kill);
  // Vitest ends its workers with this signal, which by itself runs no handler of "exit".
  if (process.listenerCount("SIGTERM") === 0) process.once("SIGTERM", () => process.exit());
  child.once("exit", () => process.off("exit", kill));
  return child;
}
