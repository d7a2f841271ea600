import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findPython } from "@skerry/checks/find-python";

type Command = readonly [program: string, ...args: string[]];

/** An example site in another language, in a folder of `examples/`. */
export interface Backend {
  name: string;
  folder: string;
  /** Ends with 0 where everything is installed that the site needs. */
  probe(): Command;
  /** The package to install where it does not. */
  needs: string;
  /** Starts the site on the port, which is in PORT too. It prints its URL. */
  serve(port: number): Command;
  /**
   * Followed by the path of a file like `fixtures/props.json`, writes an island for each of its
   * `write` cases and prints one JSON object: the island's HTML by the case's name, or
   * `{"error": message}` where the helper rejects the case. A case may have a `widget` (default:
   * review-card), an `id`, a `load` and a `fallback` beside its `props`. All stand on one page.
   */
  conform(): Command;
}

export const backends: readonly Backend[] = [
  {
    name: "php-twig",
    folder: "php-twig",
    probe: () => ["php", "-r", "require 'Twig/autoload.php';"],
    needs: "php-cli and php-twig",
    // Without APCu, where it is installed: two servers would not share its memory, but do share a file.
    serve: (port) => ["php", "-d", "apc.enabled=0", "-S", `127.0.0.1:${port}`, "index.php"],
    conform: () => phpConformance("helper"),
  },
  {
    name: "django",
    folder: "django",
    probe: () => [python(), "-c", "import django"],
    needs: "python3-django",
    serve: () => [python(), "app.py"],
    conform: () => pythonConformance("django"),
  },
  {
    name: "jinja2",
    folder: "django",
    probe: () => [python(), "-c", "import jinja2"],
    needs: "python3-jinja2",
    serve: () => [python(), "jinja_app.py"],
    conform: () => pythonConformance("jinja2"),
  },
  {
    name: "ruby-erb",
    folder: "ruby-erb",
    probe: () => ["ruby", "-e", 'require "webrick"'],
    needs: "ruby and ruby-webrick",
    serve: () => ["ruby", "server.rb"],
    conform: () => rubyConformance("helper"),
  },
  {
    name: "go-template",
    folder: "go-template",
    probe: () => ["go", "version"],
    needs: "golang-go",
    serve: () => [goProgram("landing")],
    conform: () => [goProgram("conformance"), "helper"],
  },
  {
    name: "node-express",
    folder: "node-express",
    probe: () => [process.execPath, "--version"],
    needs: "node",
    serve: () => [process.execPath, "server.mjs"],
    conform: () => nodeConformance("helper"),
  },
];

const phpConformance = (writer: string): Command => [
  "php",
  "../../packages/php/tests/conformance.php",
  writer,
];

/** Folder of the package for Python, for `sys.path`. */
export const pythonPackage = fileURLToPath(new URL("../../../../python", import.meta.url));

const pythonConformance = (writer: string): Command => [
  python(),
  join(pythonPackage, "tests/conformance.py"),
  writer,
];

const rubyConformance = (writer: string): Command => [
  "ruby",
  "../../packages/ruby/test/conformance.rb",
  writer,
];

const nodeConformance = (writer: string): Command => [
  process.execPath,
  "../../packages/node/tests/conformance.mjs",
  writer,
];

/** What the packages have for templates. */
export const packages: readonly Backend[] = [
  ofPackage("php-twig", { name: "php-package-twig", conform: () => phpConformance("twig") }),
  ofPackage("php-twig", {
    name: "php-package-blade",
    probe: () => ["php", "-r", "require 'Twig/autoload.php'; require 'Illuminate/autoload.php';"],
    needs: "php-cli, php-twig and php-laravel-framework",
    conform: () => phpConformance("blade"),
  }),
  ofPackage("django", {
    name: "python-package-django",
    conform: () => pythonConformance("python-package-django"),
  }),
  ofPackage("jinja2", {
    name: "python-package-jinja",
    conform: () => pythonConformance("python-package-jinja"),
  }),
  ofPackage("ruby-erb", { name: "ruby-gem-erb", conform: () => rubyConformance("erb") }),
  ofPackage("ruby-erb", {
    name: "ruby-gem-rails",
    probe: () => ["ruby", "-e", 'require "action_view"'],
    needs: "ruby and ruby-actionview",
    conform: () => rubyConformance("rails"),
  }),
  ofPackage("go-template", {
    name: "go-package-template",
    conform: () => [goProgram("conformance"), "template"],
  }),
  ofPackage("node-express", {
    name: "node-package-nunjucks",
    conform: () => nodeConformance("nunjucks"),
  }),
];

/** What writes islands: the helpers of the backends, and what their packages have for templates. */
export const helpers: readonly Backend[] = [...backends, ...packages];

/** What a package has for the templates of a backend. */
function ofPackage(name: string, changes: Partial<Backend>): Backend {
  return { ...(backends.find((one) => one.name === name) as Backend), ...changes };
}

/** The program with the frameworks, where it is there. */
export const python = (): string => findPython("django", "jinja2") ?? "python3";

/** Folder of the module for Go. */
export const goModule = fileURLToPath(new URL("../../../../go", import.meta.url));

const cache = fileURLToPath(new URL("../../node_modules/.cache", import.meta.url));

/** For the go command, which without a home folder has to be told where its cache is. */
export const goEnvironment: NodeJS.ProcessEnv = {
  ...(process.env["HOME"] ? {} : { GOCACHE: join(cache, "go-build") }),
  ...process.env,
};

let goPrograms: string | undefined;

/** A program of the Go example, or of the module that it uses. The first call compiles all of them. */
function goProgram(name: string): string {
  if (goPrograms === undefined) {
    // One for each worker of Vitest: a program that runs cannot be written.
    const folder = join(cache, `go-${process.env["VITEST_POOL_ID"] ?? 0}`);
    mkdirSync(folder, { recursive: true });
    for (const cwd of [exampleFolder("go-template"), goModule])
      execFileSync("go", ["build", "-o", folder, "./..."], { cwd, env: goEnvironment });
    goPrograms = folder;
  }
  return join(goPrograms, name);
}

/** Why a backend cannot run on this machine; `undefined`: it can. */
export function missing({ name, needs, probe }: Backend): string | undefined {
  return succeeds(probe()) ? undefined : `${name} needs ${needs}, which is not installed.`;
}

const results = new Map<string, boolean>();

function succeeds([program, ...args]: Command): boolean {
  const key = [program, ...args].join("\0");
  const known = results.get(key) ?? spawnSync(program, args, { stdio: "ignore" }).status === 0;
  results.set(key, known);
  return known;
}

/** Folder of a backend's example. */
export function folderOf({ folder }: Backend): string {
  return exampleFolder(folder);
}

function exampleFolder(name: string): string {
  return fileURLToPath(new URL(`../../../../../examples/${name}`, import.meta.url));
}

/** Keeps Python from writing files beside the sources. */
export const environment = { ...process.env, PYTHONDONTWRITEBYTECODE: "1" };

export interface RunningBackend {
  /** `http://127.0.0.1:<port>/` */
  url: string;
  /** Its log so far. */
  log(): string;
  /** Stops it and returns the signal that ended it: `SIGKILL` when it did not stop by itself. */
  stop(): Promise<NodeJS.Signals | null>;
}

/** Environment of the example site. */
export interface BackendOptions {
  /** URL of its renderer; an empty string: none. */
  renderer: string;
  /** Milliseconds that its helper waits. @default what the helper waits by itself */
  timeout?: number;
  /** The system's folder for temporary files. @default one of its own */
  temporary?: string;
}

/** Starts the example site of a backend. The caller stops it with `stop()`. */
export async function startBackend(
  backend: Backend,
  { renderer, timeout, temporary }: BackendOptions,
): Promise<RunningBackend> {
  const port = await freePort();
  const [program, ...args] = backend.serve(port);
  // PHP keeps its count of failures here.
  const folder = temporary ?? mkdtempSync(join(tmpdir(), "skerry-backend-"));
  const child = spawn(program, args, {
    cwd: folderOf(backend),
    env: {
      ...environment,
      PORT: String(port),
      SKERRY_RENDERER: renderer,
      SKERRY_TIMEOUT: timeout === undefined ? "" : String(timeout),
      TMPDIR: folder,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit");
  let output = "";
  const collect = (chunk: Buffer): void => void (output += chunk.toString());
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);

  async function stop(): Promise<NodeJS.Signals | null> {
    child.kill("SIGTERM");
    const killTimer = setTimeout(() => child.kill("SIGKILL"), 10_000);
    const [, signal] = await ended;
    clearTimeout(killTimer);
    if (temporary === undefined) rmSync(folder, { recursive: true, force: true });
    return signal as NodeJS.Signals | null;
  }

  const url = `http://127.0.0.1:${port}/`;
  const deadline = performance.now() + 20_000;
  while (!(output.includes(url.slice(0, -1)) && (await answers(url)))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      throw new Error(`${backend.name} did not start. Its output:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { url, log: () => output, stop };
}

async function answers(url: string): Promise<boolean> {
  const response = await fetch(`${url}landing.css`, { method: "HEAD" }).catch(() => undefined);
  return response !== undefined;
}

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("There is no free port.");
  server.close();
  await once(server, "close");
  return address.port;
}
