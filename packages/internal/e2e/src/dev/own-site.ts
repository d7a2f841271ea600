import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { isLight } from "../harness/tested-flavour.ts";

/** How a command ended. */
export interface Outcome {
  code: number;
  out: string;
  error: string;
}

/** `skerry dev`, as it runs. */
export interface RunningDev {
  url: string;
  /** Its output so far, of both streams. */
  output(): string;
  stop(): Promise<void>;
}

/** A site with widgets of its own, outside of this repository. */
export interface OwnSite {
  folder: string;
  /** The folder that a page loads from `/skerry/`. */
  out: string;
  /** The folder of the renderer. */
  renderer: string;
  /** Installs a package that a package of this repository depends on. */
  install(name: string, from: string): Promise<void>;
  write(files: Readonly<Record<string, string>>): Promise<void>;
  /** Copies a file or a folder into a place of the site. */
  copy(from: string, to: string): Promise<void>;
  /** Runs the command `skerry` there. */
  skerry(...args: string[]): Promise<Outcome>;
  /** Runs Vite's own command there. */
  vite(...args: string[]): Promise<Outcome>;
  /** Starts `skerry dev` with the system's choice of a port. */
  dev(...args: string[]): Promise<RunningDev>;
  /** A page as the renderer of the last build answers it. */
  render(html: string): Promise<string>;
  /** The same, with what the renderer has written on its error stream. */
  renderWithLog(html: string): Promise<Pick<Outcome, "out" | "error">>;
  remove(): Promise<void>;
}

const root = join(import.meta.dirname, "../../../../..");

// As `pnpm build` has written it: from the sources, each start would compile them again.
const command = join(root, "packages/cli/bin/skerry.mjs");

// Vitest's NODE_ENV would be an author's own: of a build, Vite's command keeps it.
const { NODE_ENV: _, ...env } = process.env;

/** In a process of its own: which build of React it loads does not depend on what ran here before. */
function run(cwd: string, args: readonly string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(process.execPath, [...args], { cwd, env }, (failure, out, error) =>
      resolve({ code: failure ? Number(failure.code) : 0, out, error }),
    );
  });
}

/** Writes a page on standard output as `createHandler` with the modules of a renderer fills it. */
const renderSource = `
import { createHandler } from "@skerry/server";
// A page has a second, which a busy machine may not give it.
performance.now = () => 0;
const [renderer, page] = process.argv.slice(1);
const handler = createHandler(await import(renderer));
// React is loaded before the first page, which has a second. What cannot be rendered without props is said there, too.
const { error } = console;
console.error = () => {};
await handler.fetch(new Request("http://site/readyz"));
console.error = error;
const headers = { "Content-Type": "text/html" };
process.stdout.write(await (await handler.transform(new Response(page, { headers }))).text());
`;

/** The renderer's words for a page or an island that had no time left. */
const isLate = /turn had not come|not rendered in time/;

/** @param files by their path, `widgets/hello.tsx` for example */
export async function createOwnSite(files: Readonly<Record<string, string>>): Promise<OwnSite> {
  const folder = await mkdtemp(join(tmpdir(), "skerry-own-"));
  const out = join(folder, "public/skerry");
  const built = join(folder, "skerry-renderer");
  await mkdir(join(folder, "node_modules"), { recursive: true });
  async function install(name: string, from: string): Promise<void> {
    await mkdir(dirname(join(folder, "node_modules", name)), { recursive: true });
    await symlink(join(root, from, "node_modules", name), join(folder, "node_modules", name));
  }
  for (const name of ["@skerry/island", "react", "react-dom"]) {
    await install(name, "packages/internal/e2e");
  }
  if (isLight) {
    await install("preact", "packages/mount");
    await install("preact-render-to-string", "packages/mount");
  }
  async function write(texts: Readonly<Record<string, string>>): Promise<void> {
    for (const [file, text] of Object.entries(texts)) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      const path = join(folder, file);
      // Vite's watcher says nothing of a file for 50 ms after it has said that it changed.
      if (existsSync(path)) await setTimeout(60);
      // In one go, as editors do: between emptying the file and writing it, Vite would read an empty one.
      writeFileSync(path, text);
    }
  }
  async function renderWithLog(html: string): Promise<Outcome> {
    const renderer = pathToFileURL(join(built, "renderer.mjs")).href;
    const args = ["--input-type=module", "--eval", renderSource, renderer, html];
    let outcome = await run(import.meta.dirname, args);
    // A page has a second, which a busy machine may take from a new process.
    for (let tries = 1; tries < 4 && isLate.test(outcome.error); tries += 1) {
      outcome = await run(import.meta.dirname, args);
    }
    return outcome;
  }
  await write(files);
  return {
    folder,
    out,
    renderer: built,
    install,
    write,
    async copy(from, to) {
      await mkdir(dirname(join(folder, to)), { recursive: true });
      await cp(from, join(folder, to), { recursive: true });
    },
    skerry: (...args) =>
      run(folder, [command, ...args, ...(isLight && args[0] === "build" ? ["--preact"] : [])]),
    vite: (...args) =>
      run(folder, [join(root, "packages/internal/e2e/node_modules/vite/bin/vite.js"), ...args]),
    async dev(...args) {
      const child = spawn(process.execPath, [command, "dev", "--port", "0", ...args], {
        cwd: folder,
        env,
      });
      let output = "";
      const url = await new Promise<string>((resolve, reject) => {
        for (const stream of [child.stdout, child.stderr]) {
          stream.setEncoding("utf8").on("data", (text: string) => {
            output += text;
            const [, found] = /^Skerry: (\S+)/m.exec(output) ?? [];
            if (found) resolve(found);
          });
        }
        child.once("exit", () => reject(new Error(output)));
      });
      return {
        url,
        output: () => output,
        async stop() {
          child.kill();
          await once(child, "exit");
        },
      };
    },
    async render(html) {
      const { out: answer, error } = await renderWithLog(html);
      if (error) throw new Error(error);
      return answer;
    },
    renderWithLog,
    remove: () => rm(folder, { recursive: true }),
  };
}
