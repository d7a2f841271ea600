/** `skerry dev --proxy` in front of real backends: their pages come through it, with own widgets. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPage } from "../harness/open-page.ts";
import { createOwnSite, type OwnSite, type RunningDev } from "../dev/own-site.ts";
import { backends, freePort, missing, type RunningBackend, startBackend } from "./start-backend.ts";

const names = new Set(["django", "php-twig", "ruby-erb", "go-template"]);

/** Takes the place of the built-in widget on the backends' page. */
const card = (word: string): string => `
import { useEffect, useState } from "react";
export const load = "eager";
export function Component({ name }) {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return <p className="own-card" data-alive={isAlive}>${word} {name}</p>;
}`;

for (const backend of backends.filter(({ name }) => names.has(name))) {
  const reason = missing(backend);
  describe.skipIf(reason !== undefined)(`skerry dev in front of ${backend.name}`, () => {
    let site: OwnSite;
    let dev: RunningDev;
    let running: RunningBackend;
    beforeAll(async () => {
      site = await createOwnSite({ "widgets/review-card.tsx": card("First") });
      const port = await freePort();
      // Its helper asks the same server.
      running = await startBackend(backend, {
        renderer: `http://127.0.0.1:${port}`,
        timeout: 5_000,
      });
      dev = await site.dev("--port", String(port), "--proxy", running.url);
    }, 120_000);
    afterAll(async () => {
      await dev?.stop();
      await running?.stop();
      await site?.remove();
    });

    const served = async (): Promise<string> => (await fetch(running.url)).text();

    it("shows its page with own widgets that the helper has rendered, and a change of them", async () => {
      // The helper waits for a limited time, which a busy machine may exceed.
      await expect
        .poll(served)
        .toMatch(
          /<!--skerry [^>]*-->(?:<template [^]*?<\/template>)?<p class="own-card" data-alive="false">First/,
        );
      const page = await openPage();
      await page.goto(dev.url);
      await page.locator(".own-card[data-alive=true]", { hasText: "First" }).first().waitFor();
      await site.write({ "widgets/review-card.tsx": card("Second") });
      await page.locator(".own-card[data-alive=true]", { hasText: "Second" }).first().waitFor();
      await expect.poll(served).toContain(">Second <!-- -->");
    });
  });
}
