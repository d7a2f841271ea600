/** Own widgets that start scripts with a world of their own: workers, service workers, worklets. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { collectErrors } from "../harness/collect-errors.ts";
import { openPage } from "../harness/open-page.ts";
import { servePage } from "../harness/serve-page.ts";
import { createOwnSite, type OwnSite } from "../dev/own-site.ts";

/** What a widget does, and what it says then. It is one file: each way stands in a function of its own. */
const ways: Record<string, string> = {
  "shared worker": `const worker = new SharedWorker(new URL("./_shared.ts", import.meta.url), { type: "module" });
    worker.port.start(); return answer(worker.port);`,
  worker: `return answer(new Worker(new URL("./_worker.ts", import.meta.url), { type: "module", name: "own" }));`,
  "commented worker": `return answer(new Worker(/* of the widget */ new URL("./_worker.ts", import.meta.url), { type: "module" }));`,
  "worker of an import": `return answer(new Imported());`,
  "shared worker of an import": `const worker = new ImportedShared(); worker.port.start(); return answer(worker.port);`,
  "worker of a URL": `return answer(new Worker(workerUrl, { type: "module" }));`,
  "worker of a variable": `const url = new URL("./_worker.ts", import.meta.url); return answer(new Worker(url, { type: "module" }));`,
  "service worker": `const registration = await navigator.serviceWorker.register(new URL("./_service.ts", import.meta.url));
    const { installing, waiting, active } = registration;
    return answer(installing ?? waiting ?? active, navigator.serviceWorker);`,
  "module service worker": `const registration = await navigator.serviceWorker.register(
      new URL("./_module-service.ts", import.meta.url), { type: "module" });
    const { installing, waiting, active } = registration;
    return answer(installing ?? waiting ?? active, navigator.serviceWorker);`,
  "audio worklet": `const context = new OfflineAudioContext(1, 128, 44_100);
    await context.audioWorklet.addModule(new URL("./_audio.ts", import.meta.url));
    const node = new AudioWorkletNode(context, "own");
    const said = answer(node.port); node.connect(context.destination); context.startRendering(); return said;`,
  "paint worklet": `await CSS.paintWorklet.addModule(new URL("./_paint.ts", import.meta.url)); return "4";`,
};

const shared = `import { twice } from "./_twice.ts";
declare const self: { onconnect?: (event: { ports: readonly MessagePort[] }) => void };
self.onconnect = ({ ports: [port] }) => { port.onmessage = ({ data }: MessageEvent<number>) => port.postMessage(twice(data)); };`;

const files = {
  "widgets/_twice.ts": "export const twice = (value: number): number => value * 2;",
  "widgets/_worker.ts": `import { twice } from "./_twice.ts";
addEventListener("message", ({ data }: MessageEvent<number>) => postMessage(twice(data)));`,
  "widgets/_shared.ts": shared,
  // A module and a script cannot share one: browsers know them by their URL.
  "widgets/_imported-shared.ts": shared,
  "widgets/_service.ts": `const twice = (value: number): number => value * 2;
addEventListener("message", (event: any) => event.source.postMessage(twice(event.data)));`,
  "widgets/_module-service.ts": `import { twice } from "./_twice.ts";
addEventListener("message", (event: any) => event.source.postMessage(twice(event.data)));`,
  "widgets/_audio.ts": `import { twice } from "./_twice.ts";
declare class AudioWorkletProcessor { port: MessagePort }
declare function registerProcessor(name: string, type: unknown): void;
registerProcessor("own", class extends AudioWorkletProcessor {
  constructor() { super(); this.port.onmessage = ({ data }: MessageEvent<number>) => this.port.postMessage(twice(data)); }
  process(): boolean { return true; }
});`,
  "widgets/_paint.ts": `interface Paint { paint(): void }
declare function registerPaint(name: string, type: new () => Paint): void;
registerPaint("own", class implements Paint { paint(): void {} });`,
  "widgets/scripts.tsx": `
import { useEffect, useState } from "react";
import Imported from "./_worker.ts?worker";
import ImportedShared from "./_imported-shared.ts?sharedworker";
import workerUrl from "./_worker.ts?url";
export const load = "eager";
const answer = (to: any, from = to): Promise<string> => new Promise((resolve, reject) => {
  from.onmessage = ({ data }: MessageEvent) => resolve(String(data));
  to.onerror = () => reject(new Error("The script failed."));
  to.postMessage(2);
});
const ways: Record<string, () => Promise<string>> = { ${Object.entries(ways)
    .map(([name, code]) => `${JSON.stringify(name)}: async () => { ${code} }`)
    .join(",\n")} };
export function Component({ way }: { way: string }) {
  const [said, setSaid] = useState("");
  useEffect(() => { ways[way]?.().then(setSaid, (error) => setSaid(String(error))); }, [way]);
  return <output>{said || "nothing yet"}</output>;
}`,
};

const island = (way: string): string =>
  `<div data-widget="scripts" data-props='${JSON.stringify({ way })}'></div>`;

/** Two service workers of one folder would take each other's place. */
const isApart = (way: string): boolean => way === "module service worker";

const pageOf = (some: readonly string[]): string =>
  `<!doctype html><html lang="en"><head><title>A page</title><link rel="stylesheet" href="/skerry/skerry.css">
<script type="module" src="/skerry/skerry.js"></script></head><body>${some.map(island).join("")}</body></html>`;

const names = Object.keys(ways);
const pages = {
  "index.html": names.filter((way) => !isApart(way)),
  "apart.html": names.filter(isApart),
};

const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'";

let site: OwnSite;
beforeAll(async () => {
  site = await createOwnSite({
    ...files,
    "public/index.html": pageOf(pages["index.html"]),
    "public/apart.html": pageOf(pages["apart.html"]),
  });
}, 200_000);
afterAll(() => site.remove());

/** What each widget of a page says. */
async function said(page: Page, some: readonly string[]): Promise<Record<string, string | null>> {
  const texts = await page.locator("output").allTextContents();
  return Object.fromEntries(some.map((way, index) => [way, texts[index] ?? null]));
}

const all = (some: readonly string[]): Record<string, string> =>
  Object.fromEntries(some.map((way) => [way, "4"]));

it("runs each of them from a build, bundled", async () => {
  const { code, error } = await site.skerry("build");
  expect([code, error]).toEqual([0, ""]);
  const assets = await readdir(join(site.out, "assets"));
  expect(assets.filter((name) => !name.endsWith(".js"))).toEqual([]);
  for (const name of assets) {
    expect(await readFile(join(site.out, "assets", name), "utf8")).not.toContain("interface ");
  }
  for (const some of Object.values(pages)) {
    const rendered = await site.render(pageOf(some));
    expect(rendered.match(/nothing yet/g)).toHaveLength(some.length);
    const server = await servePage(
      { "/": rendered },
      { dist: site.out, headers: { "Content-Security-Policy": policy } },
    );
    const page = await openPage();
    const errors = collectErrors(page);
    await page.goto(server.origin);
    await expect.poll(() => said(page, some), { timeout: 30_000 }).toEqual(all(some));
    expect(errors).toEqual([]);
  }
}, 200_000);

it("says that browsers refuse those of another origin, and the next step", async () => {
  const { code, error } = await site.skerry("build", "--base", "https://cdn.example/skerry/");
  expect(code).toBe(0);
  expect(error).toMatch(/workers.*assets\/_worker-\w+\.js.*https:\/\/cdn\.example.*--base/);
}, 200_000);

it("runs each of them while it is developed", async () => {
  const dev = await site.dev();
  try {
    for (const [file, some] of Object.entries(pages)) {
      const page = await openPage();
      await page.goto(new URL(file, dev.url).href);
      await expect.poll(() => said(page, some), { timeout: 30_000 }).toEqual(all(some));
    }
  } finally {
    await dev.stop();
  }
}, 200_000);
