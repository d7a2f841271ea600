import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import { build, type Metafile, type Plugin } from "esbuild";
import { transform, type CSSModuleExports } from "lightningcss";

const browsers = ["chrome110", "firefox110", "safari16.4"];

const assetLoaders = Object.fromEntries(
  [".avif", ".gif", ".jpeg", ".jpg", ".png", ".svg", ".webp", ".woff", ".woff2", ".ttf"].map(
    (ending) => [ending, "file" as const],
  ),
);

/**
 * Takes style sheets out of modules: they go into the one sheet of the site. What a module imports from
 * a CSS module are its class names, which depend on the file's path and on nothing else.
 */
export function styleImports(siteFolder: string): Plugin {
  return {
    name: "style-imports",
    setup({ onLoad }) {
      onLoad({ filter: /\.module\.css$/ }, async ({ path }) => {
        const { exports } = await readModule(path, siteFolder);
        return { contents: moduleOf(exports), loader: "js" };
      });
      onLoad({ filter: /\.css$/ }, () => ({ contents: "", loader: "js" }));
    },
  };
}

async function readModule(
  path: string,
  siteFolder: string,
): Promise<{ css: string; exports: CSSModuleExports }> {
  const { code, exports } = transform({
    filename: relative(siteFolder, path).replaceAll("\\", "/"),
    code: await readFile(path),
    cssModules: { pattern: "[local]_[hash]" },
  });
  return { css: new TextDecoder().decode(code), exports: exports as CSSModuleExports };
}

/** The JavaScript of a CSS module: `composes` of other files become imports of theirs. */
function moduleOf(exports: CSSModuleExports): string {
  const imports: string[] = [];
  const names = Object.entries(exports)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([local, { name, composes }]) => {
      const parts = composes.map((one) => {
        if (one.type !== "dependency") return JSON.stringify(one.name);
        imports.push(`import from${imports.length} from ${JSON.stringify(one.specifier)};`);
        return `from${imports.length - 1}[${JSON.stringify(one.name)}]`;
      });
      const classes = [JSON.stringify(name), ...parts];
      return `${JSON.stringify(local)}: ${classes.length > 1 ? `[${classes.join(", ")}].join(" ")` : classes[0]}`;
    });
  return `${imports.join("\n")}\nexport default { ${names.join(", ")} };`;
}

/** The style sheet of the site's own widgets, and the files that it refers to. */
export interface OwnStyles {
  css: string;
  /** By path from the folder of the build. */
  files: ReadonlyMap<string, Uint8Array>;
}

/**
 * Bundles every style sheet that a bundle's modules have imported, in the order of the entries and of
 * their imports.
 *
 * @param entries as the metafile names them
 */
export async function bundleOwnStyles(
  { inputs }: Metafile,
  entries: readonly string[],
  siteFolder: string,
): Promise<OwnStyles> {
  const sheets = sheetsOf(inputs, entries);
  if (sheets.length === 0) return { css: "", files: new Map() };
  const outFolder = `${siteFolder}/out`;
  const { outputFiles } = await build({
    absWorkingDir: siteFolder,
    stdin: {
      contents: sheets.map((sheet) => `@import ${JSON.stringify(`./${sheet}`)};`).join("\n"),
      resolveDir: siteFolder,
      loader: "css",
    },
    outdir: outFolder,
    entryNames: "own",
    assetNames: "assets/[name]-[hash]",
    bundle: true,
    write: false,
    minify: true,
    target: browsers,
    logLevel: "silent",
    legalComments: "none",
    charset: "utf8",
    loader: assetLoaders,
    plugins: [
      {
        name: "css-modules",
        setup({ onLoad }) {
          onLoad({ filter: /\.module\.css$/ }, async ({ path }) => ({
            contents: (await readModule(path, siteFolder)).css,
            loader: "css",
          }));
        },
      },
    ],
  });
  const files = new Map(
    outputFiles.map(({ path, contents }) => [
      relative(outFolder, path).replaceAll("\\", "/"),
      contents,
    ]),
  );
  const css = new TextDecoder().decode(files.get("own.css"));
  files.delete("own.css");
  return { css, files };
}

/** Style sheets in the order in which the modules import them. */
function sheetsOf(inputs: Metafile["inputs"], entries: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const imported of inputs[path]?.imports ?? []) visit(imported.path);
  };
  entries.forEach(visit);
  // Imports come before what imports them in the cascade, as modules are run.
  return [...seen].filter((path) => path.endsWith(".css"));
}
