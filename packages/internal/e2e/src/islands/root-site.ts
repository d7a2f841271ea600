/** A site whose islands stand in `widgets/_root.tsx`, and a visit to its pages. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { type OwnSite } from "../dev/own-site.ts";
import { collectErrors, type PageError } from "../harness/collect-errors.ts";
import { openPage } from "../harness/open-page.ts";
import { type PageServer, servePage } from "../harness/serve-page.ts";

/** The code that ran in the page, in its order, and the ways that islands mounted. */
interface Seen {
  ran: string[];
  mounted: { name: string; hydrated: boolean }[];
}

export const remember = `
var ran = [], mounted = [];
addEventListener("skerry:mounted", ({ detail }) => mounted.push({ name: detail.name, hydrated: detail.hydrated }));
`;
/** At the end of the page: the script has not run yet. */
export const noteServed = `var served = [...document.querySelectorAll("[data-widget] *")];`;

export const pageOf = (body: string, config: object = {}): string =>
  `<!doctype html><html lang="en"><head><title>A page</title>
<script type="application/json" id="skerry-config">${JSON.stringify(config)}</script>
<link rel="stylesheet" href="/skerry/skerry.css"><script src="/remember.js"></script>
<script type="module" src="/skerry/skerry.js"></script></head><body>${body}<script src="/served.js"></script></body></html>`;

export interface Visit {
  page: Page;
  server: PageServer;
  errors: readonly PageError[];
  seen(): Promise<Seen>;
  /** Whether every element inside of islands is the one that was served. */
  isAsServed(): Promise<boolean>;
}

export async function visit(site: OwnSite, html: string): Promise<Visit> {
  const server = await servePage(
    { "/": html, "/remember.js": remember, "/served.js": noteServed, "/stock.json": "2" },
    { dist: site.out },
  );
  const page = await openPage();
  const errors = collectErrors(page);
  await page.goto(server.origin);
  return {
    page,
    server,
    errors,
    seen: () =>
      page.evaluate(() => {
        const { ran, mounted } = globalThis as unknown as Seen;
        return { ran, mounted };
      }),
    isAsServed: () =>
      page.evaluate(() => {
        const { served } = globalThis as unknown as { served: Element[] };
        const now = [...document.querySelectorAll("[data-widget] *")];
        return served.length === now.length && served.every((one, index) => one === now[index]);
      }),
  };
}

/** Builds, and fails with what the build has said. */
export async function build(site: OwnSite, ...args: string[]): Promise<void> {
  const { code, error } = await site.skerry("build", ...args);
  expect([code, error]).toEqual([0, ""]);
}

export const root = `
import { useIsland } from "@skerry/island";
import { type ReactNode, useEffect, useId, useState } from "react";
import { Around } from "./_around.ts";
import "./_root.css";
export const note = (text: string) => { if (!import.meta.env.SSR) (globalThis as unknown as { ran: string[] }).ran.push(text); };
export default function Root({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  const { locale } = useIsland();
  const [isFirst] = useState(() => { note("state of " + name); return "root-marker"; });
  useEffect(() => { note("effect of " + name); return () => note("end of " + name); }, []);
  return <section id={id} className={isFirst} title={name}><Around.Provider value={name + " in " + locale}>{children}</Around.Provider></section>;
}`;

const widget = (more = ""): string => `
import { useContext, useId, useState } from "react";
import { Around } from "./_around.ts";
export const load = "eager";
${more}
export function Component({ label = "label" }: { label?: string }) {
  const [count, setCount] = useState(0);
  return <button id={useId()} onClick={() => setCount(count + 1)}>{\`\${label} \${useContext(Around)} \${count}\`}</button>;
}`;

export const files = {
  "widgets/_root.tsx": root,
  "widgets/_root.css": ".root-marker { outline: 3px solid rgb(1, 2, 3) }",
  "widgets/_around.ts": `import { createContext } from "react"; export const Around = createContext("nothing");`,
  "widgets/hello.tsx": widget(),
  "widgets/still.tsx": widget("export const isStatic = true;"),
  "widgets/framed.tsx": `
import { Slot } from "@skerry/island";
export const load = "eager";
export const slots = ["children"];
export const Component = () => <article><Slot /></article>;`,
};

export const hello = `<div data-widget="hello"></div>`;

export interface Head {
  widgets: Record<string, { files: string[] }>;
}
export const headOf = async (site: OwnSite): Promise<Head> =>
  JSON.parse(await readFile(join(site.out, "head.json"), "utf8")) as Head;
