import { createServer } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import { createApp } from "@skerry/example-plain-html/app";
import { beforeAll, describe, expect, it } from "vitest";
import { startRealRenderer } from "../backends/start-renderer.ts";
import { mountAll } from "./example-site.ts";
import { collectErrors } from "../harness/collect-errors.ts";
import { holdRequests } from "../harness/hold-requests.ts";
import { layoutShifts } from "../harness/layout-shifts.ts";
import { listen } from "../harness/listen.ts";
import { openPage } from "../harness/open-page.ts";

/** Everything on the page but the tooltip, which has no markup of its own. */
const rendered = 9;

/** All the time that a busy machine needs. */
const patientTimeout = 10_000;

/** The address of a landing page that asks this renderer. */
async function landingWith(renderer: string, timeout?: number): Promise<string> {
  const app = createApp({ renderer, ...(timeout && { timeout }) });
  const site = await listen(createAdaptorServer({ fetch: app.fetch }));
  return `${site}/landing`;
}

/** On a busy machine the first pages of a worker take longer than the renderer's time limit. */
async function warmUp(renderer: string): Promise<void> {
  const url = await landingWith(renderer, patientTimeout);
  for (let filled = 0, asked = 0; filled < 4 && asked < 20; asked += 1) {
    const page = await (await fetch(url)).text();
    filled = page.includes("<!--skerry ") ? filled + 1 : 0;
  }
}

describe("the landing page from a renderer", () => {
  let renderer: string;
  beforeAll(async () => {
    renderer = await startRealRenderer();
    await warmUp(renderer);
  }, 60_000);

  it("arrives with its widgets, which the browser hydrates as they are", async () => {
    const url = await landingWith(renderer, patientTimeout);
    const page = await openPage();
    const errors = collectErrors(page);
    const releaseScript = await holdRequests(page);
    await page.goto(url, { waitUntil: "domcontentloaded" });
    await page.evaluate(() => {
      const roots = [...document.querySelectorAll("[data-widget] > .sk")];
      const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
      Object.assign(window, { roots, isUnique: new Set(ids).size === ids.length });
    });
    releaseScript();
    await mountAll(page);
    const seen = await page.evaluate(() => {
      const { roots, isUnique } = window as unknown as { roots: Element[]; isUnique: boolean };
      const kept = roots.filter(({ isConnected }) => isConnected);
      return { served: roots.length, kept: kept.length, isUnique };
    });
    expect(seen).toEqual({ served: rendered, kept: rendered, isUnique: true });
    expect(await layoutShifts(page)).toEqual([]);
    expect(errors).toEqual([]);
  });

  it("is whole for visitors without script", async () => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(await landingWith(renderer, patientTimeout));
    expect(await page.locator("[data-widget] > .sk:visible").count()).toBe(rendered);
    await page.getByRole("searchbox").or(page.getByRole("textbox")).first().fill("harbour");
    await page.locator("[data-widget=search-form] button[type=submit]").first().click();
    await page.waitForURL(/domain_check/);
  });

  it.each(["down", "hung", "failing"])(
    "is the same page as without a renderer when the renderer is %s",
    async (failureMode) => {
      const server = createServer((_request, response) => {
        if (failureMode === "failing") response.writeHead(500).end("Error");
      });
      const url = await landingWith(await listen(server));
      if (failureMode === "down") await new Promise((resolve) => server.close(resolve));
      const plain = await (await fetch(await landingWith(""))).text();
      expect(await (await fetch(url)).text()).toBe(plain);
      server.closeAllConnections();
    },
  );
});
