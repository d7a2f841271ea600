/** Console messages about a widget that is being developed, which visitors do not get. */
import type { ErrorDetail } from "@skerry/mount";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openPage } from "../harness/open-page.ts";
import { servePage } from "../harness/serve-page.ts";
import { createOwnSite, type OwnSite, type RunningDev } from "./own-site.ts";

const catching = `
import { Component as ReactComponent } from "react";
export const load = "eager";
class OwnBoundary extends ReactComponent {
  state = {};
  static getDerivedStateFromError = () => ({ hasFailed: true });
  render() { return this.state.hasFailed ? <p>caught</p> : this.props.children; }
}
function BrokenPart() {
  if (typeof document === "object") throw new Error("in a part");
  return <p>whole</p>;
}
export const Component = () => <OwnBoundary><BrokenPart /></OwnBoundary>;`;

const crashing = `
export const load = "eager";
function BrokenPart() {
  if (typeof document === "object") throw new Error("in the widget");
  return <p>whole</p>;
}
export const Component = () => <BrokenPart />;`;

const demanding = `
import * as v from "valibot";
export const load = "eager";
export const schema = v.object({ title: v.string() });
export const Component = ({ title }) => <p>{title}</p>;`;

const differing = `
export const load = "eager";
export const Component = () => <p>{typeof document === "object" ? "browser" : "server"}</p>;`;

const badIsland = `<div data-widget="demanding" data-props='{"title":4711}'>Own</div>`;

const pageOf = (
  widget: string,
): string => `<!doctype html><html lang="en"><head><title>A page</title>
<link rel="stylesheet" href="/skerry/skerry.css"><script type="module" src="/skerry/skerry.js"></script></head>
<body>${widget === "demanding" ? badIsland : `<div data-widget="${widget}"></div>`}</body></html>`;

let site: OwnSite;
beforeAll(async () => {
  const names = ["catching", "crashing", "demanding", "differing"];
  site = await createOwnSite({
    "widgets/catching.tsx": catching,
    "widgets/crashing.tsx": crashing,
    "widgets/demanding.tsx": demanding,
    "widgets/differing.tsx": differing,
    ...Object.fromEntries(names.map((name) => [`public/${name}.html`, pageOf(name)])),
  });
  await site.install("valibot", "packages/mount");
});
afterAll(() => site?.remove());

/** Console messages of a page so far, and the errors of the page itself. */
async function visit(
  url: string,
  state: string,
): Promise<{ console: () => string; errors: string[]; told: () => Promise<string[]> }> {
  const page = await openPage();
  await page.addInitScript(() => {
    const told: string[] = [];
    Object.assign(window, { told });
    addEventListener("skerry:error", ({ detail }) => told.push((detail as ErrorDetail).kind));
  });
  const messages: string[] = [];
  const errors: string[] = [];
  page.on("console", (message) => messages.push(message.text()));
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.goto(url);
  await page.locator(`[data-widget-state=${state}]`).waitFor();
  // Messages that come later, about events until now.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  return {
    console: () => messages.join("\n"),
    errors,
    told: () => page.evaluate(() => (window as unknown as { told: string[] }).told),
  };
}

describe("skerry dev", () => {
  let dev: RunningDev;
  beforeAll(async () => {
    dev = await site.dev();
    await vi.waitFor(
      async () => {
        const served = await (await fetch(`${dev.url}differing.html`)).text();
        if (!served.includes("server")) throw new Error(served);
      },
      { timeout: 60_000, interval: 200 },
    );
  }, 120_000);
  afterAll(() => dev?.stop());

  it("shows what a widget has caught itself, with the component", async () => {
    const { console, errors, told } = await visit(`${dev.url}catching.html`, "mounted");
    await expect.poll(console).toContain("in a part");
    await expect.poll(console).toContain("<BrokenPart>");
    // React says it, and the script does not say it again.
    expect(console()).not.toContain("has caught an error itself");
    expect(errors).toEqual([]);
    expect(await told()).toEqual(["caught"]);
  });

  it("names the component that crashed, beside the error of the island", async () => {
    const { console, errors, told } = await visit(`${dev.url}crashing.html`, "failed");
    await expect.poll(console).toContain("<BrokenPart>");
    expect(await told()).toEqual(["uncaught"]);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain('"crashing"');
  });

  it("says in the terminal, once, what has crashed in a browser, and where in its source", async () => {
    for (let time = 0; time < 2; time += 1) await visit(`${dev.url}crashing.html`, "failed");
    const bad = await visit(`${dev.url}demanding.html`, "failed");
    expect(bad.errors.join()).toContain("4711");
    await expect.poll(dev.output).toContain("Bad props at /title. Expected string.");
    // The renderer's own report is of the page that it was given, not of a visitor's browser.
    expect(dev.output().split('"demanding" failed in the browser')[1]).not.toContain("4711");
    const [said = "", ...again] = dev
      .output()
      .split(/(?=Skerry: "crashing" failed in the browser \(render\))/)
      .slice(1);
    expect(again).toEqual([]);
    expect(said).toContain("crashed: in the widget.");
    expect(said).toMatch(/^    at BrokenPart widgets\/crashing\.tsx:4:\d+$/m);
  });

  it("shows where served markup differs from what the browser renders, without debug", async () => {
    const { console, told } = await visit(`${dev.url}differing.html`, "mounted");
    expect(await told()).toEqual(["mismatch"]);
    // The file with the words loads now.
    await expect.poll(console, { timeout: 10_000 }).toContain('"differing"');
    // React's own words for the two texts.
    expect(console()).toMatch(/\+\s+browser/);
    expect(console()).toMatch(/-\s+server/);
  });
});

it("tells visitors one line of what a widget has caught, and nothing of a mismatch", async () => {
  const { code, error } = await site.skerry("build");
  expect(error).toBe("");
  expect(code).toBe(0);
  const served: Record<string, string> = {};
  for (const name of ["catching", "differing"]) {
    served[`/${name}`] = await site.render(pageOf(name));
  }
  const { origin } = await servePage(served, { dist: site.out });
  const catching_ = await visit(`${origin}/catching`, "mounted");
  await expect
    .poll(catching_.console)
    .toMatch(/^Skerry: the widget "catching" at .* has caught an error itself\. Error: in a part/);
  expect(catching_.console()).not.toContain("<BrokenPart>");
  expect([catching_.errors, await catching_.told()]).toEqual([[], ["caught"]]);
  const differing_ = await visit(`${origin}/differing`, "mounted");
  expect([differing_.console(), differing_.errors]).toEqual(["", []]);
  expect(await differing_.told()).toEqual(["mismatch"]);
}, 120_000);
