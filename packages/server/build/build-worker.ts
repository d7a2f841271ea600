import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Metafile, type Plugin } from "esbuild";
import { buildId } from "@skerry/widgets/build/build-id";

const server = dirname(dirname(fileURLToPath(import.meta.url)));

/** lru-cache without the import of a module of Node, which its build for everybody tries and misses. */
const cacheForBrowsers = join(
  dirname(createRequire(import.meta.url).resolve("lru-cache")),
  "../../esm/browser/index.min.js",
);

/** The parser of pages, which most requests do not need. */
const parser = "transform-page";

/** Leaves the import of the parser to the runtime. */
const parserApart: Plugin = {
  name: "parser-apart",
  setup({ onResolve }) {
    onResolve({ filter: new RegExp(`/${parser}\\.ts$`) }, ({ kind }) =>
      kind === "dynamic-import" ? { path: `./${parser}.js`, external: true } : undefined,
    );
  },
};

/** What a widget imports later it imports in an effect, which never runs here: nothing of it is needed. */
const effectsApart: Plugin = {
  name: "effects-apart",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /./ }, ({ kind, importer, path }) => {
      const isInWidget = /[\\/]packages[\\/](ui|widgets)[\\/]src[\\/].+[\\/]/.test(importer);
      return kind === "dynamic-import" && isInWidget ? { path, namespace: "effect" } : undefined;
    });
    onLoad({ filter: /./, namespace: "effect" }, () => ({ contents: "" }));
  },
};

/**
 * Bundles a module for Cloudflare's workerd and its like: `<name>.js`, and `transform-page.js` beside
 * it. The names are stable, because such runtimes are told each file.
 *
 * @param entry default: the package's own door
 * @returns what went into which file
 */
export async function buildWorker(
  folder = join(server, "dist/worker"),
  entry = join(server, "src/workers/workers.ts"),
): Promise<Metafile> {
  const { metafile } = await build({
    entryPoints: [entry, join(server, `src/${parser}.ts`)],
    entryNames: "[name]",
    outdir: folder,
    bundle: true,
    format: "esm",
    platform: "neutral",
    target: "es2022",
    // `browser` of react-dom asks for a MessageChannel, which workerd has not always had:
    // https://github.com/facebook/react/issues/31827
    conditions: ["workerd", "@skerry/source"],
    mainFields: ["module", "main"],
    alias: { "lru-cache": cacheForBrowsers },
    define: {
      "process.env.NODE_ENV": '"production"',
      SKERRY_BUILD: JSON.stringify(await buildId()),
    },
    jsx: "automatic",
    minify: true,
    metafile: true,
    logLevel: "warning",
    plugins: [parserApart, effectsApart],
  });
  return metafile;
}
