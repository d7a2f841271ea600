import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, parse } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Metafile, type Plugin } from "esbuild";
import { buildId } from "@skerry/widgets/build/build-id";
import {
  collectInputs,
  NOTICES_FILE,
  thirdPartyNotices,
} from "@skerry/widgets/build/third-party-notices";

const server = dirname(dirname(fileURLToPath(import.meta.url)));

/** The general build of lru-cache tries to import a module of Node. */
const lruCacheForBrowsers = join(
  dirname(createRequire(import.meta.url).resolve("lru-cache")),
  "../../esm/browser/index.min.js",
);

/** The module with the HTML parser, which most requests do not need. It gets a file of its own. */
const parserModule = "page-parser";
const parserFile = "transform-page";

/** Leaves the import of the HTML parser to the runtime. */
const separateParser: Plugin = {
  name: "separate-parser",
  setup({ onResolve }) {
    onResolve({ filter: new RegExp(`/${parserModule}\\.ts$`) }, ({ kind }) =>
      kind === "dynamic-import" ? { path: `./${parserFile}.js`, external: true } : undefined,
    );
  },
};

/** Drops the search for what threw, which renders the widget again. */
const withoutTrace: Plugin = {
  name: "without-trace",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]trace-markup\.ts$/ }, () => ({
      contents: "export const traceMarkup = undefined;",
    }));
  },
};

/** React's server without its streams, a sixth of the bundle: no built-in widget waits. */
const withoutStreams: Plugin = {
  name: "without-streams",
  setup({ onResolve, onLoad }) {
    onLoad({ filter: /[\\/]await-markup\.tsx$/ }, () => ({
      contents: "export const awaitMarkup = undefined;",
    }));
    onResolve({ filter: /^react-dom\/server$/ }, ({ resolveDir }) => ({
      path: join(
        dirname(createRequire(join(resolveDir, "x")).resolve("react-dom/server.edge")),
        "cjs/react-dom-server-legacy.browser.production.js",
      ),
    }));
  },
};

/** Drops what widgets import dynamically: effects never run on a server. */
const withoutEffects: Plugin = {
  name: "without-effects",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /./ }, ({ kind, importer, path }) => {
      const isInWidget = /[\\/]packages[\\/](ui|widgets)[\\/]src[\\/].+[\\/]/.test(importer);
      return kind === "dynamic-import" && isInWidget ? { path, namespace: "effect" } : undefined;
    });
    onLoad({ filter: /./, namespace: "effect" }, () => ({ contents: "" }));
  },
};

/** Drops the breaks of long work: older workerd has no `setImmediate`. */
const withoutYields: Plugin = {
  name: "without-yields",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]host[\\/]yield\.ts$/ }, () => ({
      contents: "export const yieldIfDue = () => undefined;",
    }));
  },
};

/** The package's entry point for such runtimes, with the built-in widgets alone. */
const builtInEntry = join(server, "src/workers.ts");

/**
 * Bundles a module for workerd and similar runtimes, with `transform-page.js` and
 * the notices of libraries beside it. Runtimes are configured with these names.
 *
 * @returns esbuild's metafile
 */
export async function buildWorker(
  folder = join(server, "dist/worker"),
  entry = builtInEntry,
): Promise<Metafile> {
  const inputs = new Set<string>();
  const { metafile } = await build({
    entryPoints: [
      { in: entry, out: parse(entry).name },
      { in: join(server, `src/page/${parserModule}.ts`), out: parserFile },
    ],
    outdir: folder,
    bundle: true,
    format: "esm",
    platform: "neutral",
    target: "es2022",
    // The condition `browser` of react-dom needs a MessageChannel, which workerd has not always had:
    // https://github.com/facebook/react/issues/31827
    conditions: ["workerd", "@skerry/source"],
    mainFields: ["module", "main"],
    alias: { "lru-cache": lruCacheForBrowsers },
    define: {
      "process.env.NODE_ENV": '"production"',
      SKERRY_BUILD: JSON.stringify(await buildId()),
    },
    jsx: "automatic",
    minify: true,
    legalComments: "none",
    metafile: true,
    logLevel: "warning",
    plugins: [
      separateParser,
      withoutTrace,
      ...(entry === builtInEntry ? [withoutStreams] : []),
      withoutEffects,
      withoutYields,
      collectInputs(inputs),
    ],
  });
  await writeFile(join(folder, NOTICES_FILE), await thirdPartyNotices(inputs));
  return metafile;
}
