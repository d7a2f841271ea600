import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { buildSite } from "@skerry/mount/build";
import { createHandler, type Handler, type HandlerOptions } from "@skerry/server";
import { readArguments } from "../read-arguments.ts";
import { UsageError } from "../usage-error.ts";
import { type DevServer, startDevServer } from "./dev-server.ts";
import { watchFiles } from "./watch-files.ts";

const usage = `Usage: skerry dev [folder] [--out public/skerry] [--port 4852] [--proxy http://localhost:8000]

Builds the React components of a folder (default: widgets), renders and serves them, and builds again
whenever a file changes. Open pages show the change, with their state (React Fast Refresh) where only components
and styles have changed, and load again otherwise. They show why a build has failed. Listens on this machine
only. Publish what skerry build writes: dev writes React's development build.

  --out    gets the files, as with skerry build
  --port   0 lets the system choose
  --proxy  the backend: open its pages through this server. Without it, pages are the .html files beside
           the folder of --out
`;

/** The command `skerry dev`. */
export async function dev(args: string[]): Promise<void> {
  const read = readArguments(args, usage, { options: ["out", "port", "proxy"] });
  if (!read) return;
  const [folder = "widgets", ...others] = read.positionals;
  if (others.length > 0) {
    throw new UsageError(`Expected one folder, but received ${read.positionals.length}.`, usage);
  }
  const { out = "public/skerry", port = "4852", proxy } = read.values;
  if (!/^\d{1,5}$/.test(port)) {
    throw new UsageError(`Expected --port to be a number, but received "${port}".`, usage);
  }
  if (!existsSync(folder)) {
    throw new Error(`There is no folder ${folder}. Write the first widget: skerry init`);
  }
  // React chooses its build once in a process: that of the pages.
  process.env["NODE_ENV"] = "production";
  const files = resolve(out);
  const server = await startDevServer({
    port: Number(port),
    files,
    pages: dirname(files),
    proxy: proxy === undefined ? undefined : readUrl(proxy),
  });
  await startBuilds(folder, files, server);
  process.stdout.write(`Skerry: ${server.url}\n`);
}

function readUrl(text: string): URL {
  if (URL.canParse(text) && /^https?:/.test(text)) return new URL(text);
  throw new UsageError(`Expected --proxy to be a URL, but received "${text}".`, usage);
}

/** Builds now, and again after each change. Changes during a build are built after it. */
async function startBuilds(folder: string, files: string, server: DevServer): Promise<void> {
  let building: Promise<void> | undefined;
  let isOutdated = false;
  let count = 0;
  const watch = watchFiles(resolve(folder), () => void buildAgain());

  async function buildOnce(): Promise<void> {
    const started = performance.now();
    try {
      const built = await buildSite({
        siteFolder: process.cwd(),
        folder,
        outFolder: files,
        isDevelopment: true,
      });
      watch.add(built.inputs);
      const handler = await loadHandler(files, ++count);
      server.announce({ build: count, state: built.pageState }, handler);
      for (const notice of built.notices) process.stderr.write(`${notice}\n`);
      process.stdout.write(`Built in ${Math.round(performance.now() - started)} ms.\n`);
    } catch (error) {
      const { message } = error as Error;
      process.stderr.write(`${message}\n`);
      server.announce({ build: count, error: message }, undefined);
    }
  }

  async function buildAgain(): Promise<void> {
    isOutdated = true;
    if (building) return building;
    while (isOutdated) {
      isOutdated = false;
      building = buildOnce();
      await building;
    }
    building = undefined;
  }
  await buildAgain();
}

async function loadHandler(files: string, count: number): Promise<Handler> {
  const url = `${pathToFileURL(join(files, "renderer.mjs")).href}?${count}`;
  const { registry, texts, builtIn, build } = (await import(url)) as HandlerOptions;
  const handler = createHandler({ registry, texts, builtIn, build, metrics: false });
  // React and the widgets are loaded before the first page, which has a second.
  await handler.fetch(new Request("http://localhost/readyz"));
  const headers = { "Content-Type": "text/html" };
  await handler.transform(new Response("<p>A page</p>", { headers })).then((page) => page.text());
  return handler;
}
