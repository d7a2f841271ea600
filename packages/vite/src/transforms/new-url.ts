import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { MagicString } from "magic-string";
import type { Plugin } from "vite";
import { clientEnvironment, rendererEnvironment } from "../entries.ts";

const helper = "virtual:skerry/asset-url";

/**
 * A URL that is written as what modules import of a file: a path. Only the page knows its own origin, and served
 * markup is the same on every one.
 */
const helperSource = `export const assetUrl = (path) => {
  const url = new URL(path, "http://localhost");
  if (/^([a-z]+:)?\\/\\//.test(path)) return url;
  const written = { value: () => path };
  return Object.defineProperties(url, { href: { value: path }, toString: written, toJSON: written });
};`;

/** Except for workers, whose files Vite handles. */
const pattern =
  /(?<!\bWorker\s*\(\s*)\bnew\s+URL\s*\(\s*("[^"\n]+"|'[^'\n]+'|`[^`]+`)\s*,\s*import\.meta\.url\s*,?\s*\)/g;

/**
 * Lets `new URL("./picture.png", import.meta.url)` of a module name the same file in the browser and in the renderer,
 * whose own modules have URLs of another kind. A template names all files that it may mean.
 *
 * @param file of the module. What is neither beside it nor, with a `/` in front, in the public folder stays as it is
 * @param publicFolder absolute, or empty: there is none
 */
export function withAssetUrls(
  code: string,
  file: string,
  publicFolder: string,
): MagicString | undefined {
  const changed = new MagicString(code);
  const imports: string[] = [];
  for (const { 0: expression, 1: literal = "", index } of code.matchAll(pattern)) {
    const [path = "", rest = ""] = literal.slice(1, -1).split(/(?=[?#])/, 2);
    const isPublic = path.startsWith("/");
    const isTemplate = literal.startsWith("`") && path.includes("${");
    // The variable at the start may hold a whole URL.
    if (path.startsWith("${")) continue;
    const named = isPublic || path.startsWith(".") ? path : `./${path}`;
    let value: string;
    if (isTemplate) {
      const glob = JSON.stringify(named.replaceAll(/\$\{[^}]*\}/g, "*"));
      const options = '{ eager: true, import: "default", query: "?url" }';
      value = `import.meta.glob(${glob}, ${options})[\`${named}\`]`;
    } else {
      const folder = isPublic ? publicFolder : dirname(file);
      if (!folder || !existsSync(isPublic ? join(folder, path) : resolve(folder, path))) continue;
      value = `__skerry_asset_${imports.length}`;
      imports.push(`import ${value} from ${JSON.stringify(`${named}?url`)};`);
    }
    const suffix = rest && ` + ${JSON.stringify(rest)}`;
    changed.update(index, index + expression.length, `__skerry_asset_url(${value}${suffix})`);
  }
  if (!changed.hasChanged()) return undefined;
  imports.push(`import { assetUrl as __skerry_asset_url } from "${helper}";`);
  // On the first line, so that every other stays where it is.
  return changed.prepend(imports.join(""));
}

/**
 * Applies `withAssetUrls` to the modules of own widgets.
 *
 * @param isOwn whether a file of a server in development is one
 */
export function newUrl(isOwn: (file: string) => Promise<boolean>): Plugin {
  return {
    name: "skerry:new-url",
    sharedDuringBuild: true,
    applyToEnvironment: ({ name }) =>
      name === clientEnvironment || name === rendererEnvironment || name === "client",
    resolveId: { filter: { id: /^virtual:skerry\/asset-url$/ }, handler: () => `\0${helper}` },
    load: { filter: { id: /^\0virtual:skerry\/asset-url$/ }, handler: () => helperSource },
    transform: {
      filter: { code: /\bnew\s+URL\b[^;]*import\.meta\.url/ },
      async handler(code, id) {
        const [file = id] = id.split("?");
        const { name, config } = this.environment;
        if (name === "client" && !(await isOwn(file))) return null;
        const changed = withAssetUrls(code, file, config.publicDir);
        return changed && { code: changed.toString(), map: changed.generateMap({ hires: true }) };
      },
    },
  };
}
