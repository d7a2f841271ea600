import type { PageServer } from "../harness/serve-page.ts";
import { type IslandEvent, type IslandPageOptions, serveIslands } from "../islands/island-page.ts";
import { openWebKit } from "./open-webkit.ts";
import type { WebKitPage } from "./webkit-page.ts";

/** Complaints of scripts and the browser: errors, and warnings of the console. */
const COMPLAINTS = `
window.complaints = [];
for (const kind of ["warn", "error"]) {
  const write = console[kind];
  console[kind] = (...words) => { complaints.push(words.join(" ")); write(...words); };
}
addEventListener("error", ({ message }) => complaints.push(message));
addEventListener("unhandledrejection", ({ reason }) => complaints.push(String(reason)));
document.addEventListener("securitypolicyviolation", (event) => complaints.push(event.violatedDirective));`;

declare global {
  interface Window {
    complaints: string[];
  }
}

export interface WebKitIslands {
  page: WebKitPage;
  site: PageServer;
  events(): Promise<IslandEvent[]>;
  complaints(): Promise<string[]>;
  /** Resolves when the island with this id is in a state. */
  state(id: string, state: "waiting" | "loading" | "mounted" | "failed"): Promise<void>;
}

/** Opens a page with the script, the site's own widgets and these islands in WebKit. */
export async function openIslands(
  body: string,
  { script = "", ...options }: IslandPageOptions = {},
): Promise<WebKitIslands> {
  const site = await serveIslands(body, { ...options, script: `${COMPLAINTS}\n${script}` });
  const page = await openWebKit();
  await page.goto(site.origin);
  return {
    page,
    site,
    events: () => page.evaluate(() => window.islandEvents),
    complaints: () => page.evaluate(() => window.complaints),
    state: (id, state) => page.waitForSelector(`#${id}[data-widget-state="${state}"]`),
  };
}
