import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { root } from "./repository.ts";

export interface StepResult {
  passed: boolean;
  /** What the command wrote, both streams in order. Empty when it was shown live. */
  output: string;
  seconds: number;
}

export interface StepOptions {
  environment?: Readonly<Record<string, string>>;
  /** Show the output while the command runs, instead of keeping it. @default false */
  live?: boolean;
}

/**
 * Runs a command line in the top folder as a package script would: in a shell, with the
 * repository's own programs first on PATH. Nothing but Node has to be installed. Never rejects.
 */
export function runStep(command: string, options: StepOptions = {}): Promise<StepResult> {
  const started = performance.now();
  const child = spawn(command, {
    shell: true,
    cwd: root,
    env: {
      ...process.env,
      ...options.environment,
      PATH: [join(root, "node_modules", ".bin"), process.env["PATH"]].join(delimiter),
    },
    stdio: options.live ? "inherit" : ["ignore", "pipe", "pipe"],
  });
  const output: Buffer[] = [];
  child.stdout?.on("data", (data: Buffer) => output.push(data));
  child.stderr?.on("data", (data: Buffer) => output.push(data));

  return new Promise((resolve) => {
    const finish = (passed: boolean): void =>
      resolve({
        passed,
        output: Buffer.concat(output).toString(),
        seconds: (performance.now() - started) / 1000,
      });
    child.on("error", (error) => {
      output.push(Buffer.from(error.message));
      finish(false);
    });
    child.on("close", (code) => finish(code === 0));
  });
}
