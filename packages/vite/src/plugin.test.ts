import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createBuilder, type InlineConfig, type Plugin, resolveConfig } from "vite";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { skerry } from "./plugin.ts";

let root: string;

/** A site with one widget, and what `vite build` does with its config. */
async function build(files: Record<string, string>, config: InlineConfig = {}): Promise<void> {
  const all = {
    "widgets/hello.tsx": `import pic from "./pic.png";
const secret = import.meta.env.SSR ? process.env.SECRET : undefined;
export const Component = () => <img src={pic} alt={import.meta.env.VITE_NAME + String(secret?.length)} />;`,
    "widgets/pic.png": "a picture",
    ...files,
  };
  for (const [path, text] of Object.entries(all)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  const builder = await createBuilder(
    {
      root,
      base: "/app/",
      configFile: false,
      logLevel: "silent",
      plugins: [skerry({ base: "/static/skerry", builtIn: false })],
      ...config,
    },
    null,
  );
  await builder.buildApp();
}

const read = (path: string): Promise<string> => readFile(join(root, path), "utf8");

beforeEach(async () => {
  vi.stubEnv("NODE_ENV", "production");
  root = await mkdtemp(join(tmpdir(), "skerry-vite-"));
  await mkdir(join(root, "node_modules"));
  for (const name of ["react", "react-dom"]) {
    await symlink(
      join(import.meta.dirname, "../node_modules", name),
      join(root, "node_modules", name),
    );
  }
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(root, { recursive: true, force: true });
});

describe("vite build", () => {
  it("builds widgets alone where a site has no entries of its own", async () => {
    await build({});
    expect(existsSync(join(root, "public/skerry/skerry.js"))).toBe(true);
    expect(existsSync(join(root, "dist"))).toBe(false);
  });

  it("builds the site's own entries as well, with their own base", async () => {
    await build({
      "index.html": `<script type="module" src="/main.js"></script>`,
      "main.js": "console.log(import.meta.env.BASE_URL);",
    });
    expect(await read("dist/index.html")).toContain('src="/app/assets/index-');
    // The public folder is copied, with what has just been built.
    expect(existsSync(join(root, "dist/skerry/skerry.js"))).toBe(true);
    const copied = await readdir(join(root, "dist"), { recursive: true });
    expect(copied.filter((path) => path.includes("renderer"))).toEqual([
      "skerry/.skerry-renderer.json",
    ]);
  });

  it("has the styles that a plugin appends to a style sheet of the build", async () => {
    const appending: Plugin = {
      name: "appending",
      generateBundle(_, bundle) {
        const sheet = Object.values(bundle).find(({ fileName }) => fileName.endsWith(".css"));
        if (sheet?.type === "asset") sheet.source = `${String(sheet.source)}.appended{color:red}`;
      },
    };
    await build({}, { plugins: [appending, skerry({ builtIn: false })] });
    expect(await read("public/skerry/skerry.css")).toContain(".appended");
  });

  it.each<[string, InlineConfig]>([
    ["a list of targets", { build: { target: ["es2020", "safari14"] } }],
    ["a library", { build: { lib: { entry: "main.js", formats: ["es", "cjs"], name: "x" } } }],
    [
      "other names and chunks",
      {
        build: {
          rollupOptions: {
            output: { dir: "a", entryFileNames: "js/[name].js", manualChunks: () => "all" },
          },
        },
      },
    ],
    ["lists of files and maps", { build: { manifest: true, sourcemap: true, cssCodeSplit: true } }],
  ])("is the same whatever the site has for its own entries: %s", async (_, config) => {
    await build({});
    const alone = await read("public/skerry/manifest.json");
    await build({ "main.js": "export const main = 1;" }, config);
    expect(await read("public/skerry/manifest.json")).toBe(alone);
  });

  it("leaves out files that other plugins add for the site, and copies of its own", async () => {
    const adding: Plugin = {
      name: "adding",
      generateBundle(_, bundle) {
        for (const name of [
          "sw.js",
          "site.webmanifest",
          ...Object.keys(bundle).map((name) => `${name}.br`),
        ])
          this.emitFile({ type: "asset", fileName: name, source: "added" });
      },
    };
    await build({}, { plugins: [adding, skerry({ builtIn: false })] });
    const files = Object.keys(JSON.parse(await read("public/skerry/manifest.json")) as object);
    expect(files.filter((name) => /sw\.js|webmanifest|\.br$/.test(name))).toEqual([]);
    expect(files.filter((name) => name.startsWith("assets/"))).toHaveLength(1);
  });

  it("has URLs of its own folder, the same in both environments", async () => {
    await build({});
    const { widgets } = JSON.parse(await read("public/skerry/head.json")) as {
      widgets: Record<string, { files: string[] }>;
    };
    const file = widgets["hello"]?.files.at(-1) as string;
    const [url] = /\/static\/skerry\/assets\/pic-\w+\.png/.exec(
      await read(`public/skerry/${file}`),
    ) as [string];
    expect(existsSync(join(root, "public", url.replace("/static/", "")))).toBe(true);
    const renderer = (await import(
      /* @vite-ignore */ join(root, "skerry-renderer/renderer.mjs")
    )) as {
      registry: Record<string, () => Promise<{ Component(): { props: object } }>>;
    };
    const hello = await renderer.registry["hello"]?.();
    expect(hello?.Component().props).toMatchObject({ src: url });
  });

  it("is refused in development", async () => {
    vi.stubEnv("NODE_ENV", "development");
    await expect(build({})).rejects.toThrow("Expected NODE_ENV to be production, but received");
    expect(existsSync(join(root, "public"))).toBe(false);
  });

  it("leaves a build for the server alone", async () => {
    await build({ "entry.js": "export const x = 1;" }, { build: { ssr: "entry.js" } });
    expect(existsSync(join(root, "dist/entry.mjs"))).toBe(true);
    expect(existsSync(join(root, "public"))).toBe(false);
  });

  it("inlines variables that begin with VITE_, and no other", async () => {
    vi.stubEnv("VITE_NAME", "shown");
    vi.stubEnv("SECRET", "hidden-from-everyone");
    await build({ ".env": "TOKEN=hidden-from-everyone" });
    const { modules, texts } = await allFiles();
    expect(modules).toContain("shown");
    expect(texts).not.toContain("hidden-from-everyone");
  });

  it("lets the renderer read others when it runs", async () => {
    await build({});
    vi.stubEnv("SECRET", "twelve chars");
    const file = join(root, "skerry-renderer/renderer.mjs");
    const { registry } = (await import(/* @vite-ignore */ file)) as {
      registry: Record<string, () => Promise<{ Component(): { props: { alt: string } } }>>;
    };
    expect((await registry["hello"]?.())?.Component().props.alt).toMatch(/12$/);
  });

  it("names the place where code of the site for browsers reads another one", async () => {
    const files = {
      "widgets/hello.tsx": `import { base } from "../lib/base";
export const Component = () => <p title="process.env.NO_READ">{base}{process.env.NODE_ENV}{process.env.DEFINED}</p>;`,
      "lib/base.ts": `// Where it is.\nexport const base: string = process.env.API_URL ?? "/";`,
    };
    const define = { "process.env.DEFINED": '"here"' };
    await expect(build(files, { define })).rejects.toThrow(
      /^lib\/base\.ts:2:29 Browsers have no process\.env\.API_URL\. .*VITE_API_URL/,
    );
    expect(existsSync(join(root, "public/skerry"))).toBe(false);
  });

  it("has undefined for it in libraries", async () => {
    await build({
      "widgets/hello.tsx": `import { mode } from "library"; export const Component = () => <p>{mode}</p>;`,
      "node_modules/library/package.json": `{"name": "library", "type": "module", "main": "index.js"}`,
      "node_modules/library/index.js": `export const mode = process.env.LIBRARY_MODE ?? "of browsers";`,
    });
    const paths = Object.keys(JSON.parse(await read("public/skerry/manifest.json")) as object);
    const file = paths.find((path) => path.startsWith("chunks/hello-")) as string;
    expect(await read(`public/skerry/${file}`)).toContain("of browsers");
    expect(await read(`public/skerry/${file}`)).not.toContain("process");
  });
});

describe("the server of a site that is developed", () => {
  it.each([
    ["of the config", { optimizeDeps: { entries: "own/*.js" } }, "own/*.js"],
    ["that a build has", { build: { rolldownOptions: { input: { a: "src/a.js" } } } }, "src/a.js"],
    ["of index.html", {}, "index.html"],
  ])("looks for libraries in the site's own entries too: those %s", async (_, config, entry) => {
    await writeFile(join(root, "index.html"), "");
    const { environments } = await resolveConfig(
      { root, configFile: false, plugins: [skerry()], ...config },
      "serve",
    );
    expect(environments["client"]?.optimizeDeps.entries).toEqual([
      entry,
      "widgets/**/*.{js,jsx,ts,tsx}",
      "!**/*.{test,spec,stories}.*",
    ]);
  });
});

/** The text of every built file, and of those that hold the widget. */
async function allFiles(): Promise<{ texts: string; modules: string }> {
  const paths = ["public/skerry", "skerry-renderer"].map(async (folder) => {
    const found = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
    return found.flatMap((one) => (one.isFile() ? join(one.parentPath, one.name) : []));
  });
  const files = (await Promise.all(paths)).flat();
  const texts = await Promise.all(files.map((file) => readFile(file, "utf8")));
  return { texts: texts.join(), modules: texts.filter((text) => text.includes("pic-")).join() };
}
