import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { dirname, resolve } from "node:path";
import { resolveOptions } from "@skerry/vite/options";
import type { ServerOptions } from "vite";
import { readBase } from "./read-base.ts";
import { oneFolder, readArguments, withDefault } from "./read-arguments.ts";
import { UsageError } from "./usage-error.ts";

const usage = `Usage: skerry dev [folder] [--out public/skerry] [--base /skerry/] [--port 4852]
                  [--proxy http://localhost:8000] [--preact]
                  [--host [address]] [--origin http://192.168.1.2:4852,…]

Serves the React components of a folder (default: widgets) with Vite, and renders pages with them. Open pages
show a change at once, with their state (React Fast Refresh) if only components and styles have changed, and
reload otherwise. Errors are shown on the page, and Alt+Shift+S opens the inspector. Listens on this machine
only unless --host says otherwise, and writes nothing into the folder of --out: publish what skerry build writes.

  --out    the folder of skerry build: without --proxy, pages are the .html files beside it
  --base   path under which pages request the files, as with skerry build
  --port   0 lets the system choose
  --preact Preact in place of React, as with skerry build
  --host   the address to listen at, for phones and containers; without one, all addresses of this machine.
           Whoever can reach it reads the sources of the site
  --origin URLs of this server, and of the pages that use it, as browsers and containers have them: their hosts
           are let in, and files of the site get the first one
  --proxy  the backend: open its pages through this server. A path in the URL is the page to start with
`;

/** The command `skerry dev`. */
export async function dev(args: string[]): Promise<void> {
  const read = readArguments(withDefault("--host", "0.0.0.0", args), usage, {
    options: ["out", "base", "port", "proxy", "host", "origin"],
    flags: ["preact"],
  });
  if (!read) return;
  const folder = oneFolder(read.positionals, usage);
  const { out, port = "4852", proxy } = read.values;
  if (!/^\d{1,5}$/.test(port)) {
    throw new UsageError(`Expected --port to be a number, but received "${port}".`, usage);
  }
  const base = read.values["base"];
  const { host } = read.values;
  const origins = (read.values["origin"] ?? "")
    .split(",")
    .filter(Boolean)
    .map((text) => readUrl(text, "--origin"));
  const backend = proxy === undefined ? undefined : readUrl(proxy, "--proxy");
  process.env["NODE_ENV"] = "development";
  const [{ createServer, defaultAllowedOrigins }, { serveConfig }] = await Promise.all([
    import("vite"),
    import("../site/site-config.ts"),
  ]);
  const { config, root, plugin } = await serveConfig(process.cwd(), {
    ...(folder !== undefined && { widgets: folder }),
    ...(out !== undefined && { out }),
    ...(base !== undefined && { base: readBase(base, usage) }),
    ...(read.values["preact"] && { preact: true }),
  });
  const options = resolveOptions(plugin.options);
  const pages = dirname(options.out);
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
      host: host ?? "127.0.0.1",
      ...(origins.length > 0 && openedTo(origins, defaultAllowedOrigins, config.server)),
      port: Number(port),
      strictPort: true,
      open: false,
      // A backend at another address may write the pages: pictures are here.
      ...(!options.dev.proxy &&
        !backend &&
        host === undefined &&
        origins.length === 0 &&
        port !== "0" && { origin: `http://localhost:${port}` }),
    },
  });
  await server.listen();
  const address = server.httpServer?.address() as AddressInfo | null;
  const { pathname, search } = backend ?? new URL("http://localhost/");
  const reached = server.resolvedUrls?.network.map((url) => new URL(url).origin) ?? [];
  if (reached.length > 0) {
    process.stderr.write(
      `Skerry: whoever is in the same network can reach this server at ${reached.join(", ")}: they read the sources that Vite serves and have islands rendered. Stop it with Ctrl+C when you do not need it.\n`,
    );
  }
  process.stdout.write(`Skerry: http://localhost:${address?.port}${pathname}${search}\n`);
}

function readUrl(text: string, option: string): URL {
  if (URL.canParse(text) && /^https?:/.test(text)) return new URL(text);
  throw new UsageError(`Expected ${option} to be a URL, but received "${text}".`, usage);
}

/** What lets in those who reach the server at some URLs, and pages of their hosts at whichever port. */
function openedTo(
  origins: readonly URL[],
  usual: RegExp,
  given: ServerOptions = {},
): ServerOptions {
  const { allowedHosts = [] } = given;
  const hosts = origins.map(({ hostname }) => hostname);
  const names = hosts.map((name) => name.replaceAll(/[.[\]]/g, "\\$&"));
  return {
    origin: (origins[0] as URL).origin,
    allowedHosts: allowedHosts === true ? true : [...allowedHosts, ...hosts],
    ...(given.cors === undefined && {
      cors: { origin: [usual, new RegExp(`^https?://(${names.join("|")})(:\\d+)?$`)] },
    }),
  };
}
