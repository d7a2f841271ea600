import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "esbuild";
import { leaveOutOfReact } from "./leave-out-of-react.ts";
import { joinReactParts, reactNamespace, reactParts, shareInternals } from "./react-parts.ts";

/** What a build makes of React. */
export interface ReactForm {
  /** Whether it warns, and can render changed components. Default: `false`. */
  isDevelopment?: boolean;
  /** Whether the parts of `react` are modules of their own. Default: it is one module. */
  isSplit?: boolean;
  /** Whether `<ViewTransition>` animates. Default: `true`. */
  hasViewTransitions?: boolean;
}

/**
 * React's production files by what imports call them.
 *
 * @param siteFolder folder that has `react` and `react-dom` installed
 */
export function reactBodies(siteFolder: string): Readonly<Record<string, string>> {
  const require = createRequire(join(siteFolder, "package.json"));
  const folderOf = (name: string, from = require): string => dirname(from.resolve(name));
  const react = folderOf("react");
  const dom = folderOf("react-dom");
  const scheduler = folderOf("scheduler", createRequire(join(dom, "index.js")));
  const body = join(react, "cjs/react.production.js");
  return {
    react: body,
    [reactParts.core]: body,
    [reactParts.rest]: body,
    "react/jsx-runtime": join(react, "cjs/react-jsx-runtime.production.js"),
    "react/compiler-runtime": join(react, "cjs/react-compiler-runtime.production.js"),
    "react-dom": join(dom, "cjs/react-dom.production.js"),
    "react-dom/client": join(dom, "cjs/react-dom-client.production.js"),
    scheduler: join(scheduler, "cjs/scheduler.production.js"),
  };
}

/**
 * Turns one of React's CommonJS files into a module whose body stands at the top level. Each export
 * becomes a variable, so that what no file imports is left out.
 *
 * @throws Error when something of CommonJS is left over
 */
export function toModule(source: string): string {
  const imports: string[] = [];
  let body = source.replace(/\bvar ((?:\w+ = require\("[^"]+"\)[,;]\s*)+)/g, (_, list: string) => {
    // As imports, not as variables: then what is used of them can be seen.
    for (const [, name, path] of list.matchAll(/(\w+) = require\("([^"]+)"\)/g)) {
      imports.push(`import * as ${name} from "${path}";`);
    }
    return "";
  });
  body = body.replace(/\brequire\("([^"]+)"\)(?=\.)/g, (_, path: string) => {
    const name = `required_${imports.length}`;
    imports.push(`import * as ${name} from "${path}";`);
    return name;
  });
  const names = [...new Set([...body.matchAll(/\bexports\.(\w+)/g)].map((match) => match[1]))];
  for (const name of names) {
    const assignments = body.match(new RegExp(`\\bexports\\.${name} =`, "g"))?.length;
    const declared = body.replace(`\nexports.${name} =`, `\nconst exports.${name} =`);
    if (assignments === 1 && declared !== body) body = declared;
    else imports.push(`let exported_${name};`);
  }
  body = body.replace(/\bexports\.(\w+)/g, "exported_$1");
  const [rest] = /\b(?:require\(|module\.exports|exports\s*[[,)=]).{0,40}/.exec(body) ?? [];
  if (rest) throw new Error(`React has another form by now: "${rest}". See react-modules.ts.`);
  // The body has functions of the same names.
  const exported = names.map((name) => `exported_${name} as ${name}`).join(", ");
  const object = names.map((name) => `${name}: exported_${name}`).join(", ");
  return [...imports, body, `export { ${exported} };`, `export default { ${object} };`].join("\n");
}

const clock = ["exports.unstable_now = void 0;", "var taskQueue"] as const;
const loop = [
  `if ("function" === typeof localSetImmediate)`,
  "function requestHostTimeout(",
] as const;

/**
 * Lets React's scheduler go on after Back and Forward. It posts itself a message and does nothing
 * until that has come, for which it would wait for ever where a page has gone into Firefox's
 * back/forward cache meanwhile: what is posted during `pagehide` is dropped there (Firefox 153). So it
 * is posted again when the page is shown. What stands in for MessageChannel and for the clock where a
 * platform lacks them is left out: every browser has them, and the listener needs the bytes.
 *
 * @throws Error when the scheduler has another form by now
 */
export function resumeAfterBack(source: string): string {
  const timed = replaceBetween(
    source,
    clock,
    "exports.unstable_now = function () { return performance.now(); };",
  );
  return replaceBetween(
    timed,
    loop,
    `channel.port1.onmessage = performWorkUntilDeadline;
addEventListener("pageshow", schedulePerformWorkUntilDeadline);
function schedulePerformWorkUntilDeadline() {
  channel.port2.postMessage(null);
}`,
  ).replace("var schedulePerformWorkUntilDeadline;", "var channel = new MessageChannel();");
}

function replaceBetween(
  source: string,
  [start, end]: readonly [string, string],
  text: string,
): string {
  const from = source.indexOf(start);
  const to = source.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`React's scheduler has another form: no "${start}".`);
  return `${source.slice(0, from)}${text}\n${source.slice(to)}`;
}

/** By name, file and form. Made once in a process: React does not change while a site is developed. */
const modules = new Map<string, Promise<string>>();

function readModule(name: string, file: string, form: ReactForm): Promise<string> {
  const key = JSON.stringify([name, file, form]);
  const made = modules.get(key) ?? readFile(file, "utf8").then(toBody(name, form));
  modules.set(key, made);
  return made;
}

function toBody(
  name: string,
  { isSplit, hasViewTransitions = true }: ReactForm,
): (source: string) => string {
  return (source) => {
    if (name === "react" && isSplit) return joinReactParts(source);
    if (name === reactParts.rest) return toModule(shareInternals(source));
    if (name === "scheduler") return toModule(resumeAfterBack(source));
    if (name !== "react-dom/client") return toModule(source);
    const rest = leaveOutOfReact(source, "suspenseLists");
    return toModule(hasViewTransitions ? rest : leaveOutOfReact(rest, "viewTransitions"));
  };
}

/**
 * React's development files by what imports call them. Its scheduler is that of production, which has the
 * same behaviour.
 *
 * @param siteFolder as of `reactBodies`
 */
function developmentBodies(siteFolder: string): Readonly<Record<string, string>> {
  const { scheduler = "", ...bodies } = reactBodies(siteFolder);
  const parts: readonly string[] = Object.values(reactParts);
  const files = Object.entries(bodies)
    .filter(([name]) => !parts.includes(name))
    .map(([name, file]) => [name, file.replace(/production(?=\.js$)/, "development")]);
  return { ...Object.fromEntries(files), scheduler } as Record<string, string>;
}

/**
 * Turns one of React's development files into a module: one function holds its whole body.
 *
 * @param prelude runs before it
 */
export function toDevelopmentModule(source: string, prelude = ""): string {
  const required: string[] = [];
  const body = source.replace(/\brequire\("([^"]+)"\)/g, (_, path: string) => {
    if (!required.includes(path)) required.push(path);
    return `required${required.indexOf(path)}`;
  });
  const names = new Set([...body.matchAll(/\bexports\.(\w+) =/g)].map((match) => match[1]));
  return [
    ...required.map((path, index) => `import * as required${index} from "${path}";`),
    prelude,
    "const exports = {};",
    body,
    ...[...names].map((name) => `export const ${name} = exports.${name};`),
    "export default exports;",
  ].join("\n");
}

/** What React's renderer looks for as soon as it runs. */
const hook = `import { injectIntoGlobalHook } from "react-refresh/runtime";
injectIntoGlobalHook(window);`;

const developmentModules = new Map<string, Promise<string>>();

function readDevelopmentModule(name: string, file: string): Promise<string> {
  const made =
    developmentModules.get(file) ??
    readFile(file, "utf8").then((source) =>
      toDevelopmentModule(source, name === "react-dom/client" ? hook : ""),
    );
  developmentModules.set(file, made);
  return made;
}

/**
 * Takes React out of its CommonJS wrapper. Bundlers wrap such a file in a function that runs at the
 * first use; V8 then parses it twice on the main thread, once to skip it and once to run it.
 *
 * @param siteFolder as of `reactBodies`
 */
export function reactModules(siteFolder: string, form: ReactForm = {}): Plugin {
  const { isDevelopment = false } = form;
  const bodies = isDevelopment ? developmentBodies(siteFolder) : reactBodies(siteFolder);
  return {
    name: "react-modules",
    setup(build) {
      build.onResolve({ filter: /^(react|react-dom|scheduler)(\/|$)/ }, ({ path }) =>
        Object.hasOwn(bodies, path)
          ? { path, namespace: reactNamespace }
          : { errors: [{ text: `No production body is known for "${path}".` }] },
      );
      build.onLoad({ filter: /.*/, namespace: reactNamespace }, async ({ path }) => {
        const file = bodies[path] as string;
        const contents =
          isDevelopment && path !== "scheduler"
            ? await readDevelopmentModule(path, file)
            : await readModule(path, file, form);
        return { contents, resolveDir: dirname(file) };
      });
    },
  };
}
