import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import type { Loader, Plugin } from "esbuild";
import { isOwnScript } from "./own-modules.ts";
import { mountFolder } from "./paths.ts";

/** The module that own modules call, and the dev server's client. */
export const pageModules = join(mountFolder, "src/refresh/page-modules.ts");

const runtime = "react-refresh/runtime";

interface Transformed {
  source: string;
  contents: string;
}

/**
 * Adds to each of a site's own modules what React Fast Refresh has to know: which functions are components,
 * which hooks they use, and what the module exports.
 */
export function refreshModules(siteFolder: string): Plugin {
  const done = new Map<string, Transformed>();
  const { resolve } = createRequire(import.meta.url);
  const importSource = readImportSource(siteFolder);
  return {
    name: "refresh-modules",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^react-refresh\/runtime$/ }, () => ({ path: resolve(runtime) }));
      onResolve({ filter: /^skerry-page-modules$/ }, () => ({ path: pageModules }));
      onLoad({ filter: /\.[mc]?[jt]sx?$/, namespace: "file" }, async ({ path }) => {
        if (!isOwnScript(path)) return undefined;
        const source = await readFile(path, "utf8");
        // CommonJS, which an import would change.
        if (!/\b(import|export)\b/.test(source)) return undefined;
        const last = done.get(path);
        if (last?.source !== source) {
          const contents = await transformModule(source, path, { siteFolder, importSource });
          // esbuild says better what is wrong.
          if (contents === undefined) return undefined;
          done.set(path, { source, contents });
        }
        const { contents } = done.get(path) as Transformed;
        return { contents, loader: "js" as Loader, resolveDir: dirname(path) };
      });
    },
  };
}

/** Where the site's JSX comes from, if not from React. esbuild reads that by itself. */
function readImportSource(siteFolder: string): string | undefined {
  const file = join(siteFolder, "tsconfig.json");
  if (!existsSync(file)) return undefined;
  return /^\s*"jsxImportSource"\s*:\s*"([^"]+)"/m.exec(readFileSync(file, "utf8"))?.[1];
}

async function transformModule(
  source: string,
  path: string,
  { siteFolder, importSource }: { siteFolder: string; importSource: string | undefined },
): Promise<string | undefined> {
  // Only `skerry dev` loads it.
  const { transform } = await import("oxc-transform");
  const { code, errors } = await transform(path, source, {
    jsx: { runtime: "automatic", refresh: {}, ...(importSource && { importSource }) },
  });
  if (errors.length > 0) return undefined;
  const id = JSON.stringify(relative(siteFolder, path).replaceAll("\\", "/"));
  // On the first line, so that the lines of a module stay.
  return `import { createRegister as $createRegister$, createSignature as $RefreshSig$, enterModule as $enterModule$ } from "skerry-page-modules"; import * as $exports$ from ${JSON.stringify(`./${basename(path)}`)}; const $RefreshReg$ = $createRegister$(${id});
${code}
$enterModule$(${id}, import.meta.url, $exports$);`;
}
