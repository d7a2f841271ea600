import { readFile } from "node:fs/promises";
import { createHandler } from "@skerry/server";
import { writeAndExit } from "./write-and-exit.ts";
import { importRenderer } from "../site/import-renderer.ts";
import { readArguments } from "./read-arguments.ts";
import { UsageError } from "./usage-error.ts";

const usage = `Usage: skerry render page.html [--renderer skerry-renderer] [--dir public/skerry]

Writes the page to standard output, with the markup of every island whose widget is known. The page's
own configuration block is used. An island that cannot be rendered keeps its HTML, and the reason goes
to the error stream.

  --renderer  the renderer's folder, which skerry build writes: renders your own widgets too
  --dir       instead of it: the folder for browsers of the same build
`;

/** The command `skerry render`. */
export async function render(args: string[]): Promise<void> {
  const read = readArguments(args, usage, { options: ["dir", "renderer"] });
  if (!read) return;
  const [file, ...others] = read.positionals;
  if (file === undefined || others.length > 0) {
    throw new UsageError(`Expected one page, but received ${read.positionals.length}.`, usage);
  }
  const page = await readFile(file).catch((error: Error) => {
    throw new Error(`The page cannot be read: ${error.message}.`);
  });
  const handler = createHandler(await importRenderer(read.values));
  const headers = { "Content-Type": "text/html" };
  const rendered = await handler.transform(new Response(page, { headers }));
  writeAndExit(new Uint8Array(await rendered.arrayBuffer()));
}
