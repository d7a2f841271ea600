import cluster from "node:cluster";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { HandlerOptions } from "@skerry/server";
import { serve as serveRenderer } from "@skerry/server/node";
import { buildFolders, importRenderer } from "../site/import-renderer.ts";
import { browserFiles } from "../site/browser-files.ts";
import { expectOptionsOnly, readArguments } from "./read-arguments.ts";
import { readKeys } from "./read-keys.ts";
import { UsageError } from "./usage-error.ts";

const usage = `Usage: skerry serve [--renderer skerry-renderer] [--files public/skerry] [--port 4851]
                    [--host 127.0.0.1] [--config file.json] [--workers 2] [--keys file]
                    [--max-connections 1024] [--dir public/skerry]

Runs the renderer (/render, /fragments/, /transform, /readyz, /metrics) and serves the files for
browsers under /skerry/. Prints its URL when it listens.

  --renderer the renderer's folder, which skerry build writes: renders your own widgets
  --files    the folder for browsers of the same build (default: where it was built)
  --dir      instead of both: the folder for browsers, on the machine that has built it
  --port     0 lets the system choose
  --host     the network address to listen at; by default this machine only
  --config   a file with the JSON of the pages' configuration block
  --workers  processes that render, at least 2; by default one for each core
  --max-connections
             connections of one process at the same time; others are closed
  --keys     a file with the keys, separated by white space: the current one first, then previous ones.
             By default the environment variable SKERRY_KEYS, in the same form

With keys, URLs of fragments must be signed, and /render and /transform need one of the keys as
Authorization: Bearer <key>. A key is 16 or more letters, digits and -._~+/=: openssl rand -base64 32
`;

/** The command `skerry serve`. */
export async function serve(args: string[]): Promise<void> {
  const read = readArguments(args, usage, {
    options: [
      "port",
      "host",
      "config",
      "workers",
      "keys",
      "max-connections",
      "dir",
      "renderer",
      "files",
    ],
  });
  if (!read) return;
  expectOptionsOnly(read.positionals, usage);
  const { port, host, config, workers } = read.values;
  const keys = await readKeys(read.values["keys"]);
  const { dir, renderer: folder, files: given } = read.values;
  const build = { dir, renderer: folder };
  // In each process: the workers run this command too.
  const renderer = await importRenderer(build);
  const folders = renderer && (await buildFolders(build));
  const files = given === undefined ? (renderer ? folders?.files : browserFiles()) : resolve(given);
  if (files !== undefined && !existsSync(join(files, "skerry.js"))) {
    throw new Error(
      `There is no skerry.js in ${files}. Name the folder for browsers that skerry build writes: --files public/skerry`,
    );
  }
  if (cluster.isPrimary && renderer) await compareFolders(renderer.build, files);
  const server = await serveRenderer({
    ...renderer,
    port: readNumber("port", port, 0, 65_535),
    workers: readNumber("workers", workers, 2, 1_000),
    maxConnections: readNumber("max-connections", read.values["max-connections"], 1, 1_000_000),
    host,
    config: config === undefined ? undefined : await readConfig(config),
    keys,
    files,
    head: await readHead(folders?.renderer, files),
  });
  // A parent process that has started this one with an IPC channel, as `fork` does, may be killed.
  process.once("disconnect", () => void server.stop().then(() => process.exit(0)));
  process.stdout.write(`Skerry renderer: ${server.url}\n`);
}

/** Says what may have gone wrong with the folder for browsers, where somebody has copied the two of a build. */
async function compareFolders(build: string | undefined, files: string | undefined): Promise<void> {
  if (files === undefined) {
    process.stderr.write(
      "No files for browsers are served: name their folder with --files, or let a web server send them.\n",
    );
  } else if (build !== undefined) {
    const loader = await readFile(join(files, "skerry.js"), "utf8");
    if (loader.includes(build)) return;
    process.stderr.write(
      `The files in ${files} are of another build than the renderer: browsers render all islands again. Copy both folders of one build.\n`,
    );
  }
}

/** The files that pages may preload: in the renderer's folder, or in that for browsers. Old builds have no list of them. */
async function readHead(...folders: (string | undefined)[]): Promise<HandlerOptions["head"]> {
  const file = folders
    .flatMap((folder) => (folder === undefined ? [] : join(folder, "head.json")))
    .find((one) => existsSync(one));
  return file === undefined ? undefined : JSON.parse(await readFile(file, "utf8"));
}

function readNumber(
  name: string,
  text: string | undefined,
  min: number,
  max: number,
): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= min && number <= max) return number;
  throw new UsageError(
    `Expected --${name} to be a number from ${min} to ${max}, but received ${JSON.stringify(text)}.`,
    usage,
  );
}

async function readConfig(file: string): Promise<string> {
  const text = await readFile(file, "utf8").catch((error: Error) => {
    throw new Error(`The configuration cannot be read: ${error.message}.`);
  });
  try {
    JSON.parse(text);
  } catch (error) {
    throw new Error(`The configuration ${file} is not JSON: ${(error as Error).message}.`, {
      cause: error,
    });
  }
  return text;
}
