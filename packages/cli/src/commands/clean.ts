import { defaultOptions } from "@skerry/vite/options";
import { cleanFolder, readDuration } from "@skerry/vite/out-folder";
import { relative, resolve } from "node:path";
import { findRenderer } from "../site/import-renderer.ts";
import { expectOptionsOnly, readArguments } from "./read-arguments.ts";
import { UsageError } from "./usage-error.ts";

const usage = `Usage: skerry clean [--older-than 30d] [--dir public/skerry]
                    [--renderer skerry-renderer]

Removes the files of earlier builds, which skerry build keeps for pages that were made with them. Files of
the current build, and files that no build has written, stay.

  --older-than  for how long a file must have belonged to no build: 12h, 30d; 0d removes all of them
  --dir         the folder for browsers of skerry build
  --renderer    the renderer's folder (default: that of the build in --dir)
`;

/** The command `skerry clean`. */
export async function clean(args: string[]): Promise<void> {
  const read = readArguments(args, usage, { options: ["older-than", "dir", "renderer"] });
  if (!read) return;
  expectOptionsOnly(read.positionals, usage);
  const { dir = defaultOptions.out, renderer } = read.values;
  const age = readAge(read.values["older-than"] ?? defaultOptions.keepFor);
  const found = renderer ?? (await findRenderer({ dir }));
  const isOther = found !== undefined && resolve(found) !== resolve(dir);
  for (const folder of [dir, ...(isOther ? [relative("", found)] : [])]) {
    const { removed, stayed } = await cleanFolder(folder, age);
    process.stdout.write(
      `${countFiles(removed.length)} of earlier builds removed from ${folder}, ${stayed} kept.\n`,
    );
  }
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
