import { dirname, resolve } from "node:path";
import ts from "typescript";

/** The options of a site without a `tsconfig.json`. */
const usual = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  strict: true,
  resolveJsonModule: true,
};

/** What a site's configuration has no say in: only types are read, of all modules that Vite reads. */
const ours = {
  noEmit: true,
  composite: false,
  incremental: false,
  declaration: false,
  skipLibCheck: true,
  allowJs: true,
  strictNullChecks: true,
  // Without, modules with JSX are not found.
  jsx: ts.JsxEmit.Preserve,
  allowImportingTsExtensions: true,
  maxNodeModuleJsDepth: 0,
  // Those of TypeScript's own projects find sources.
  customConditions: undefined,
};

/** How deep a folder is searched for declarations where no configuration says which files there are. */
const searchDepth = 3;

/**
 * The programs that know the types of modules: one for each `tsconfig.json` that they belong to. Mistakes in sources
 * and configurations are left to the site's own tools.
 *
 * @param {readonly string[]} files
 * @param {Readonly<Record<string, string>>} alias folders of Vite's aliases, by what imports begin with
 * @returns {{ program: ts.Program, files: string[], configs: string[] }[]}
 */
export function sitePrograms(files, alias) {
  /** @type {Map<string, string[]>} */
  const byConfig = new Map();
  for (const file of files) {
    const config = configOf(file) ?? "";
    byConfig.set(config, [...(byConfig.get(config) ?? []), file]);
  }
  return [...byConfig].map(([config, members]) => {
    const parsed = config ? parse(config) : undefined;
    const options = { ...(parsed?.options ?? usual), ...ours };
    const declarations = (parsed?.fileNames ?? []).filter((name) => /\.d\.[mc]?ts$/.test(name));
    const all = withAlias(options, alias);
    const program = ts.createProgram([...members, ...declarations], all, quickHost(all));
    return { program, files: members, configs: config ? configsOf(config) : [] };
  });
}

/** Large libraries, whose comments nobody reads here: TypeScript is twice as fast without them. */
const quick = /\/typescript\/lib\/lib\.|\/node_modules\/(?:csstype|@types\/react)\//;

function quickHost(options) {
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (name, settings, ...others) => {
    const text = quick.test(name) ? ts.sys.readFile(name) : undefined;
    if (text === undefined) return getSourceFile(name, settings, ...others);
    const jsDocParsingMode = ts.JSDocParsingMode.ParseNone;
    return ts.createSourceFile(name, text, { ...settings, jsDocParsingMode });
  };
  return host;
}

/** The configuration that a module belongs to: the nearest, or the one of its references that names the module. */
function configOf(file) {
  const folder = dirname(file);
  const nearest =
    ts.findConfigFile(folder, ts.sys.fileExists, "tsconfig.json") ??
    ts.findConfigFile(folder, ts.sys.fileExists, "jsconfig.json");
  return nearest && (findReference(nearest, file, new Set()) ?? nearest);
}

/** @param {Set<string>} seen */
function findReference(config, file, seen) {
  if (seen.has(config)) return undefined;
  seen.add(config);
  const parsed = parse(config);
  if (!parsed) return undefined;
  const path = file.replaceAll("\\", "/");
  if (parsed.fileNames.includes(path)) return config;
  for (const reference of parsed.projectReferences ?? []) {
    const found = findReference(ts.resolveProjectReferencePath(reference), file, seen);
    if (found) return found;
  }
  return undefined;
}

/** @type {Map<string, ts.ParsedCommandLine | undefined>} */
const parsed = new Map();

function parse(config) {
  if (!parsed.has(config)) {
    const host = {
      ...ts.sys,
      readDirectory: (folder, endings, excluded, included, depth) =>
        ts.sys.readDirectory(
          folder,
          endings,
          excluded,
          included,
          depth ?? (String(included) === "**/*" ? searchDepth : undefined),
        ),
      onUnRecoverableConfigFileDiagnostic() {},
    };
    parsed.set(config, ts.getParsedCommandLineOfConfigFile(config, { allowJs: true }, host));
  }
  return parsed.get(config);
}

/** A configuration with those that it extends, so that a change of each is noticed. */
function configsOf(config) {
  const source = ts.readJsonConfigFile(config, ts.sys.readFile);
  ts.parseJsonSourceFileConfigFileContent(
    source,
    { ...ts.sys, readDirectory: () => [] },
    dirname(config),
    undefined,
    config,
  );
  return [config, ...(source.extendedSourceFiles ?? [])].map((name) => resolve(name));
}

/** What Vite's aliases add to the paths of a configuration. */
function withAlias(options, alias) {
  const paths = { ...options.paths };
  for (const [start, target] of Object.entries(alias)) {
    const name = start.replace(/\/$/, "");
    paths[name] ??= [target];
    paths[`${name}/*`] ??= [`${target.replace(/\/$/, "")}/*`];
  }
  return { ...options, paths };
}
