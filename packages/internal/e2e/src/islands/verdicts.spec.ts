/** The renderer, the browser and `skerry check` come to the same verdict on the props of an own widget. */
import { join } from "node:path";
import { writePropsAttribute } from "@skerry/core/contract";
import fixtures from "@skerry/core/fixtures/verdicts.json" with { type: "json" };
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPage } from "../harness/open-page.ts";
import { servePage } from "../harness/serve-page.ts";
import { createOwnSite, type OwnSite } from "../dev/own-site.ts";

const schemas = join(import.meta.dirname, "../../../../core/fixtures/verdicts/schemas.mjs");
const cases = fixtures.cases.flatMap((one) => one.widgets.map((widget) => ({ ...one, widget })));
const names = [...new Set(cases.map(({ widget }) => widget))];

const moduleOf = (name: string): string => `
import { schemas } from ${JSON.stringify(schemas)};
export const schema = schemas[${JSON.stringify(name)}];
export const load = "eager";
export const Component = (props: object) => <p>shown {JSON.stringify(props)}</p>;`;

const page = (
  configuration: object,
): string => `<!doctype html><html lang="en"><head><title>A page</title>
<link rel="stylesheet" href="/skerry/skerry.css">
<script type="application/json" id="skerry-config">${JSON.stringify(configuration)}</script>
<script type="module" src="/skerry/skerry.js"></script></head><body>${cases
  .map(
    ({ widget, props }, index) =>
      `<div id="case-${index}" data-widget="${widget}" data-props="${writePropsAttribute(props)}">Own</div>\n`,
  )
  .join("")}</body></html>`;

describe("own widgets with schemas of several libraries", () => {
  let site: OwnSite;

  beforeAll(async () => {
    site = await createOwnSite(
      Object.fromEntries(names.map((name) => [`widgets/${name}.tsx`, moduleOf(name)])),
    );
    const { code, error } = await site.skerry("build");
    expect([code, error]).toEqual([0, ""]);
  }, 200_000);
  afterAll(() => site.remove());

  it("are shown, or left as they are, by the renderer and by the browser alike, as the fixtures say", async () => {
    for (const configuration of [{}, { locale: "en", debug: true }]) {
      const { out: rendered } = await site.renderWithLog(page(configuration));
      for (const html of [page(configuration), rendered]) {
        const server = await servePage(html, { dist: site.out });
        const opened = await openPage();
        const warnings: string[] = [];
        opened.on("console", (message) => warnings.push(message.text()));
        const failures: string[] = [];
        opened.on("pageerror", ({ message }) => failures.push(message));
        await opened.goto(server.origin);
        await opened.waitForFunction(
          (count) =>
            document.querySelectorAll('[data-widget-state="mounted"],[data-widget-state="failed"]')
              .length === count,
          cases.length,
        );
        const shown = await opened.evaluate(
          (count) =>
            Array.from({ length: count }, (_, index) => {
              const island = document.querySelector(`#case-${index}`);
              return [island?.getAttribute("data-widget-state"), island?.textContent?.slice(0, 5)];
            }),
          cases.length,
        );
        for (const [index, { name, widget, rejected, meant }] of cases.entries()) {
          const about = `${widget}, ${name}`;
          const isRejected = rejected.length > 0;
          expect([about, ...(shown[index] ?? [])]).toEqual(
            isRejected ? [about, "failed", "Own"] : [about, "mounted", "shown"],
          );
          const served = rendered.split(`id="case-${index}"`)[1]?.split("</div>")[0] ?? "";
          expect([about, served.includes("<!--skerry")]).toEqual([about, rejected.length === 0]);
          const said = (): string =>
            [...failures, ...warnings]
              .filter((text) => new RegExp(`#case-${index}[ :]`).test(text))
              .join();
          const isTold = rejected.length > 0 || "debug" in configuration;
          for (const [pointer, one] of Object.entries(meant)) {
            if (!isTold || (rejected.length > 0 && !(rejected as string[]).includes(pointer)))
              continue;
            await expect.poll(said, { message: about }).toContain(`Did you mean "${one}"?`);
          }
        }
        await opened.close();
      }
    }
  }, 200_000);

  it("are mistakes for skerry check where the schema rejects them, and warnings where it drops a key", async () => {
    await site.write({ "page.html": page({}) });
    const { out } = await site.skerry("check", "--json", "--dir", "public/skerry", "page.html");
    const found = JSON.parse(out) as { line: number; code: string; severity: string }[];
    const first = page({}).split("<body>")[0]?.split("\n").length ?? 0;
    for (const [index, { name, widget, rejected, ignored }] of cases.entries()) {
      const own = found.filter(({ line }) => line === first + index);
      expect([widget, name, own.some(({ code }) => code === "bad-props")]).toEqual([
        widget,
        name,
        rejected.length > 0,
      ]);
      expect([widget, name, own.filter(({ code }) => code === "unknown-key").length]).toEqual([
        widget,
        name,
        ignored.length,
      ]);
    }
  });
});
