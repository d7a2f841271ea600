import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { freePort, python } from "../backends/start-backend.ts";
import { startProgram } from "../edges/start-edge.ts";
import { collectErrors, type PageError } from "../harness/collect-errors.ts";
import { openPage } from "../harness/open-page.ts";
import type { Step } from "./read-tutorial.ts";

const root = join(import.meta.dirname, "../../../../..");
const express = join(root, "examples/node-express/node_modules");

/** Programs that download something: what they do instead with what is on this machine, in bash. */
const offline: Readonly<Record<string, string>> = {
  npx: `case "$(basename "$PWD") $*" in
  "skerry -y pnpm@12 install" | "skerry -y pnpm@12 build") ;;
  *) echo "npx $* is not expected in $PWD."; exit 1 ;;
esac`,
  npm: `case "$*" in
  "install express ejs") ln -s ${express}/express ${express}/ejs node_modules/ ;;
  *) PATH="$PATH_BEFORE" exec npm --offline "$@" ;;
esac`,
  composer: `[ "$*" = "require twig/twig" ] || exit 1
mkdir vendor
echo "<?php require 'Twig/autoload.php';" > vendor/autoload.php`,
  python3: `exec ${python()} "$@"`,
};

/** The ports that the tutorials name. Other tests run on this machine, too. */
const ports = ["8000", "4851"] as const;

/** Follows a tutorial as somebody with two terminals and a browser does. */
export class Reader {
  /** The folder before the tutorial begins: the clone of the repository is in it. */
  readonly #home = mkdtempSync(join(tmpdir(), "skerry-tutorial-"));
  /** Where the terminals are. */
  #folder = this.#home;
  readonly #servers: ReturnType<typeof startProgram>[] = [];
  readonly #ports = new Map<string, string>();
  #page: Page | undefined;
  #script = true;
  /** Of each page that was opened. */
  readonly #errors: PageError[][] = [];
  /** Whether a page that is sent now should have a renderer's markup. */
  #rendered = false;

  constructor() {
    symlinkSync(root, join(this.#home, "skerry"));
    mkdirSync(join(this.#home, "bin"));
    for (const [program, script] of Object.entries(offline)) {
      const file = join(this.#home, "bin", program);
      writeFileSync(file, `#!/bin/bash\n${script}\n`, { mode: 0o755 });
    }
  }

  async follow(steps: readonly Step[]): Promise<void> {
    for (const port of ports) this.#ports.set(port, String(await freePort()));
    for (const step of steps) {
      await this.#take(step).catch((error: Error) => {
        error.message = `${JSON.stringify(step)}\n${error.message}`;
        throw error;
      });
    }
    expect(this.#errors.flat()).toEqual([]);
  }

  async leave(): Promise<void> {
    for (const server of this.#servers) await server.stop();
    rmSync(this.#home, { recursive: true, force: true });
  }

  async #take(step: Step): Promise<void> {
    switch (step.kind) {
      case "write":
        return this.#write(step.file, step.text);
      case "run":
        return this.#run(step);
      case "stop":
        return this.#stop();
      case "open":
        return this.#open(this.#withOwnPorts(step.url));
      case "reload":
        return this.#open(this.#shown.url());
      case "script":
        this.#script = step.on;
        return;
      case "click":
        return this.#shown.getByRole("button", { name: step.button, exact: true }).click();
      case "see":
        return this.#shown.getByText(step.text).waitFor({ timeout: 10_000 });
    }
  }

  get #shown(): Page {
    if (!this.#page) throw new Error("The tutorial has not opened a page yet.");
    return this.#page;
  }

  #withOwnPorts(text: string): string {
    return text.replace(/\b(8000|4851)\b/g, (port) => this.#ports.get(port) as string);
  }

  async #write(file: string, text: string): Promise<void> {
    mkdirSync(dirname(join(this.#folder, file)), { recursive: true });
    writeFileSync(join(this.#folder, file), this.#withOwnPorts(text));
  }

  async #run({ command, stays, output }: Step & { kind: "run" }): Promise<void> {
    const pattern = this.#withOwnPorts(output)
      .replace(/[$()*+.?[\\\]^{|}]/g, "\\$&")
      .replaceAll("…", "[^\\n]*");
    const expected = new RegExp(pattern);
    if (/skerry (serve|render) /.test(command)) this.#rendered = true;
    if (stays) {
      const server = startProgram("bash", ["-c", this.#inTerminal(command)]);
      this.#servers.push(server);
      // Go compiles first.
      await server.until(() => expected.test(server.log()), 120_000);
    } else if (command.includes("curl ")) {
      // A helper does not wait for a renderer that has only just started.
      const ask = (): Promise<string> => this.#finish(command);
      await expect.poll(ask, { timeout: 30_000, interval: 500 }).toMatch(expected);
    } else expect(await this.#finish(command)).toMatch(expected);
  }

  /** @returns what the command has printed when it has ended */
  async #finish(command: string): Promise<string> {
    const file = join(this.#home, "folder");
    const script = this.#inTerminal(`set -e\n${command}pwd > ${file}`);
    const { stdout, stderr } = await promisify(execFile)("bash", ["-c", script]);
    this.#folder = readFileSync(file, "utf8").trim();
    return stdout + stderr;
  }

  /** A command as it runs in the reader's terminal, which knows nothing of the tests. */
  #inTerminal(command: string): string {
    const port = this.#ports.get("4851") as string;
    return `unset NODE_ENV NODE_PATH \${!npm_@}
export NO_COLOR=1 PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
export TMPDIR=${this.#home} GOCACHE=\${GOCACHE:-\${HOME:-${this.#home}}/.cache/go-build}
export PATH_BEFORE="$PATH" PATH="${this.#home}/bin:$PATH"
cd ${this.#folder}
${this.#withOwnPorts(command).replace("skerry serve", `skerry serve --port ${port}`)}`;
  }

  /** Ctrl+C in the first terminal, where the renderer runs. */
  async #stop(): Promise<void> {
    this.#rendered = false;
    const [renderer] = this.#servers.splice(0, 1);
    await renderer?.stop("SIGINT");
  }

  async #open(url: string): Promise<void> {
    await this.#page?.context().close();
    const page = await openPage({ javaScriptEnabled: this.#script });
    this.#page = page;
    // A browser asks for an icon by itself, and a first page has none.
    await page.route("**/favicon.ico", (route) => route.fulfill({ status: 204 }));
    this.#errors.push(collectErrors(page));
    await page.addInitScript(() => {
      const hydrated: boolean[] = [];
      Object.assign(window, { hydrated });
      addEventListener("skerry:mounted", ({ detail }: CustomEventInit<{ hydrated: boolean }>) => {
        if (detail) hydrated.push(detail.hydrated);
      });
    });
    const visit = async (): Promise<boolean> =>
      ((await (await page.goto(url))?.text()) ?? "").includes("<!--skerry ");
    await expect.poll(visit, { timeout: 30_000, interval: 500 }).toBe(this.#rendered);
    if (this.#script) {
      const hydrated = (): Promise<boolean[]> =>
        page.evaluate(() => (window as unknown as { hydrated: boolean[] }).hydrated);
      await expect.poll(hydrated).toEqual([this.#rendered]);
    }
  }
}
