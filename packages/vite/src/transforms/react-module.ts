import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { MagicString } from "magic-string";
import { parseAst, type Plugin } from "vite";

/** The files of React that a page runs, wherever the package manager has put them. */
const filesOfReact =
  /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/](?:cjs[\\/])?[^\\/]+\.js$/;

/** CommonJS that is left in a text, strings and comments included: the form of such a file is not known. */
const commonjs = /\b(?:require\s*\(|module\s*[.[]|exports\b)/;

/**
 * Takes a file of React out of CommonJS: its body stands at the top level of a module, and each export is a
 * variable. Bundlers wrap a CommonJS file in a function that runs at the first use, and V8 then parses it
 * twice on the main thread, once to skip it and once to run it.
 *
 * @param source of one of the files in `cjs/`
 * @returns `undefined` when its form is not known
 */
export function unwrapCommonjs(source: string): MagicString | undefined {
  // A module is strict in any case, and the code must have been written for that.
  if (!/^["']use strict["'];/m.test(source) || source.includes("exported_")) return undefined;
  const text = new MagicString(source);
  const imports: string[] = [];
  const list = /\b(?:var|let|const) ((?:[\w$]+ = require\("[^"]+"\)([,;])\s*)+)/g;
  for (const { 0: found, 1: pairs = "", 2: last, index } of source.matchAll(list)) {
    // As imports, not as variables: then the bundler sees what is used of them.
    for (const [, name, path] of pairs.matchAll(/([\w$]+) = require\("([^"]+)"\)/g)) {
      imports.push(`import * as ${name} from "${path}";`);
    }
    text.update(index, index + found.length, last === "," ? "var " : "");
  }
  for (const { 0: found, 1: path, index } of source.matchAll(/\brequire\("([^"]+)"\)(?=\.)/g)) {
    imports.push(`import * as exported_${index} from "${path}";`);
    text.update(index, index + found.length, `exported_${index}`);
  }
  const uses = [...source.matchAll(/\bexports\.([\w$]+)/g)];
  const names = [...new Set(uses.map(([, name]) => name as string))];
  for (const name of names) {
    const ofName = uses.filter(([, used]) => used === name);
    const assigned = ofName.filter(({ 0: found, index }) =>
      /^\s*=[^=]/.test(source.slice(index + found.length, index + found.length + 9)),
    );
    const [first] = assigned;
    if (!first) return undefined;
    // A constant that nothing imports can be left out.
    const isConstant = assigned.length === 1 && source[first.index - 1] === "\n";
    for (const use of ofName) {
      const keyword = isConstant && use === first ? "const " : "";
      text.update(use.index, use.index + use[0].length, `${keyword}exported_${name}`);
    }
    if (!isConstant) imports.push(`var exported_${name};`);
  }
  if (names.length === 0 || commonjs.test(text.toString())) return undefined;
  // At the end, where they are hoisted from: the lines above stay what they are.
  const named = names.map((name) => `exported_${name} as ${name}`).join(", ");
  const members = names.map((name) => `${name}: exported_${name}`).join(", ");
  text.append(`\n${imports.join("\n")}\nexport { ${named} };\nexport default { ${members} };\n`);
  try {
    parseAst(text.toString());
    return text;
  } catch {
    return undefined;
  }
}

/** The production file that a package's entry requires, from the entry's folder. */
function productionFile(source: string): string | undefined {
  return /\bmodule\.exports = require\(["'](\.\/cjs\/[^"']+\.production\.js)["']\)/.exec(
    source,
  )?.[1];
}

/**
 * Lets React's scheduler go on after Back and Forward. It posts itself a message and does nothing until that
 * has come, for which it would wait for ever where a page has gone into Firefox's back/forward cache
 * meanwhile: what is posted during `pagehide` is dropped there (Firefox 153). So it is posted again when the
 * page is shown; where nothing was lost, the message finds nothing to do.
 *
 * @param source of the scheduler, in CommonJS or taken out of it
 * @returns `undefined` when its form is not known
 */
export function resumeAfterBack(source: string): string | undefined {
  const isKnown =
    /^var schedulePerformWorkUntilDeadline;$/m.test(source) &&
    /^function performWorkUntilDeadline\(\) \{[^}]*?\bif \(isMessageLoopRunning\) \{/m.test(source);
  return isKnown
    ? `${source}\naddEventListener("pageshow", () => schedulePerformWorkUntilDeadline());\n`
    : undefined;
}

/**
 * Makes one module of React, in a build for browsers, and mends its scheduler. Both changes leave a file as
 * it is when they do not know its form: the build then succeeds, and says in one line what it goes without.
 */
export function reactModule(): Plugin {
  let isProduction = true;
  /** Ids of files that are still in CommonJS. */
  const left = new Set<string>();
  let hasRenderer = false;
  let isMended = false;
  return {
    name: "skerry:react-module",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "skerry",
    configResolved(config) {
      ({ isProduction } = config);
    },
    buildStart() {
      left.clear();
      hasRenderer = isMended = false;
    },
    transform: {
      filter: { id: filesOfReact },
      async handler(source, id) {
        if (!isProduction || /^(?:import|export)\b/m.test(source)) return null;
        hasRenderer ||= id.includes("react-dom-client");
        const entry = productionFile(source);
        if (entry !== undefined) {
          const body = await readFile(join(dirname(id), entry), "utf8").catch(() => "");
          if (!unwrapCommonjs(body)) return null;
          const code = `export * from "${entry}";\nexport { default } from "${entry}";\n`;
          return { code, map: { mappings: "" } };
        }
        const isScheduler = basename(id).startsWith("scheduler.");
        const resumed = isScheduler ? resumeAfterBack(source) : undefined;
        isMended ||= resumed !== undefined;
        const module = unwrapCommonjs(resumed ?? source);
        if (module)
          return { code: module.toString(), map: module.generateMap({ hires: "boundary" }) };
        left.add(basename(id));
        return resumed === undefined ? null : { code: resumed, map: null };
      },
    },
    // React asks for what some of its schedulers have. Every build would say so.
    onLog: (_, { code, id = "" }) => code !== "IMPORT_IS_UNDEFINED" || !filesOfReact.test(id),
    buildEnd(error) {
      if (error) return;
      const { logger } = this.environment;
      if (left.size > 0) {
        logger.warn(
          `React has a form that Skerry does not know yet: ${[...left].join(", ")} stays CommonJS, which browsers take longer to start.`,
        );
      }
      if (hasRenderer && !isMended) {
        logger.warn(
          "React's scheduler has a form that Skerry does not know yet: in Firefox, widgets may stand still after Back.",
        );
      }
    },
  };
}
