import { readFile } from "node:fs/promises";
import { createHandler } from "@skerry/server";
import { readArguments } from "./read-arguments.ts";
import { UsageError } from "./usage-error.ts";

const usage = `Usage: skerry render page.html

Writes the page to standard output, with the markup of every island whose widget is known. The page's
own configuration block is used. An island that cannot be rendered keeps its HTML, and the reason goes
to the error stream.
`;

/** The command `skerry render`. */
export async function render(args: string[]): Promise<void> {
  const read = readArguments(args, usage, {});
  if (!read) return;
  const [file, ...others] = read.positionals;
  if (file === undefined || others.length > 0) {
    throw new UsageError(`Expected one page, but received ${read.positionals.length}.`, usage);
  }
  const page = await readFile(file).catch((error: Error) => {
    throw new Error(`The page cannot be read: ${error.message}.`);
  });
  const headers = { "Content-Type": "text/html" };
  const rendered = await createHandler().transform(new Response(page, { headers }));
  process.stdout.write(new Uint8Array(await rendered.arrayBuffer()));
}
