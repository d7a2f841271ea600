/**
 * An app of a framework after the three commands of a package's description, which run as they are written there. The
 * package manager installs the archive of the release, and nothing comes from the network.
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { findBrowser } from "@skerry/checks/find-browser";
import { allAre, withInstallCommands } from "@skerry/checks/install-commands";
import { afterAll, beforeAll, describe, expect, it, type TestContext } from "vitest";
import { startProgram } from "../edges/start-edge.ts";
import { collectErrors } from "../harness/collect-errors.ts";
import { listen } from "../harness/listen.ts";
import { openPage } from "../harness/open-page.ts";
import { whenFinished } from "../harness/when-finished.ts";
import { freePort } from "../backends/start-backend.ts";

const root = join(import.meta.dirname, "../../../../..");

/** Folder of the apps, by the names of their frameworks. */
export const fixtures = join(root, "packages/internal/e2e/fixtures");

/** Playwright's command. */
const playwright = join(
  dirname(createRequire(import.meta.url).resolve("@playwright/test/package.json")),
  "cli.js",
);

/** Widgets of the app. */
const widgets = {
  "cart-count.tsx": `import { useShared } from "@skerry/island";
export default function CartCount({ label }: { label: string }) {
  const [cart] = useShared("cart", { count: 0 });
  return <output>{label + ": " + cart.count}</output>;
}`,
  "cart-box.tsx": `import { Slot, useShared } from "@skerry/island";
export const slots = ["offer"];
export default function CartBox({ label }: { label: string }) {
  const [, setCart] = useShared("cart", { count: 0 });
  return <section><button onClick={() => setCart(({ count }) => ({ count: count + 1 }))}>{label}</button><Slot name="offer" /></section>;
}`,
};

export interface PackagedApp {
  /** The framework, and the folder of the app in `fixtures`. */
  name: string;
  /** Folder of the package's description. */
  from: string;
  /** Why it cannot run on this machine; an empty text: it can. */
  missing(): string;
  /**
   * Puts the archive where the package manager looks for it.
   *
   * @returns variables of its environment
   */
  prepare(folder: string): Promise<Record<string, string>>;
  /** Writes into the app what the description says, beside its commands. */
  enable?(folder: string): void;
  /** Path of the page that `skerry init --for` writes for the framework, which also writes into the app what it needs. */
  greeting?: string;
  /** Whether `skerry init` knows how such an app starts, for the test in a browser that it writes. Default: `true`. */
  hasStart?: boolean;
  /** Compiles the app, in its folder, after the commands. */
  compile?: string;
  /** Starts the app, in its folder. */
  serve(port: number): string;
  /** More tests of the app, by their names. */
  tests?: Readonly<Record<string, (app: InstalledApp) => void>>;
}

interface InstalledApp {
  folder: string;
  /** Runs a command. @returns what it prints @throws Error with what it prints when it fails */
  run(command: string): string;
}

/**
 * The description of a package, as it is with registries: the folder of a release has a test of its own. WordPress's command
 * asks WordPress.org, whatever the machine says.
 */
export function readDescription(from: string): string {
  const file = `${from}/README.md`;
  return withInstallCommands(file, readFileSync(join(root, file), "utf8"), {
    ...allAre(true),
    wordpress: false,
  });
}

/** Tries the app with the renderer up, hung and down. */
export function tryApp({
  name,
  from,
  missing,
  prepare,
  enable,
  greeting,
  hasStart = greeting !== undefined,
  compile,
  serve,
  tests = {},
}: PackagedApp): void {
  const [, block = ""] = /```sh\n([^]*?)```/.exec(readDescription(from)) ?? [];
  const commands = block.trim().split("\n");

  describe(`an app of ${name}`, () => {
    const reason = missing();
    let folder: string;
    let variables: Record<string, string>;

    const run = (command: string): string => {
      const { NODE_ENV: _, ...inherited } = process.env;
      return execFileSync("sh", ["-c", command], {
        cwd: folder,
        encoding: "utf8",
        env: { ...inherited, ...variables },
        stdio: "pipe",
      });
    };

    beforeAll(async () => {
      if (reason) return;
      folder = join(mkdtempSync(join(tmpdir(), `skerry-${name}-`)), "app");
      writeApp(folder, name);
      variables = await prepare(folder);
      if (greeting) run(`npx skerry init --for ${name}`);
      enable?.(folder);
      commands.slice(0, -1).forEach(run);
      if (compile) run(compile);
    }, 120_000);

    afterAll(() => {
      if (folder) rmSync(dirname(folder), { recursive: true, force: true });
    });

    it("needs three commands", () => expect(commands).toHaveLength(3));

    it.for(Object.entries(tests))("%s", { timeout: 60_000 }, ([, test], { skip }) => {
      if (reason) skip(reason);
      test({ folder, run });
    });

    const inBrowser =
      "passes the test in a browser that init has written, which starts the app by itself";
    const testInBrowser = async ({ skip, onTestFinished }: TestContext): Promise<void> => {
      if (reason) skip(reason);
      // One app after the other: what init has written names the ports.
      const turn = createServer();
      const take = (): Promise<boolean> =>
        new Promise((resolve) => {
          turn.once("error", () => resolve(false));
          turn.listen(4854, "127.0.0.1", () => resolve(true));
        });
      await expect.poll(take, { interval: 500, timeout: 120_000 }).toBe(true);
      onTestFinished(() => void turn.close());
      const { VITEST: _, NODE_ENV: __, ...inherited } = process.env;
      const browser = { CHROMIUM_PATH: findBrowser(), CI: "true" };
      const child = spawn(process.execPath, [playwright, "test", "--reporter=line"], {
        cwd: folder,
        env: { ...inherited, ...variables, ...browser },
        stdio: ["ignore", "pipe", "pipe"],
      });
      const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
      expect(`${out}${error}`).toMatch(/^ *2 passed/m);
    };
    if (hasStart) it(inBrowser, { timeout: 240_000 }, testInBrowser);

    it.for(["up", "hung", "down"])(
      "shows islands with a slot and shared state, with the renderer %s",
      { timeout: 120_000 },
      async (state, { skip, onTestFinished }) => {
        if (reason) skip(reason);
        const urls: Record<string, () => Promise<string>> = {
          up: () => startRenderer(folder, commands.at(-1)),
          hung: () => listen(createServer()),
          down: async () => `http://127.0.0.1:${await freePort()}`,
        };
        const url = await urls[state]?.();
        const port = await freePort();
        const app = startProgram("sh", ["-c", `cd ${folder} && exec ${serve(port)}`], {
          ...variables,
          TMPDIR: mkdtempSync(join(folder, "tmp-")),
          ...(url && { SKERRY_RENDERER: url }),
        });
        onTestFinished(() => app.stop());
        const get = async (path = "/"): Promise<string> => {
          const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
            headers: { Connection: "close" },
          });
          return answer.ok ? answer.text() : "";
        };
        await app.until(() => get().catch(() => ""));
        const isRendered = state === "up";
        // A renderer that has only just started may take longer than a page waits.
        let html = "";
        await expect
          .poll(async () => (html = await get()), { interval: 200, timeout: 30_000 })
          .toMatch(isRendered ? /<!--skerry / : /data-widget="cart-count"[^>]*>Cart</);
        expect([...html.matchAll(/<!--skerry /g)]).toHaveLength(isRendered ? 2 : 0);
        expect(html).not.toMatch(/<!--(?!skerry )/);
        expect(html).toContain('<p id="offer">Ten per cent &lt; twenty</p>');

        if (greeting)
          await expect
            .poll(() => get(greeting), { interval: 200, timeout: 30_000 })
            .toMatch(
              isRendered
                ? /data-widget="greeting-card"[^>]*><!--skerry [^>]*><div[^>]*><p>Hello Ada!/
                : /data-widget="greeting-card"[^>]*>\s*<p>Hello Ada!/,
            );

        const page = await openPage();
        await page.route("**/favicon.ico", (route) => route.fulfill({ status: 204 }));
        const errors = collectErrors(page);
        await page.addInitScript(() => {
          const mounted: unknown[] = [];
          Object.assign(window, { mounted });
          addEventListener("skerry:mounted", ({ detail }: CustomEventInit) =>
            mounted.push([detail.name, detail.hydrated]),
          );
        });
        await expect
          .poll(
            async () => {
              // On a busy machine even a renderer that is up may take longer than a page waits.
              await page.goto(`http://127.0.0.1:${port}/`);
              await page.locator("[data-widget-state=mounted]").nth(1).waitFor();
              return (
                await page.evaluate(() => (window as unknown as { mounted: unknown[][] }).mounted)
              ).sort();
            },
            { timeout: 30_000 },
          )
          .toEqual([
            ["cart-box", isRendered],
            ["cart-count", isRendered],
          ]);
        await page.getByText("Cart: 2").waitFor();
        await page.getByRole("button", { name: "Add" }).click();
        await page.getByText("Cart: 3").waitFor();
        expect(await page.locator("sk-slot #offer").textContent()).toBe("Ten per cent < twenty");
        expect(errors).toEqual([]);
      },
    );
  });
}

/**
 * Runs the last command, which goes on until the test ends.
 *
 * @returns an empty string: the app knows where the renderer is
 */
async function startRenderer(folder: string, command = ""): Promise<string> {
  const start = async (): Promise<string> => {
    if (!(await isFree(4851))) return "The port is in use.";
    const renderer = startProgram("sh", ["-c", `cd ${folder} && exec ${command}`]);
    whenFinished(() => renderer.stop());
    return renderer.until(() => /http:\S+/.exec(renderer.log())?.[0]).then(() => "", String);
  };
  // Another test may have a renderer there, or have been faster.
  await expect.poll(start, { interval: 500, timeout: 60_000 }).toBe("");
  return "";
}

/** Whether a program may listen on a port. */
async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, "127.0.0.1");
  const isFirst = await once(server, "listening").then(
    () => true,
    () => false,
  );
  server.close();
  return isFirst;
}

/** Writes the app as its author has it, with widgets. The folder above it has to be the app's own, too. */
export function writeApp(folder: string, name: string): void {
  cpSync(join(fixtures, name), folder, { recursive: true });
  mkdirSync(join(folder, "widgets"));
  for (const [file, text] of Object.entries(widgets))
    writeFileSync(join(folder, "widgets", file), text);
  // What `npm install` puts there. Packages are above: npm would remove them, because package.json names none.
  const modules = join(folder, "../node_modules");
  mkdirSync(join(modules, "@skerry"), { recursive: true });
  mkdirSync(join(modules, "@playwright"));
  for (const one of ["@skerry/island", "@skerry/test", "@playwright/test", "react", "react-dom"]) {
    symlinkSync(join(root, "packages/internal/e2e/node_modules", one), join(modules, one));
  }
  symlinkSync(join(root, "packages/cli/node_modules/valibot"), join(modules, "valibot"));
  const programs = join(folder, "node_modules/.bin");
  mkdirSync(programs, { recursive: true });
  symlinkSync(join(root, "packages/cli/bin/skerry.mjs"), join(programs, "skerry"));
  writeFileSync(join(folder, "package.json"), '{"private": true, "type": "module"}');
}
