/** Errors of a site's own widgets in a minified build, and their places in the sources. */
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openPage } from "../harness/open-page.ts";
import { servePage } from "../harness/serve-page.ts";
import { isLight } from "../harness/tested-flavour.ts";
import { createOwnSite, type OwnSite } from "../dev/own-site.ts";
import { readRecipe } from "../examples/read-recipe.ts";

const isBrowser = `typeof document === "object"`;

/** In each the line with the mistake ends with a comment. */
const widgets = {
  caught: `
import { Component as Base, type ReactNode } from "react";
class Keeper extends Base<{ children: ReactNode }> {
  state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  render() {
    return this.state.hasFailed ? <p>caught</p> : this.props.children;
  }
}
function Part(): ReactNode {
  if (${isBrowser}) throw new Error("caught"); // here
  return <p>part</p>;
}
export const load = "eager";
export const Component = () => <Keeper><Part /></Keeper>;`,
  render: `
import { total } from "./_parts/total";
export const load = "eager";
export const Component = () => <p>{total([])}</p>;`,
  effect: `
import { useEffect } from "react";
export const load = "eager";
export function Component() {
  useEffect(() => {
    throw new Error("in an effect"); // here
  }, []);
  return <p>effect</p>;
}`,
  differing: `
export const load = "eager";
// React finds the place of a component that uses its props or a hook.
function Inner({ texts }: { texts: string[] }) {
  return <b>{texts[${isBrowser} ? 0 : 1]}</b>; // here
}
export const Component = () => <p><Inner texts={["browser", "server"]} /></p>;`,
  loading: `
const settings: { url?: { href: string } } = ${isBrowser} ? {} : { url: { href: "/" } };
const href = settings.url!.href; // here
export const load = "eager";
export const Component = () => <a href={href}>link</a>;`,
  refusing: `
export const load = "eager";
export const schema = {
  "~standard": {
    version: 1,
    vendor: "own",
    validate(value: { items?: string[] }) {
      if (${isBrowser}) value.items!.map((item) => item.trim()); // here
      return { value };
    },
  },
};
export const Component = () => <p>props</p>;`,
} as const;
/** The browser renders it. */
const serving = `
function Part(): string {
  if (!(${isBrowser})) throw new Error("no database"); // here
  return "part";
}
export const load = "eager";
export const Component = () => <section><Part /></section>;`;
const total = `
export function total(items: number[]): number {
  if (items.length === 0 && ${isBrowser}) throw new Error("no items"); // here
  return items.length;
}`;

const pageOf = (): string => `<!doctype html><html lang="en"><head><title>A page</title>
<script>
  window.told = {};
  addEventListener("skerry:error", ({ detail }) => {
    const { name, kind, error, componentStack } = detail;
    told[name] = { kind, stack: (error.cause ?? error).stack, componentStack };
  });
</script>
<link rel="stylesheet" href="/skerry/skerry.css"><script type="module" src="/skerry/skerry.js"></script></head>
<body>${[...Object.keys(widgets), "serving"]
  .map((name) => `<div data-widget="${name}"><p>Own</p></div>`)
  .join("")}</body></html>`;

interface Told {
  kind: string;
  stack: string;
  componentStack?: string;
}

let site: OwnSite;
let told: Record<string, Told>;
let log: string;
beforeAll(async () => {
  site = await createOwnSite({
    ...Object.fromEntries(
      Object.entries(widgets).map(([name, source]) => [`widgets/${name}.tsx`, source]),
    ),
    "widgets/_parts/total.ts": total,
    "widgets/serving.tsx": serving,
  });
  const { code, error } = await site.skerry("build", "--sourcemap");
  expect([code, error]).toEqual([0, ""]);
  await writeFile(join(site.folder, "where.mjs"), await readRecipe("where.mjs"));
  const { out, error: lines } = await site.renderWithLog(pageOf());
  log = lines;
  const { origin } = await servePage(out, { dist: site.out });
  const page = await openPage();
  await page.goto(origin);
  const count = Object.keys(widgets).length - (isLight ? 1 : 0);
  const read = (): Promise<Record<string, Told>> =>
    page.evaluate(() => (window as unknown as { told: Record<string, Told> }).told);
  await vi.waitFor(async () => expect(Object.keys(await read())).toHaveLength(count), 10_000);
  told = await read();
}, 200_000);
afterAll(() => site?.remove());

/** The places of the sources that the script of the handbook finds for the frames of a stack. */
async function placesOf(stack = ""): Promise<string[]> {
  const frames = stack.split("\n").filter((line) => line.includes("/skerry/chunks/"));
  const run = promisify(execFile);
  return Promise.all(
    frames.map(async (frame) => {
      const script = join(site.folder, "where.mjs");
      const { stdout } = await run(process.execPath, [script, "skerry-maps", frame], {
        cwd: site.folder,
      });
      return stdout.trim();
    }),
  );
}

/** Path and line of the mistake in a source. */
function markedLine(file: string, source: string): string {
  return `${file}:${source.split("\n").findIndex((line) => line.endsWith("// here")) + 1}:`;
}

it.each([
  ["caught", "caught", "widgets/caught.tsx", widgets.caught],
  ["render", "uncaught", "widgets/_parts/total.ts", total],
  ["effect", "uncaught", "widgets/effect.tsx", widgets.effect],
  ["loading", "load", "widgets/loading.tsx", widgets.loading],
  ["refusing", "props", "widgets/refusing.tsx", widgets.refusing],
])("the stack of %s (%s) leads to its line", async (name, kind, file, source) => {
  expect(told[name]?.kind).toBe(kind);
  const [place] = await placesOf(told[name]?.stack);
  expect(place).toContain(markedLine(file, source));
});

// Preact has none.
if (!isLight) {
  it.each(["caught", "render", "differing"] as const)(
    "the component stack of %s leads to its widget",
    async (name) => {
      const [place, ...outer] = await placesOf(told[name]?.componentStack);
      expect(place).toContain(`widgets/${name}.tsx:`);
      if (name === "caught") expect(outer.join()).toContain(`widgets/${name}.tsx:`);
    },
  );

  it("a mismatch is told with the component that differs", async () => {
    expect(told["differing"]?.kind).toBe("mismatch");
    const [place] = await placesOf(told["differing"]?.componentStack);
    const lines = widgets.differing.split("\n");
    const line = Number(/tsx:(\d+):/.exec(place ?? "")?.[1]);
    // The function, or the line in it.
    expect(lines.slice(line - 1, line + 1).join("\n")).toMatch(/Inner\(|here/);
  });
}

it("the renderer's line about a widget names the components around the mistake", () => {
  const lines = log.trim().split("\n");
  expect(lines).toHaveLength(1);
  const { widget, code, id, componentStack } = JSON.parse(lines[0] as string) as Record<
    string,
    string
  >;
  expect({ widget, code }).toEqual({ widget: "serving", code: "render-failed" });
  expect(id).toMatch(/^[\da-f]{12}$/);
  // The names of functions may be shorter ones.
  const names = (componentStack ?? "").split("\n").map((line) => line.trim().split(" ")[1]);
  expect(names[1]).toBe("section");
  expect(names.length).toBeGreaterThanOrEqual(3);
});

it("no file that visitors load names a map", async () => {
  const manifest = JSON.parse(await readFile(join(site.out, "manifest.json"), "utf8")) as object;
  const scripts = Object.keys(manifest).filter((path) => path.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(5);
  for (const path of scripts) {
    expect(await readFile(join(site.out, path), "utf8")).not.toContain("sourceMappingURL");
  }
});
