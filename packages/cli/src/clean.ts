import { cleanFolder, defaultKeepFor, readDuration } from "@skerry/vite/out-folder";
import { readArguments } from "./read-arguments.ts";
import { UsageError } from "./usage-error.ts";

const usage = `Usage: skerry clean [--older-than 30d] [--dir public/skerry]

Removes the files that skerry build has kept of earlier builds, for pages that were made with them. What
the current build has, and what no build has written, stays.

  --older-than  for how long a file has belonged to no build any more: 12h, 30d; 0d removes all of them
  --dir         the folder of skerry build
`;

/** The command `skerry clean`. */
export async function clean(args: string[]): Promise<void> {
  const read = readArguments(args, usage, { options: ["older-than", "dir"] });
  if (!read) return;
  const [extra] = read.positionals;
  if (extra !== undefined) {
    throw new UsageError(`Expected options only, but received ${JSON.stringify(extra)}.`, usage);
  }
  const { dir = "public/skerry" } = read.values;
  const { removed, stayed } = await cleanFolder(
    dir,
    readAge(read.values["older-than"] ?? defaultKeepFor),
  );
  process.stdout.write(
    `${countFiles(removed.length)} of earlier builds removed from ${dir}, ${stayed} kept.\n`,
  );
}

const countFiles = (count: number): string => `${count} ${count === 1 ? "file" : "files"}`;

/** @throws UsageError when it is no time */
function readAge(text: string): number {
  try {
    return readDuration(text, "--older-than");
  } catch (error) {
    throw new UsageError((error as Error).message, usage);
  }
}
