import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { execa } from "execa";
import { packPackage } from "./pack-package.ts";
import { publishedPackages } from "./package-entries.ts";

/** Packs all packages into a folder. Returns what a package.json asks for, by name. */
export async function packPackages(folder: string): Promise<Record<string, string>> {
  const packed = publishedPackages().map(async ({ folder: source, name }) => [
    name,
    `file:${await packPackage(source, folder)}`,
  ]);
  return Object.fromEntries(await Promise.all(packed)) as Record<string, string>;
}

/** A package.json with more in it. */
export const manifestOf = (more: object): string =>
  JSON.stringify({ name: "site", private: true, type: "module", ...more });

/** A server that a site has started. */
export interface SiteServer {
  url: string;
  /** Its output so far, of both streams. */
  output(): string;
}

/** A project in a folder that knows nothing of this repository. */
export class InstalledSite {
  readonly folder = mkdtempSync(join(tmpdir(), "skerry-site-"));
  // The installation that runs the tests must not be found from here.
  readonly #env = {
    NODE_PATH: "",
    NODE_ENV: undefined,
    NO_COLOR: "1",
    npm_config_user_agent: "",
    npm_config_verify_deps_before_run: "",
  };
  /** Ends the processes that still run. */
  readonly #stops: (() => Promise<unknown>)[] = [];

  write(file: string, text: string): void {
    mkdirSync(dirname(join(this.folder, file)), { recursive: true });
    writeFileSync(join(this.folder, file), text);
  }

  async run(command: string, ...args: string[]): Promise<string> {
    const options = { cwd: this.folder, env: this.#env, all: true, reject: false } as const;
    const { all, exitCode } = await execa(command, args, options);
    if (exitCode !== 0) throw new Error(`${command} ${args.join(" ")}:\n${all}`);
    return all;
  }

  /** Starts what goes on. */
  launch(command: string, ...args: string[]): { output(): string; ended: Promise<unknown> } {
    const options = { cwd: this.folder, env: this.#env, all: true, reject: false } as const;
    const child = execa(command, args, options);
    this.#stops.push(() => {
      child.kill();
      return child;
    });
    let output = "";
    child.all.on("data", (text: Buffer) => (output += text.toString()));
    return { output: () => output, ended: child };
  }

  /**
   * Starts what goes on, and waits until it has said something.
   *
   * @param said its first group is the URL
   */
  async start(said: RegExp, command: string, ...args: string[]): Promise<SiteServer> {
    const options = { cwd: this.folder, env: this.#env, all: true, reject: false } as const;
    const child = execa(command, args, options);
    this.#stops.push(() => {
      child.kill();
      return child;
    });
    let output = "";
    const url = await new Promise<string>((resolve, reject) => {
      child.all.on("data", (text: Buffer) => {
        output += text.toString();
        const found = said.exec(output);
        if (found) resolve(found[1] ?? "");
      });
      void child.then(() => reject(new Error(`${command} ${args.join(" ")}:\n${output}`)));
    });
    return { url, output: () => output };
  }

  /** Ends all that was started. */
  async stop(): Promise<void> {
    for (const stop of this.#stops.splice(0)) await stop();
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
