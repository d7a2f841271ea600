import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { MagicString } from "magic-string";
import type { Plugin } from "vite";
import { clientEnvironment, rendererEnvironment } from "../config/environments.ts";

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

const pattern =
  /\bnew\s+URL\s*\(\s*("[^"\n]+"|'[^'\n]+'|`[^`]+`)\s*,\s*import\.meta\.url\s*,?\s*\)/g;

/** Imports of a script's URL, as `?url` has it in Vite: the source as it is, which no browser runs. */
const sourceUrls = /(["'])((?:\.{0,2}\/|@|~)[^"'\n]*\.(?:[cm]?tsx?|jsx))\?url\1/g;

/** Only a compiler reads them. */
const isSource = (path: string): boolean => /\.(?:[cm]?tsx?|jsx)$/.test(path);

/** What the URL of a worker stands in. Vite bundles its file. */
const inWorker = /\bnew\s+(?:Shared)?Worker\s*\(\s*$/;
/** What the URL of another script with a world of its own stands in: a service worker's, or a worklet's. */
const inServiceWorker = /\bserviceWorker\s*(?:\?\s*)?\.\s*register\s*\(\s*$/;
const inWorklet = /\.\s*addModule\s*\(\s*$/;

/** A module's code without comments in the lines before an expression, which bundlers read as well. */
const before = (code: string, index: number): string =>
  code.slice(Math.max(0, index - 500), index).replace(/\/\*[^]*?\*\/|\/\/.*$/gm, "");

/** Endings of the file that an import may mean. */
const endings = ["", ".ts", ".tsx", ".mts", ".js", ".mjs", ".jsx"];

/** Whether there is a script of this name, as TypeScript names it too: `./worker.js` for `worker.ts`. */
const isScriptThere = (path: string): boolean =>
  endings.some((ending) => existsSync(path + ending)) ||
  existsSync(path.replace(/\.([cm]?)js$/, ".$1ts"));

/**
 * Lets `new URL("./picture.png", import.meta.url)` of a module name the same file in the browser and in the renderer,
 * whose own modules have URLs of another kind. A template names all files that it may mean. Scripts of workers, service
 * workers and worklets are bundled, and so is whatever no browser can run.
 *
 * @param file of the module. What is neither beside it nor, with a `/` in front, in the public folder stays as it is
 * @param publicFolder absolute, or empty: there is none
 * @param isDeveloped whether scripts are served as they are, and not bundled. Default: `false`
 */
export function withAssetUrls(
  code: string,
  file: string,
  publicFolder: string,
  isDeveloped = false,
): MagicString | undefined {
  const changed = new MagicString(code);
  const imports: string[] = [];
  for (const { 0: found, 1: quote = "", 2: path = "", index } of code.matchAll(sourceUrls)) {
    changed.update(index, index + found.length, `${quote}${path}?worker&url${quote}`);
  }
  for (const { 0: expression, 1: literal = "", index } of code.matchAll(pattern)) {
    const around = before(code, index);
    if (inWorker.test(around)) continue;
    const [path = "", rest = ""] = literal.slice(1, -1).split(/(?=[?#])/, 2);
    const isPublic = path.startsWith("/");
    const isTemplate = literal.startsWith("`") && path.includes("${");
    // The variable at the start may hold a whole URL.
    if (path.startsWith("${")) continue;
    const isScript = !isPublic && (inServiceWorker.test(around) || inWorklet.test(around));
    const query = !isPublic && (isScript || isSource(path)) ? "?worker&url" : "?url";
    const named = isPublic || path.startsWith(".") ? path : `./${path}`;
    let value: string;
    if (isTemplate) {
      const glob = JSON.stringify(named.replaceAll(/\$\{[^}]*\}/g, "*"));
      const options = `{ eager: true, import: "default", query: "${query}" }`;
      value = `import.meta.glob(${glob}, ${options})[\`${named}\`]`;
    } else {
      const target = isPublic
        ? publicFolder && join(publicFolder, path)
        : join(dirname(file), path);
      if (!target || !(isScript ? isScriptThere(target) : existsSync(target))) continue;
      value = `__skerry_asset_${imports.length}`;
      imports.push(`import ${value} from ${JSON.stringify(named + query)};`);
    }
    // While it is developed, a service worker that is no module cannot import what Vite adds to modules.
    if (isDeveloped && inServiceWorker.test(around) && !isModule(code, index + expression.length)) {
      value += '.replace("type=module", "type=classic")';
    }
    const suffix = rest && ` + ${JSON.stringify(rest)}`;
    changed.update(index, index + expression.length, `__skerry_asset_url(${value}${suffix})`);
  }
  if (!changed.hasChanged()) return undefined;
  if (imports.length > 0 || changed.toString().includes("__skerry_asset_url(")) {
    imports.push(`import { assetUrl as __skerry_asset_url } from "${helper}";`);
  }
  // On the first line, so that every other stays where it is.
  return changed.prepend(imports.join(""));
}

/** Whether the options behind a script's URL say that it is a module. */
const isModule = (code: string, end: number): boolean =>
  /^[\s,]*\{[^}]*\btype\s*:\s*["'`]module/.test(code.slice(end));

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
      filter: { code: /\bnew\s+URL\b[^;]*import\.meta\.url|\.(?:[cm]?tsx?|jsx)\?url/ },
      async handler(code, id) {
        const [file = id] = id.split("?");
        const { name, config } = this.environment;
        if (name === "client" && !(await isOwn(file))) return null;
        const changed = withAssetUrls(code, file, config.publicDir, name === "client");
        return changed && { code: changed.toString(), map: changed.generateMap({ hires: true }) };
      },
    },
  };
}
