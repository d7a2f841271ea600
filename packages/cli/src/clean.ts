import { cleanFolder, defaultKeepFor, readDuration } from "@skerry/vite/out-folder";
import { readArguments } from "./read-arguments.ts";
import { UsageError } from "./usage-error.ts";

const usage = `Usage: skerry clean [--older-than 30d] [--dir public/skerry]

Removes the files of earlier builds, which skerry build keeps for pages that were made with them. Files of
the current build, and files that no build has written, stay.

  --older-than  for how long a file must have belonged to no build: 12h, 30d; 0d removes all of them
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
