/** The caching headers of the handbook: each server runs with the very lines that its chapter shows. */
import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { environment, freePort, python } from "../backends/start-backend.ts";
import { startProgram } from "./start-edge.ts";

const chapter = readFileSync(
  fileURLToPath(new URL("../../../../../stories/docs/how-to/caching.mdx", import.meta.url)),
  "utf8",
);

/** A block of code under a heading, by default the first one. */
function linesUnder(heading: string, index = 0): string {
  const section = chapter.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? "";
  return [...section.matchAll(/```\w+\n([^]*?)```/g)][index]?.[1] as string;
}

interface Server {
  name: string;
  /** The command that shows whether the server is installed. */
  probe: () => readonly string[];
  needs: string;
  /** Which block of code under the name. The first one is 0. */
  block: number;
  /** Whether it says by time and length whether a file has changed. */
  looksAtTimes?: boolean;
  /** Writes the configuration around the lines of the handbook. Returns the command. */
  configure: (lines: string, folder: string, port: number) => readonly string[];
}

const nginx: Server = {
  name: "nginx",
  block: 0,
  probe: () => ["nginx", "-v"],
  needs: "nginx",
  looksAtTimes: true,
  configure(lines, folder, port) {
    const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (name) => `${name}_temp_path ${name};`,
    );
    writeFileSync(
      join(folder, "nginx.conf"),
      `daemon off; pid nginx.pid; error_log stderr; events {}
http { access_log off; ${paths.join(" ")} types { text/javascript js; text/css css; }
server { listen 127.0.0.1:${port}; root ${folder};
${lines} } }`,
    );
    return ["nginx", "-e", "stderr", "-p", folder, "-c", join(folder, "nginx.conf")];
  },
};

/** nginx for files whose times cannot be changed: it sends every file that is no chunk each time. */
const nginxWithoutTimes: Server = { ...nginx, block: 1, looksAtTimes: false };

const apache: Server = {
  name: "Apache",
  block: 0,
  probe: () => ["apache2", "-v"],
  needs: "apache2-bin",
  configure(lines, folder, port) {
    const modules = ["mpm_event", "authz_core", "mime", "headers"].map(
      (name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`,
    );
    const file = join(folder, "apache.conf");
    writeFileSync(
      file,
      `${modules.join("\n")}
User www-data
ServerRoot ${folder}
DefaultRuntimeDir ${folder}
PidFile ${folder}/apache.pid
ErrorLog ${folder}/error.log
ServerName 127.0.0.1
Listen 127.0.0.1:${port}
DocumentRoot ${folder}
TypesConfig /dev/null
AddType text/javascript .js
${lines}`,
    );
    return ["apache2", "-D", "FOREGROUND", "-f", file];
  },
};

const caddy: Server = {
  name: "Caddy",
  block: 0,
  probe: () => ["caddy", "version"],
  needs: "caddy",
  looksAtTimes: true,
  configure(lines, folder, port) {
    const file = join(folder, "Caddyfile");
    writeFileSync(
      file,
      `{
  admin off
  auto_https off
}
http://127.0.0.1:${port} {
  root * ${folder}
  file_server
${lines}
}
`,
    );
    return ["caddy", "run", "--adapter", "caddyfile", "--config", file];
  },
};

const php: Server = {
  name: "PHP",
  block: 0,
  probe: () => ["php", "-v"],
  needs: "php-cli",
  configure(lines, folder, port) {
    const file = join(folder, "site.php");
    writeFileSync(file, lines);
    return ["php", "-S", `127.0.0.1:${port}`, file];
  },
};

const django: Server = {
  name: "Django",
  block: 0,
  probe: () => [python(), "-c", "import django"],
  needs: "python3-django",
  configure(lines, folder, port) {
    writeFileSync(join(folder, "urls.py"), lines);
    writeFileSync(
      join(folder, "site.py.txt"),
      `import wsgiref.simple_server, sys
sys.path.insert(0, ${JSON.stringify(folder)})
from django.conf import settings
from django.core.wsgi import get_wsgi_application
settings.configure(ALLOWED_HOSTS=["127.0.0.1"], ROOT_URLCONF="urls", USE_TZ=True)
wsgiref.simple_server.make_server("127.0.0.1", ${port}, get_wsgi_application()).serve_forever()
`,
    );
    return [python(), join(folder, "site.py.txt")];
  },
};

function missing({ name, probe, needs }: Server): string | undefined {
  const [program = "", ...args] = probe();
  const path = `${process.env["PATH"]}:/usr/sbin`;
  const { status } = spawnSync(program, args, {
    stdio: "ignore",
    env: { ...environment, PATH: path },
  });
  return status === 0 ? undefined : `${name} needs ${needs}, which is not installed.`;
}

/** Not for browsers. */
const ownFiles = [".skerry-kept.json", "renderer.mjs", "renderer/hello.js"];
const files = ["skerry.js", "skerry.css", "chunks/widget-ABCDE.js", ...ownFiles];
const servers = [nginx, nginxWithoutTimes, apache, caddy, php, django];

describe.each(servers)("the handbook's lines for $name, block $block", (server) => {
  const reason = missing(server);
  const lines = linesUnder(server.name, server.block);
  let folder: string;
  let origin: string;
  let stop: (() => Promise<void>) | undefined;

  /**
   * Puts a release on the server: its files have the same length and time as those of every other one.
   *
   * @param letter of which they consist
   */
  function deploy(letter: string): void {
    for (const file of files) {
      const path = join(folder, "public/skerry", file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, `/* ${letter.repeat(2_000)} */\n`);
      utimesSync(path, 1, 1);
    }
  }

  beforeEach(({ skip }) => {
    if (reason) skip(reason);
  });

  beforeAll(async () => {
    if (reason) return;
    folder = mkdtempSync(join(tmpdir(), "skerry-caching-"));
    // Started by root, nginx and Apache read files as another user.
    chmodSync(folder, 0o755);
    deploy("a");
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    const site = join(folder, "public");
    const [program = "", ...args] = server.configure(lines, site, port);
    const running = startProgram(program, args, {
      PATH: `${process.env["PATH"]}:/usr/sbin`,
      // Where Caddy keeps its last configuration.
      XDG_CONFIG_HOME: folder,
      XDG_DATA_HOME: folder,
    });
    stop = running.stop;
    await running.until(() =>
      get("skerry.js").then(
        ({ ok }) => ok,
        () => false,
      ),
    );
  });

  afterAll(async () => {
    await stop?.();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${origin}/skerry/${path}`, { headers: { Connection: "close", ...headers } });

  /** The headers with which a browser asks again for a file that it has. */
  function conditions({ headers }: Response): Record<string, string> {
    const asked = { "If-None-Match": "ETag", "If-Modified-Since": "Last-Modified" };
    const known = Object.entries(asked).map(([name, from]) => [name, headers.get(from)]);
    return Object.fromEntries(known.filter(([, value]) => value !== null)) as Record<
      string,
      string
    >;
  }

  it("let a chunk be kept for a year", async () => {
    const response = await get("chunks/widget-ABCDE.js");
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("Content-Type")).toContain("text/javascript");
  });

  it.each(["skerry.js", "skerry.css"])("have %s asked for again", async (path) => {
    const response = await get(path);
    expect(response.headers.get("Cache-Control")).toBe("no-cache");
    // fetch adds "no-cache" to its own conditional requests; servers answer 304 all the same.
    const again = await get(path, conditions(response));
    expect(again.status).toBe(server === nginxWithoutTimes ? 200 : 304);
  });

  it.each(ownFiles)("keep %s to themselves, however its path is written", async (file) => {
    const first = `%${file.charCodeAt(0).toString(16)}${file.slice(1)}`;
    const spellings = [file, first, `chunks/../${file}`, `chunks%2F..%2F${file}`, `./${file}`];
    for (const path of [...spellings, `/${file}`, file.replace("/", "%2F"), file.toUpperCase()]) {
      // Unlike `fetch` it sends a path as it is.
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        request(origin, { path: `/skerry/${path}` }, resolve)
          .on("error", reject)
          .end();
      });
      expect([path, (await text(response)).includes("/* ")]).toEqual([path, false]);
      expect([path, response.statusCode]).not.toEqual([path, 200]);
    }
  });

  it("say nothing that keeps a missing chunk", async () => {
    const response = await get("chunks/widget-ZZZZZ.js");
    expect(response.status).toBe(404);
    expect(response.headers.get("Cache-Control") ?? "").not.toContain("immutable");
  });

  it("send the next release, of the same length and time, to a browser that has the last one", async () => {
    const touch = (time: string): void => {
      if (!server.looksAtTimes) return;
      execFileSync("sh", ["-c", linesUnder("The same times in every release")], {
        cwd: folder,
        env: { ...environment, RELEASE_TIME: time },
      });
    };
    touch("2026-11-23T10:00:00+00:00");
    const before = await get("skerry.js");
    expect(await before.text()).toContain("aaa");
    deploy("b");
    touch("2026-11-24T10:00:00+00:00");
    for (const headers of [
      conditions(before),
      // From a server that looked at times.
      { "If-Modified-Since": new Date(server.looksAtTimes ? 0 : 1_000).toUTCString() },
    ]) {
      const after = await get("skerry.js", headers);
      expect([headers, after.status]).toEqual([headers, 200]);
      expect(await after.text()).toContain("bbb");
    }
  });
});
