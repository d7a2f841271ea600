/**
 * An app of a PHP framework after the three commands of the package's description, which run as they are written there:
 * Composer installs the archive of the release, and nothing comes from the network.
 */
import { execFileSync } from "node:child_process";
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
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { composerPackage } from "@skerry/checks/composer-package";
import { releaseArchives } from "@skerry/checks/release-archives";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startProgram } from "../edges/start-edge.ts";
import { collectErrors } from "../harness/collect-errors.ts";
import { listen } from "../harness/listen.ts";
import { openPage } from "../harness/open-page.ts";
import { whenFinished } from "../harness/when-finished.ts";
import { freePort } from "./start-backend.ts";

const root = join(import.meta.dirname, "../../../../..");
const description = readFileSync(join(root, "packages/php/README.md"), "utf8");
const [, block = ""] = /```sh\n([^]*?)```/.exec(description) ?? [];
const commands = block.trim().split("\n");

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

interface Framework {
  name: string;
  /** Loads what it needs of Debian's packages. */
  probe: string;
  needs: string;
}

const frameworks: readonly Framework[] = [
  {
    name: "symfony",
    probe:
      "require 'Symfony/Bundle/FrameworkBundle/autoload.php'; require 'Symfony/Bundle/TwigBundle/autoload.php'; require 'Symfony/Component/Yaml/autoload.php';",
    needs: "composer, php-zip, php-symfony-twig-bundle and php-symfony-yaml",
  },
  {
    name: "laravel",
    probe: "require 'Illuminate/autoload.php';",
    needs: "composer, php-zip and php-laravel-framework",
  },
];

it("has three commands", () => expect(commands).toHaveLength(3));

describe.each(frameworks)("an app of $name", ({ name, probe, needs }) => {
  let folder: string;
  let missing = "";

  beforeAll(async () => {
    try {
      execFileSync("composer", ["--version"], { stdio: "ignore" });
      execFileSync("php", ["-r", probe], { stdio: "ignore" });
    } catch {
      missing = `${needs} are missing.`;
      return;
    }
    folder = mkdtempSync(join(tmpdir(), `skerry-${name}-`));
    await prepare(folder, name);
    const { NODE_ENV: _, ...inherited } = process.env;
    const env = {
      ...inherited,
      COMPOSER_ALLOW_SUPERUSER: "1",
      COMPOSER_HOME: join(folder, ".composer"),
      COMPOSER_NO_INTERACTION: "1",
    };
    for (const command of commands.slice(0, -1)) {
      execFileSync("sh", ["-c", command], { cwd: folder, env, stdio: "pipe" });
    }
  }, 120_000);

  afterAll(() => {
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  it.for(["up", "hung", "down"])(
    "shows islands with a slot and shared state, with the renderer %s",
    { timeout: 120_000 },
    async (state, { skip, onTestFinished }) => {
      if (missing) skip(missing);
      const urls: Record<string, () => Promise<string>> = {
        up: () => startRenderer(folder),
        hung: () => listen(createServer()),
        down: async () => `http://127.0.0.1:${await freePort()}`,
      };
      const url = await urls[state]?.();
      const port = await freePort();
      const app = startProgram(
        "sh",
        ["-c", `cd ${folder} && exec php -S 127.0.0.1:${port} -t public public/index.php`],
        { TMPDIR: mkdtempSync(join(folder, "tmp-")), ...(url && { SKERRY_RENDERER: url }) },
      );
      onTestFinished(() => app.stop());
      const get = async (): Promise<string> => {
        const answer = await fetch(`http://127.0.0.1:${port}/`, {
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

/**
 * Runs the last command, which goes on until the test ends.
 *
 * @returns an empty string: the app knows where the renderer is
 */
async function startRenderer(folder: string): Promise<string> {
  const isFree = async (): Promise<boolean> => {
    const server = createServer().listen(4851, "127.0.0.1");
    const free = await once(server, "listening").then(
      () => true,
      () => false,
    );
    server.close();
    return free;
  };
  // Another test may have a renderer there.
  await expect.poll(isFree, { interval: 500, timeout: 60_000 }).toBe(true);
  const renderer = startProgram("sh", ["-c", `cd ${folder} && exec ${commands.at(-1)}`]);
  whenFinished(() => renderer.stop());
  await renderer.until(() => /http:\S+/.exec(renderer.log())?.[0]);
  return "";
}

/** Writes the app as its author has it, with widgets, and the archive where Composer looks for it. */
async function prepare(folder: string, name: string): Promise<void> {
  cpSync(join(import.meta.dirname, "../../fixtures", name), folder, { recursive: true });
  mkdirSync(join(folder, "artifacts"));
  const { zip } = await releaseArchives(composerPackage());
  writeFileSync(join(folder, "artifacts/skerry.zip"), zip);
  mkdirSync(join(folder, "widgets"));
  for (const [file, text] of Object.entries(widgets))
    writeFileSync(join(folder, "widgets", file), text);
  // What `npm install` puts there.
  const modules = join(folder, "node_modules");
  mkdirSync(join(modules, "@skerry"), { recursive: true });
  mkdirSync(join(modules, ".bin"));
  for (const one of ["@skerry/island", "react", "react-dom"]) {
    symlinkSync(join(root, "packages/internal/e2e/node_modules", one), join(modules, one));
  }
  symlinkSync(join(root, "packages/cli/bin/skerry.mjs"), join(modules, ".bin/skerry"));
  writeFileSync(join(folder, "package.json"), '{"private": true, "type": "module"}');
}
