import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { skerrySolution } from "../../../../../examples/page-engines/storm/cell.mjs";
import { noteHtml } from "../../../../../examples/page-engines/storm/note.mjs";
import { buildAstro } from "../harness/build-astro.ts";
import { bundle } from "../harness/bundle.ts";
import { readFolder } from "../harness/read-folder.ts";

/** A way to mount the note. Files and URLs begin with a prefix, which the server names. */
export interface FaultySolution {
  name: string;
  head(prefix: string, fault: string): string;
  island(prefix: string, id: string, props: string): string;
  files: ReadonlyMap<string, string | Uint8Array>;
  /** Whether a file comes after the first script: these are delayed, cut off and blocked. */
  isLater(path: string): boolean;
  /** Hashes of scripts in the page, for its policy. */
  hashes?: string[];
  /** Faults that cannot happen to it, and why. */
  spared?: Readonly<Record<string, string>>;
}

const storm = join(import.meta.dirname, "../../../../../examples/page-engines/storm");
const escape = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

const scripts = (url: string, fault: string): string =>
  `<script type="module" src="${url}"></script>${fault === "twice" ? `<script type="module" src="${url}?again"></script>` : ""}`;

async function skerry(): Promise<FaultySolution> {
  const files = await readFolder(join(storm, "../../../packages/mount/dist/browser"));
  const own = { "note.js": "widget.js", "create-note.js": "note.mjs", "define.js": "define.js" };
  for (const [name, file] of Object.entries(own))
    files.set(name, await readFile(join(storm, file)));
  return {
    name: "Skerry",
    head: (prefix, fault) => skerrySolution(prefix).head(fault),
    island: (prefix, id, props) => skerrySolution(prefix).island(id, props, ""),
    files,
    isLater: (path) => path.startsWith("chunks/") || path === "note.js",
  };
}

async function reactUjs(): Promise<FaultySolution> {
  const files = await bundle({ page: "src/faults/react-ujs-page.ts" });
  return {
    name: "react_ujs",
    head: (prefix, fault) => scripts(`${prefix}page.js`, fault),
    // Its `prerender: true`: the server's markup is hydrated.
    island: (_, id, props) =>
      `<div id="${id}" data-react-class="Note" data-react-props="${escape(props)}" data-hydrate="t">${noteHtml}</div>`,
    files: new Map([...files].map(([path, content]) => [path.slice(1), content])),
    // One file, as its documentation says.
    isLater: () => true,
    spared: {
      dropped: "it has no later file, and a first script that is cut off is lost with all",
    },
  };
}

async function isLand(): Promise<FaultySolution> {
  const files = await bundle({
    "is-land/page": "src/faults/is-land-page.ts",
    "is-land/note": "src/faults/is-land-note.ts",
  });
  return {
    name: "is-land",
    head: (prefix, fault) => scripts(`${prefix}page.js`, fault),
    island: (prefix, id, props) =>
      `<is-land id="${id}" on:visible type="react" import="${prefix}note.js" data-props="${escape(props)}">${noteHtml}</is-land>`,
    files: new Map([...files].map(([path, content]) => [path.slice("/is-land/".length), content])),
    isLater: (path) => path !== "page.js",
  };
}

const base = "/astro-base/";

function astro(built: Map<string, Uint8Array>, directive: "load" | "visible"): FaultySolution {
  const html = Buffer.from(built.get(`${directive}/index.html`) ?? "").toString();
  const [plain = "", crashing = ""] = html.match(/<astro-island[^]*?<\/astro-island>/g) ?? [];
  const inline = [...html.matchAll(/<script[^>]*>([^]*?)<\/script>/g)];
  const styles = html.match(/<style>[^]*?<\/style>/g) ?? [];
  const place = (text: string, prefix: string): string => text.replaceAll(base, prefix);
  return {
    name: `Astro client:${directive}`,
    head: (prefix, fault) => {
      const all = place(`${styles.join("")}${inline.map(([script]) => script).join("")}`, prefix);
      return fault === "twice" ? all + all : all;
    },
    island: (prefix, id, props) =>
      place(/"crash":true/.test(props) ? crashing : plain, prefix).replace(
        "<astro-island",
        `<astro-island id="${id}"`,
      ),
    files: built,
    // The first script is in the page.
    isLater: () => true,
    // The policy that its option `csp` writes.
    hashes: [
      ...inline.map(([, text = ""]) => text),
      ...styles.map((style) => style.slice(7, -8)),
    ].map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`),
    spared: { props: "its build writes the props" },
  };
}

/** All solutions, Skerry first. */
export async function loadSolutions(): Promise<FaultySolution[]> {
  // Once with each directive.
  const built = await buildAstro(join(import.meta.dirname, "astro"), base);
  return [
    ...(await Promise.all([skerry(), reactUjs(), isLand()])),
    astro(built, "load"),
    astro(built, "visible"),
  ];
}
