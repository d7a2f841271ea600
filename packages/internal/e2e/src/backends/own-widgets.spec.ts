/** Widgets of a site's own, with slots and islands in them, in pages of PHP and Django. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, type TestContext } from "vitest";
import { collectErrors } from "../harness/collect-errors.ts";
import { openPage } from "../harness/open-page.ts";
import { startOwnRenderer } from "../dev/own-example.ts";
import {
  type Backend,
  backends,
  folderOf,
  missing,
  python,
  startBackend,
} from "./start-backend.ts";

const sites: readonly Backend[] = [
  {
    ...(backends.find(({ name }) => name === "php-twig") as Backend),
    name: "php",
    folder: "own-widgets/php",
  },
  {
    ...(backends.find(({ name }) => name === "django") as Backend),
    folder: "own-widgets/django",
    serve: () => [python(), "app.py"],
  },
];

describe.each(sites)("the page of $name", { timeout: 120_000 }, (site) => {
  const start = async ({ skip, onTestFinished }: TestContext): Promise<string> => {
    const reason = missing(site);
    if (reason) skip(reason);
    const renderer = (await startOwnRenderer("ferries")).replace(/\/$/, "");
    const running = await startBackend(site, { renderer, timeout: 5_000 });
    onTestFinished(() => void running.stop());
    return running.url;
  };

  it("has its widgets rendered, in slots too, and they hydrate without an error", async (context) => {
    const url = await start(context);
    const html = await (await fetch(url)).text();
    expect([...html.matchAll(/<!--skerry /g)]).toHaveLength(3);
    expect(html).not.toMatch(/<!--(?!skerry )/);
    const page = await openPage();
    const errors = collectErrors(page);
    await page.addInitScript(() => {
      const hydrated: unknown[] = [];
      Object.assign(window, { hydrated });
      addEventListener("skerry:mounted", ({ detail }: CustomEventInit) =>
        hydrated.push([detail.name, detail.hydrated]),
      );
    });
    await page.goto(url);
    await expect
      .poll(async () =>
        (
          await page.evaluate(() => (window as unknown as { hydrated: string[][] }).hydrated)
        ).sort(),
      )
      .toEqual([
        ["harbour-field", true],
        ["harbour-field", true],
        ["tabs", true],
      ]);
    expect(errors).toEqual([]);
    await page.getByRole("combobox", { name: "From" }).fill("Gannet Rock");
    await page.getByRole("combobox", { name: "To" }).fill("Seal Sands");
    await page.getByRole("button", { name: "Find a ferry" }).click();
    await page.getByText("From GAN to SEA.").waitFor();
  });

  it("serves no folder whose name begins like that of its files", async (context) => {
    const url = await start(context);
    const sibling = join(folderOf(site), `../dist-${process.pid}`);
    context.onTestFinished(() => rmSync(sibling, { recursive: true, force: true }));
    mkdirSync(sibling);
    writeFileSync(join(sibling, "secret.json"), '"a secret"');
    const answer = await fetch(`${url}skerry/..%2Fdist-${process.pid}/secret.json`);
    expect([answer.ok, (await answer.text()).includes("a secret")]).toEqual([false, false]);
    expect((await fetch(`${url}skerry/skerry.js`)).status).toBe(200);
  });

  it("sends its form without script, also from markup of the renderer", async (context) => {
    const url = await start(context);
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(url);
    expect(await page.getByText("12:30").isVisible()).toBe(true);
    await page.getByLabel("From").and(page.locator("select")).selectOption("GAN");
    await page.getByLabel("To").and(page.locator("select")).selectOption("GAN");
    await page.getByRole("button", { name: "Find a ferry" }).click();
    await page.getByText("The ferry goes to another harbour. Choose one.").waitFor();
    await page.getByLabel("To").and(page.locator("select")).selectOption("SEA");
    await page.getByRole("button", { name: "Find a ferry" }).click();
    await page.getByText("From GAN to SEA.").waitFor();
  });
});
