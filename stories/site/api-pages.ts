import { join } from "node:path";
import { Application, type TypeDocOptions } from "typedoc";
import type { PluginOptions } from "typedoc-plugin-markdown";
import { root } from "./chapters.ts";

/** The entry points that the contract names as stable, by package. */
const entryPoints: Readonly<Record<string, string>> = {
  "@skerry/mount": "packages/mount/src/index.ts",
  "@skerry/island": "packages/island/src/index.ts",
  "@skerry/server": "packages/server/src/index.ts",
  "@skerry/server/node": "packages/server/src/node.ts",
  "@skerry/vite": "packages/vite/src/plugin.ts",
  "@skerry/node": "packages/node/src/site.ts",
  "@skerry/test/react": "packages/test/src/react/render-island.ts",
  "@skerry/test/playwright": "packages/test/src/playwright/test.ts",
};

/**
 * Writes a page of Markdown for each entry point, made of its types and docstrings.
 *
 * @param folder that the pages go to
 * @returns titles by names of files, without extension
 * @throws Error when TypeDoc cannot read the sources
 */
export async function writeApiPages(folder: string): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  for (const [title, source] of Object.entries(entryPoints)) {
    const page = title.replace("@skerry/", "").replace("/", "-");
    await writePage(join(root, source), join(folder, page), title);
    pages.set(page, title);
  }
  return pages;
}

async function writePage(source: string, folder: string, title: string): Promise<void> {
  const options: TypeDocOptions & Partial<PluginOptions> = {
    entryPoints: [source],
    tsconfig: source.replace(/src\/.*$/, "tsconfig.json"),
    plugin: ["typedoc-plugin-markdown"],
    router: "module",
    outputs: [{ name: "markdown", path: folder }],
    name: title,
    readme: "none",
    excludeInternal: true,
    excludePrivate: true,
    excludeExternals: true,
    disableSources: true,
    skipErrorChecking: true,
    githubPages: false,
    hidePageHeader: true,
    hideBreadcrumbs: true,
    entryFileName: "index",
    parametersFormat: "table",
    interfacePropertiesFormat: "table",
    typeDeclarationFormat: "table",
    logLevel: "Warn",
  };
  const application = await Application.bootstrapWithPlugins(options);
  const project = await application.convert();
  if (!project) throw new Error(`TypeDoc could not read ${source}.`);
  await application.generateOutputs(project);
}
