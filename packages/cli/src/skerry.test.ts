import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { signFragment } from "@skerry/server";
import { afterAll, describe, expect, it, vi } from "vitest";
import { describeError } from "./commands/describe-error.ts";

// As `pnpm build` has written it: from the sources, each start would compile them again.
const command = fileURLToPath(new URL("../bin/skerry.mjs", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "skerry-cli-"));
afterAll(() => rmSync(folder, { recursive: true }));

const options = { cwd: folder, env: process.env };
const argumentsOf = (args: string[]): string[] => [command, ...args];

interface Outcome {
  code: number;
  out: string;
  error: string;
}

/** Runs the built command to its end, in a process of its own. */
function start(...args: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(process.execPath, argumentsOf(args), options, (failure, out, error) =>
      resolve({ code: failure ? Number(failure.code) : 0, out, error }),
    );
  });
}

const run = (...args: string[]): Promise<Outcome> => runIn(folder, args);

let runs = 0;

/** Runs the command's sources to their end, in this process: a twentieth of the time that a start takes. */
async function runIn(
  cwd: string,
  args: string[],
  variables: Record<string, string> = {},
): Promise<Outcome> {
  const outcome: Outcome = { code: 0, out: "", error: "" };
  const before = process.cwd();
  let exit: number | undefined;
  const write =
    (name: "out" | "error") =>
    (text: string | Uint8Array, whenWritten?: () => void): boolean => {
      outcome[name] += typeof text === "string" ? text : Buffer.from(text).toString();
      whenWritten?.();
      return true;
    };
  const spies = [
    vi.spyOn(process.stdout, "write").mockImplementation(write("out") as never),
    vi.spyOn(process.stderr, "write").mockImplementation(write("error") as never),
    vi.spyOn(console, "error").mockImplementation((line) => write("error")(`${line}\n`)),
    vi.spyOn(process, "exit").mockImplementation(((code?: number) => {
      exit ??= code ?? Number(process.exitCode ?? 0);
    }) as never),
  ];
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const { argv } = process;
  process.argv = [process.execPath, command, ...args];
  process.exitCode = undefined;
  process.chdir(cwd);
  try {
    // Another module each time: it runs when it is imported.
    runs += 1;
    await import(/* @vite-ignore */ `./skerry.ts?run=${runs}`);
    return { ...outcome, code: exit ?? Number(process.exitCode ?? 0) };
  } finally {
    process.chdir(before);
    process.exitCode = undefined;
    process.argv = argv;
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
}

/** An answer of a renderer. One whose processes are late answers with 503. */
function answerOf(url: string, init: RequestInit = {}): Promise<Response> {
  return vi.waitFor(async () => {
    const answer = await fetch(url, init);
    expect(answer.status).not.toBe(503);
    return answer;
  }, 30_000);
}

describe("skerry", () => {
  it.each([
    [[], "A command is missing."],
    [["chekc"], 'There is no command "chekc".'],
    [["check", "--json"], "Expected what to check."],
    [["check", "--format", "xml", "."], "Expected --format to be one of text, json, github, sarif"],
    [["serve", "--prot", "1"], "--prot"],
    [["serve", "here"], 'Expected options only, but received "here".'],
    [
      ["serve", "--port", "80a"],
      'Expected --port to be a number from 0 to 65535, but received "80a".',
    ],
    [["serve", "--workers", "1"], "Expected --workers to be a number from 2"],
    [["build", "--base", "static"], "Expected --base to be a path or a URL"],
    [["clean", "--older-than", "30"], "Expected --older-than to be a number with m, h or d"],
    [["clean", "public"], 'Expected options only, but received "public".'],
    [["render"], "Expected one page, but received 0."],
  ])("exits with 2 and prints the usage: %j", async (args, message) => {
    const { code, out, error } = await run(...args);
    expect(code).toBe(2);
    expect(out).toBe("");
    expect(error).toContain(message);
    expect(error).toContain("Usage: skerry");
  });

  it.each([["--help"], ["render", "-h"]])("explains itself: %s %s", async (...args) => {
    const { code, out, error } = await run(...args.filter(Boolean));
    expect([code, error]).toEqual([0, ""]);
    expect(out).toContain("Usage: skerry");
  });

  it.each(["init", "build", "clean", "dev", "serve", "render", "check", "types"])(
    "has help and a version for %s, and exits with 2 when it is used wrongly",
    async (command) => {
      const help = await run(command, "--help");
      const version = await run(command, "--version");
      const wrong = await run(command, "--no-such-option");
      expect(help).toMatchObject({ code: 0, error: "" });
      expect(help.out).toContain(`Usage: skerry ${command}`);
      expect(version.out).toMatch(/^\d+\.\d+\.\d+\n$/);
      expect([version.code, wrong.code, wrong.out]).toEqual([0, 2, ""]);
      expect(wrong.error).toContain(`Usage: skerry ${command}`);
    },
  );

  it("is a program that ends with the code of its command", async () => {
    const [help, wrong, failed] = await Promise.all([
      start("--help"),
      start("chekc"),
      start("render", "none.html"),
    ]);
    expect(help).toMatchObject({ code: 0, error: "" });
    expect(help.out).toContain("Usage: skerry");
    expect(wrong).toMatchObject({ code: 2, out: "" });
    expect(failed).toMatchObject({ code: 1, out: "" });
    expect(failed.error).toContain("The page cannot be read");
  });
});

describe("skerry render", () => {
  it("writes the page with its islands filled", async () => {
    const page =
      '<!doctype html><p>é</p><div data-widget="pagination" data-props=\'{"page":1,"pages":3,"href":"/{page}"}\'></div>';
    writeFileSync(join(folder, "page.html"), page);
    // A page has a second, which the imports of React and a widget may take on a busy machine.
    await vi.waitFor(async () => {
      const { code, out } = await start("render", "page.html");
      expect(code).toBe(0);
      expect(out).toMatch(
        /^<!doctype html><p>é<\/p><div data-widget="pagination"[^>]*><!--skerry t1- \w+--><nav class="sk /,
      );
      expect(out.endsWith("</div>")).toBe(true);
    }, 30_000);
  });

  it("keeps the HTML of an island that cannot be rendered, and prints the reason", async () => {
    const page = '<div data-widget="pagination" data-props=\'{"page":"one"}\'>own</div>';
    writeFileSync(join(folder, "bad.html"), page);
    const { code, out, error } = await run("render", "bad.html");
    expect([code, out]).toEqual([0, page]);
    expect(JSON.parse(error)).toMatchObject({
      widget: "pagination",
      code: "bad-props",
      pointer: "/page",
    });
  });

  it("renders widgets of a build, and ends though one has started a timer", async () => {
    mkdirSync(join(folder, "own"));
    const widget = `{ Component: ({ name }) => "Hello " + name }`;
    const renderer = `setInterval(() => {}, 1_000); export const registry = { hello: async () => (${widget}) };`;
    writeFileSync(join(folder, "own/renderer.mjs"), renderer);
    const page = `<!doctype html><title>A page</title><div data-widget="hello" data-props='{"name":"Ada"}'></div>`;
    writeFileSync(join(folder, "own/page.html"), page);
    const { code, out, error } = await start("render", "--dir", "own", "own/page.html");
    expect([code, error]).toEqual([0, ""]);
    expect(out).toMatch(/<!--skerry \S+ \w+-->Hello Ada<\/div>$/);
    expect((await start("check", "--dir", "own", "own/page.html")).out).toContain(" in 1 page.\n");
  });

  it("says that there is a build which it was not told of", async () => {
    mkdirSync(join(folder, "untold/skerry-renderer"), { recursive: true });
    writeFileSync(join(folder, "untold/skerry-renderer/renderer.mjs"), "");
    writeFileSync(join(folder, "untold/page.html"), '<div data-widget="offer">Own</div>');
    const { out, error } = await runIn(join(folder, "untold"), ["render", "page.html"]);
    expect(out).toContain("Own");
    expect(error).toContain("add --renderer skerry-renderer");
  });

  it("names a page that cannot be read", async () => {
    const { code, error } = await run("render", "none.html");
    expect(code).toBe(1);
    expect(error).toContain("The page cannot be read");
    expect(error).toContain("none.html");
  });
});

describe("skerry clean", () => {
  it("removes old files of earlier builds, and says how many", async () => {
    const out = join(folder, "cleaned");
    mkdirSync(join(out, "chunks"), { recursive: true });
    const day = (age: number): string => new Date(Date.now() - age * 86_400_000).toISOString();
    const kept = { "chunks/old.js": day(31), "chunks/newer.js": day(29) };
    for (const name of [...Object.keys(kept), "chunks/mine.js"]) writeFileSync(join(out, name), "");
    writeFileSync(join(out, ".skerry-kept.json"), JSON.stringify(kept));
    writeFileSync(join(out, "manifest.json"), "{}");
    const { code, out: said } = await run("clean", "--dir", "cleaned");
    expect([code, said]).toEqual([0, "1 file of earlier builds removed from cleaned, 1 kept.\n"]);
    expect(readdirSync(join(out, "chunks"))).toEqual(["mine.js", "newer.js"]);
    await run("clean", "--dir", "cleaned", "--older-than", "0d");
    expect(readdirSync(join(out, "chunks"))).toEqual(["mine.js"]);
  });

  it("says where it has found no build", async () => {
    const { code, error } = await run("clean");
    expect(code).toBe(1);
    expect(error).toContain("There is no build in public/skerry");
  });
});

describe("skerry serve", () => {
  it("names a configuration that is not JSON", async () => {
    writeFileSync(join(folder, "config.json"), "{,}");
    const { code, error } = await run("serve", "--config", "config.json");
    expect(code).toBe(1);
    expect(error).toContain("The configuration config.json is not JSON");
  });

  it("renders with the configuration, serves the files, prints its URL, stops", async () => {
    const routes = { "acme_web_frontend.domains.search": "/find" };
    writeFileSync(join(folder, "good.json"), JSON.stringify({ product: "acme", routes }));
    const args = argumentsOf(["serve", "--port", "0", "--config", "good.json"]);
    const child = spawn(process.execPath, args, {
      ...options,
      stdio: ["ignore", "pipe", "inherit"],
    });
    try {
      const [line] = await once(child.stdout, "data");
      const [, url = ""] =
        /^Skerry renderer: (http:\/\/127\.0\.0\.1:\d+\/)\n$/.exec(String(line)) ?? [];
      const fragment = await answerOf(`${url}fragments/search-form?id=a-`);
      expect(await fragment.text()).toContain('action="/find"');
      // Each answer could be compressed: fetch asks for that.
      expect(fragment.headers.has("content-encoding")).toBe(false);
      const page = `<script type="module" src="/skerry/skerry.js"></script><div data-widget="search-form" data-load="eager"></div>`;
      const filled = await answerOf(`${url}transform?preload=1`, {
        method: "POST",
        headers: { "Content-Type": "text/html" },
        body: page + " ".repeat(5_000),
      });
      expect(filled.headers.has("content-encoding")).toBe(false);
      expect(await filled.text()).toMatch(
        /^(<link rel="modulepreload" href="\/skerry\/chunks\/[\w-]+\.js">)+<script/,
      );
      const loader = await fetch(`${url}skerry/skerry.js`);
      expect(loader.headers.has("content-encoding")).toBe(true);
      expect(loader.headers.get("content-type")).toMatch(/^text\/javascript/);
      expect(loader.headers.get("cache-control")).toBe("no-cache");
      const [chunk] =
        /chunks\/[\w-]+\.js/.exec(await (await fetch(`${url}skerry/manifest.json`)).text()) ?? [];
      const file = await fetch(`${url}skerry/${chunk}`);
      expect(file.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect((await fetch(`${url}skerry/none.js`)).status).toBe(404);
    } finally {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      expect(await ended).toEqual([0, null]);
    }
  });
});

it("skerry serve renders in as many processes, each with as many connections, as its options say", async () => {
  const args = ["serve", "--port", "0", "--workers", "3", "--max-connections", "1"];
  const child = spawn(process.execPath, argumentsOf(args), {
    ...options,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const sockets: Socket[] = [];
  try {
    const [line] = await once(child.stdout, "data");
    const port = Number(/:(\d+)\/\n/.exec(String(line))?.[1]);
    async function expectOpen(number: number): Promise<void> {
      const socket = connect(port, "127.0.0.1").on("error", () => {});
      sockets.push(socket);
      socket.write("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n");
      // Answered, or closed because the process has one already.
      await new Promise((resolve) => socket.once("data", resolve).once("close", resolve));
      expect(sockets.filter(({ closed }) => !closed)).toHaveLength(number);
    }
    // The URL is printed when the first of them is ready.
    await vi.waitFor(() => expectOpen(3), { timeout: 30_000, interval: 50 });
    for (let more = 0; more < 20; more++) await expectOpen(3);
  } finally {
    for (const socket of sockets) socket.destroy();
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  }
});

it.each([["serve"], ["dev", "."]])(
  "skerry %s says what to do when its port is in use",
  async (...args) => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const { code, error } = await start(...args, "--port", String(port));
    other.close();
    expect(code).toBe(1);
    expect(error).toContain(
      `skerry: Port ${port} is in use by another program. Stop it, or choose another port: --port ${port + 10}.\n`,
    );
  },
);

it("skerry serve says whether a renderer has its port, and whether that one is stopping", async () => {
  const child = spawn(process.execPath, argumentsOf(["serve", "--port", "0"]), {
    ...options,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  /** What a renderer says of itself, and the one here in its place: a busy one is asked for a second only. */
  let answer = "";
  const other = createServer((_, response) => response.end(answer));
  try {
    await once(other.listen(0, "127.0.0.1"), "listening");
    const { port } = other.address() as AddressInfo;
    const inUse = new Error(`listen EADDRINUSE: address already in use 127.0.0.1:${port}`);
    const [line] = await once(child.stdout, "data");
    const [url = ""] = /http:\S+/.exec(String(line)) ?? [];
    answer = await (await fetch(`${url}readyz`)).text();
    expect(await describeError(inUse)).toBe(
      `Port ${port} is in use by another Skerry renderer. Stop it, or choose another port: --port ${port + 10}.`,
    );
    child.kill("SIGTERM");
    await vi.waitFor(async () => {
      const draining = await fetch(`${url}readyz`);
      answer = await draining.text();
      expect(draining.status).toBe(503);
    }, 10_000);
    expect(await describeError(inUse)).toBe(
      `Port ${port} is in use by a Skerry renderer that is stopping. It ends within seconds: try again then.`,
    );
  } finally {
    other.close();
    child.kill("SIGTERM");
    await ended;
  }
});

describe("the keys of skerry serve", () => {
  const current = "current-key-0123456789";
  const previous = "previous-key-0123456789+/==";

  it.each([
    ["a file", ["--keys", "keys"], { SKERRY_KEYS: "the-file-is-used-instead" }],
    ["the environment", [], { SKERRY_KEYS: `${current}\n${previous}` }],
  ])("come from %s, and several of them are accepted", async (_, more, variables) => {
    writeFileSync(join(folder, "keys"), `${current}\n${previous}\n`);
    const child = spawn(process.execPath, argumentsOf(["serve", "--port", "0", ...more]), {
      ...options,
      env: { ...options.env, ...variables },
      stdio: ["ignore", "pipe", "inherit"],
    });
    try {
      const [line] = await once(child.stdout, "data");
      const url = /http:\S+/.exec(String(line))?.[0] ?? "";
      const fragment = { widget: "search-form", id: "a-" };
      const statusOf = async (key: string): Promise<number[]> => {
        const sig = await signFragment(fragment, key);
        const one = await answerOf(`${url}fragments/search-form?id=a-&sig=${sig}`);
        const init = { method: "POST", body: '{"islands":{}}' };
        const headers = { Authorization: `Bearer ${key}` };
        return [one.status, (await answerOf(`${url}render`, { ...init, headers })).status];
      };
      expect(await statusOf(current)).toEqual([200, 200]);
      expect(await statusOf(previous)).toEqual([200, 200]);
      expect(await statusOf("another-key-0123456789")).toEqual([403, 403]);
      expect(await statusOf("the-file-is-used-instead")).toEqual([403, 403]);
    } finally {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    }
  });

  it("are refused when there is none, or one that is no secret or cannot be in a header", async () => {
    writeFileSync(join(folder, "empty"), "\n");
    const serveWith = (keys: string): Promise<Outcome> =>
      runIn(folder, ["serve"], { SKERRY_KEYS: keys });
    const outcomes = [
      await serveWith(""),
      await run("serve", "--keys", "empty"),
      await run("serve", "--keys", "none"),
      await serveWith(`${current} secret`),
      await serveWith("long-enough-but-höchstens"),
    ];
    expect(outcomes.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1]);
    const [variable, empty, none, short, letters] = outcomes.map(({ error }) => error);
    expect(variable).toContain("The environment variable SKERRY_KEYS has no key.");
    expect(empty).toContain("The file empty has no key.");
    expect(none).toContain("The keys cannot be read");
    expect(short).toContain("number 2. Expected 16 or more");
    expect(short).not.toContain("secret");
    expect(letters).toContain("number 1. Expected 16 or more");
  });
});

describe("skerry check", () => {
  const page =
    '<p></p>\n<div data-widget="testimonials" data-props=\'{"reviews":[{"name":1,"source":"S","text":"T"}]}\'></div>';

  it("prints what is wrong and where, and exits with 1", async () => {
    mkdirSync(join(folder, "site/deep"), { recursive: true });
    writeFileSync(join(folder, "site/deep/bad.htm"), page);
    writeFileSync(join(folder, "site/good.html"), "<p>Text</p>");
    const { code, out, error } = await run("check", "site");
    expect([code, error]).toEqual([1, ""]);
    expect(out).toContain(`${join("site/deep/bad.htm")}:2:`);
    expect(out).toContain("bad-props at /reviews/0/name");
    expect(out).toMatch(/\n1 mistake in 2 pages\.\n$/);
  });

  it("says how to make a site's own widgets known", async () => {
    writeFileSync(
      join(folder, "own.html"),
      `<div data-widget="price-table" data-props="{}"></div>`,
    );
    const { out } = await run("check", "own.html");
    expect(out).toContain(
      "For your own widgets, add --dir with the folder that skerry build writes.",
    );
  });

  it("takes the build in public/skerry, or that of --dir, and then names no option for it", async () => {
    const renderer = `export const registry = { "price-table": async () => ({}) };`;
    for (const build of ["shop/public/skerry", "shop/other"]) {
      mkdirSync(join(folder, build), { recursive: true });
      writeFileSync(join(folder, build, "renderer.mjs"), renderer);
    }
    const island = (name: string): string => `<div data-widget="${name}" data-props="{}"></div>`;
    writeFileSync(join(folder, "shop/page.html"), island("price-table") + island("weather"));
    for (const more of [[], ["--dir", "other"]]) {
      const { out } = await runIn(join(folder, "shop"), ["check", "page.html", ...more]);
      expect(out).toMatch(
        / unknown-widget\n  There is no widget "weather"\. Known are: .*price-table\.\n1 mistake /,
      );
    }
  });

  it("says once which own widgets have props that no schema checks", async () => {
    mkdirSync(join(folder, "lax"));
    const schema = `{"~standard":{version:1,vendor:"test",validate:(value)=>({value})}}`;
    const rows = ["plain", "bare", "called"].map((name) => `"own-${name}": async () => ({})`);
    const strict = `"own-strict": async () => ({ schema: ${schema} })`;
    const renderer = `export const registry = { ${[...rows, strict].join()} };`;
    writeFileSync(join(folder, "lax/renderer.mjs"), renderer);
    const islands = [
      `<div data-widget="own-plain" data-props='{"a":1}'></div>`,
      `<div data-widget="own-plain" data-props='{"a":2}'></div>`,
      `<div data-widget="own-bare"></div>`,
      `<div data-widget="own-bare" data-props="{}"></div>`,
      `<div data-widget="own-strict" data-props='{"a":1}'></div>`,
    ];
    writeFileSync(join(folder, "lax/page.html"), islands.join(""));
    writeFileSync(join(folder, "lax/page.twig"), "{{ skerry_widget('own-called', {a: 1}) }}");
    expect(await run("check", "--dir", "lax", "lax/page.html", "lax/page.twig")).toEqual({
      code: 0,
      out: `0 mistakes in 2 pages.
"own-plain" has no schema, so its props were not checked.
"own-called" has no schema, so its props were not checked.
`,
      error: "",
    });
    expect((await run("check", "--json", "--dir", "lax", "lax/page.html")).out).toBe("[]\n");
  });

  it("prints an array for programs", async () => {
    writeFileSync(join(folder, "bad.html"), page);
    const { code, out } = await run("check", "--json", "bad.html");
    expect(code).toBe(1);
    const [first] = JSON.parse(out) as Record<string, unknown>[];
    expect(first).toMatchObject({
      file: "bad.html",
      line: 2,
      code: "bad-props",
      pointer: "/reviews/0/name",
    });
    expect(Object.keys(first ?? {}).sort()).toEqual([
      "code",
      "column",
      "file",
      "line",
      "message",
      "pointer",
      "severity",
    ]);
  });

  it("exits with 0 when there are warnings only, and says how many", async () => {
    const island =
      '<div data-widget="price-table"></div>\n<div data-widget="testimonials" data-props=\'{"colour":"red"}\'></div>';
    writeFileSync(join(folder, "warning.html"), island);
    const { code, out } = await run("check", "--widgets", "price-table,map", "warning.html");
    expect(code).toBe(0);
    expect(out).toContain("warning.html:2:");
    expect(out).toContain(" warning: unknown-key at /colour");
    expect(out).toMatch(/\n0 mistakes, 1 warning in 1 page\.\n$/);
  });

  it("reads the standard input, and the files of a pattern", async () => {
    const child = spawn(
      process.execPath,
      argumentsOf(["check", "--format", "github", "--stdin-name", "mail.html", "-"]),
      { ...options, stdio: ["pipe", "pipe", "inherit"] },
    );
    const out = text(child.stdout);
    child.stdin.end(page);
    expect((await once(child, "exit"))[0]).toBe(1);
    expect(await out).toMatch(
      /^::error file=mail\.html,line=2,col=\d+,title=skerry bad-props::The /,
    );
    mkdirSync(join(folder, "pattern/deep"), { recursive: true });
    writeFileSync(join(folder, "pattern/deep/a.html"), "<p></p>");
    writeFileSync(join(folder, "pattern/b.html"), "<p></p>");
    expect((await run("check", "pattern/**/*.html")).out).toBe("0 mistakes in 2 pages.\n");
    expect((await run("check", "pattern/*.htm")).error).toContain(
      "There is no page in pattern/*.htm",
    );
  });

  it.each([
    [["--help"], 0],
    [["check", "unread.html"], 1],
  ])("ends quietly when nobody reads its output: %j", async (args, code) => {
    writeFileSync(join(folder, "unread.html"), page);
    const child = spawn(process.execPath, argumentsOf(args), {
      ...options,
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.destroy();
    const [error, [status]] = await Promise.all([text(child.stderr), once(child, "close")]);
    expect([status, error]).toEqual([code, ""]);
  });

  it("prints its version", async () => {
    const outcome = { code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/), error: "" };
    expect(await run("--version")).toEqual(outcome);
    expect(await run("check", "--version")).toEqual(outcome);
  });

  it("reads a page from a server, with its policy", async () => {
    const body =
      '<script type="module" src="/skerry.js"></script><div data-widget="testimonials"></div>';
    const server = createServer((_, response) => {
      response.writeHead(200, { "Content-Security-Policy": "script-src 'none'" }).end(body);
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    const { code, out } = await run("check", "--json", `http://127.0.0.1:${port}/`);
    server.close();
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject([{ code: "blocked", line: 1, column: 1 }]);
  });

  it("exits with 0 when nothing is wrong, with 1 and a reason when there is no page", async () => {
    writeFileSync(join(folder, "fine.html"), "<p>Text</p>");
    expect(await run("check", "fine.html")).toEqual({
      code: 0,
      out: "0 mistakes in 1 page.\n",
      error: "",
    });
    const { code, error } = await run("check", "none.html");
    expect(code).toBe(1);
    expect(error).toContain("none.html cannot be read");
  });
});

it("skerry check says everything in the order of the pages, and knows own widgets on each", async () => {
  mkdirSync(join(folder, "many/build"), { recursive: true });
  const schema = `{"~standard":{version:1,vendor:"test",validate:()=>({issues:[{message:"Refused."}]})}}`;
  writeFileSync(
    join(folder, "many/build/renderer.mjs"),
    `export const registry = {"price-table":async()=>({schema:${schema}})};`,
  );
  const files = Array.from({ length: 120 }, (_, index) => join("many", `${1000 + index}.html`));
  for (const [index, file] of files.entries()) {
    const lines = "\n".repeat(index);
    writeFileSync(join(folder, file), `${lines}<div data-widget="price-table"></div>`);
  }
  const { code, out, error } = await run("check", "--json", "--dir", "many/build", "many");
  expect([code, error]).toEqual([1, ""]);
  const found = JSON.parse(out) as { file: string; line: number; code: string }[];
  expect(found.map(({ file, line, code: name }) => [file, line, name])).toEqual(
    files.map((file, index) => [file, index + 1, "bad-props"]),
  );
}, 120_000);
