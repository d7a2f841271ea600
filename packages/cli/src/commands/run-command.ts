import { describeError } from "./describe-error.ts";
import { UsageError } from "./usage-error.ts";

/** Runs a command. When it fails, the process says why, and ends with 1, or with 2 if it was called in a wrong way. */
export async function runCommand(run: () => Promise<void>): Promise<void> {
  // The program that reads the output, such as `head`, may end before the command has done its work.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
  }
  try {
    await run();
  } catch (error) {
    const isUsage = error instanceof UsageError;
    process.stderr.write(
      `skerry: ${await describeError(error)}\n${isUsage ? `\n${error.usage}` : ""}`,
    );
    process.exit(isUsage ? 2 : 1);
  }
}
