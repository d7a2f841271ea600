import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { dirname, resolve } from "node:path";
import { readBase } from "./read-base.ts";
import { readArguments } from "./read-arguments.ts";
import { UsageError } from "./usage-error.ts";

const usage = `Usage: skerry dev [folder] [--out public/skerry] [--base /skerry/] [--port 4852]
                  [--proxy http://localhost:8000] [--preact]

Serves the React components of a folder (default: widgets) with Vite, and renders pages with them. Open pages
show a change at once, with their state (React Fast Refresh) if only components and styles have changed, and
reload otherwise. Errors are shown on the page, and Alt+Shift+S opens the inspector. Listens on this machine
only, and writes nothing into the folder of --out: publish what skerry build writes.

  --out    the folder of skerry build: without --proxy, pages are the .html files beside it
  --base   path under which pages request the files, as with skerry build
  --port   0 lets the system choose
  --preact Preact in place of React, as with skerry build
  --proxy  the backend: open its pages through this server. A path in the URL is the page to start with
`;

/** The command `skerry dev`. */
export async function dev(args: string[]): Promise<void> {
  const read = readArguments(args, usage, {
    options: ["out", "base", "port", "proxy"],
    flags: ["preact"],
  });
  if (!read) return;
  const [folder, ...others] = read.positionals;
  if (others.length > 0) {
    throw new UsageError(`Expected one folder, but received ${read.positionals.length}.`, usage);
  }
  const { out, port = "4852", proxy } = read.values;
  if (!/^\d{1,5}$/.test(port)) {
    throw new UsageError(`Expected --port to be a number, but received "${port}".`, usage);
  }
  const base = read.values["base"];
  const backend = proxy === undefined ? undefined : readUrl(proxy);
  process.env["NODE_ENV"] = "development";
  const [{ createServer }, { siteConfig }] = await Promise.all([
    import("vite"),
    import("./site-config.ts"),
  ]);
  const { config, root, plugin } = await siteConfig(process.cwd(), "serve", {
    ...(folder !== undefined && { widgets: folder }),
    ...(out !== undefined && { out }),
    ...(base !== undefined && { base: readBase(base, usage) }),
    ...(read.values["preact"] && { preact: true }),
  });
  const { options } = plugin;
  const pages = dirname(options.out ?? "public/skerry");
  plugin.override({
    dev: { pages, ...options.dev, ...(backend && { proxy: backend.href }) },
  });
  const widgets = options.widgets || "widgets";
  if (!existsSync(resolve(root, widgets))) {
    throw new Error(`There is no folder ${widgets}. Write the first widget: skerry init`);
  }
  const server = await createServer({
    ...config,
    clearScreen: false,
    server: {
      ...config.server,
      host: "127.0.0.1",
      port: Number(port),
      strictPort: true,
      open: false,
      // A backend at another address may write the pages: pictures are here.
      ...(!options.dev?.proxy &&
        !backend &&
        port !== "0" && { origin: `http://localhost:${port}` }),
    },
  });
  await server.listen();
  const address = server.httpServer?.address() as AddressInfo | null;
  const { pathname, search } = backend ?? new URL("http://localhost/");
  process.stdout.write(`Skerry: http://localhost:${address?.port}${pathname}${search}\n`);
}

function readUrl(text: string): URL {
  if (URL.canParse(text) && /^https?:/.test(text)) return new URL(text);
  throw new UsageError(`Expected --proxy to be a URL, but received "${text}".`, usage);
}
