import { basename, dirname, resolve } from "node:path";
import { build, type Metafile, type OutputFile, type Plugin } from "esbuild";
import { type ChunkModule, readChunk, rewriteImports } from "./chunk-module.ts";
import { hashOf } from "./hash-of.ts";
import { rewriteText } from "./rewrite-names.ts";

type Output = Metafile["outputs"][string];

/** Files of a bundle that shall be one. */
export interface ChunkGroup {
  /** Begins the name of the file. */
  name: string;
  /** Their paths as the metafile names them. */
  members: readonly string[];
}

/** What esbuild has made of a bundle. */
interface SplitBundle {
  outputFiles: readonly Pick<OutputFile, "path" | "text">[];
  metafile: Metafile;
}

/** Files by their absolute paths, and what the metafile says of them by its own. */
interface Files {
  siteFolder: string;
  texts: Map<string, string>;
  outputs: Map<string, Output>;
  /** Old name of a file to its new one. */
  names: Map<string, string>;
}

/**
 * Puts files of a bundle together, which esbuild's splitting does not do: it writes a file for each set of
 * entries that share something, and each file costs a request.
 *
 * @param siteFolder that the metafile's paths begin at
 * @throws Error when two files of a group export one name
 */
export async function mergeChunks(
  { outputFiles, metafile }: SplitBundle,
  groups: readonly ChunkGroup[],
  siteFolder: string,
): Promise<SplitBundle> {
  const files: Files = {
    siteFolder,
    texts: new Map(outputFiles.map(({ path, text }) => [path, text])),
    outputs: new Map(Object.entries(metafile.outputs)),
    names: new Map(),
  };
  for (const group of groups) await mergeGroup(group, files);
  renameImporters(files);
  const { texts, outputs, names } = files;
  const rename = (text: string): string => rewriteText(text, names);
  const renamed = rename(JSON.stringify(Object.fromEntries(outputs)));
  return {
    outputFiles: [...texts].map(([path, text]) => ({ path: rename(path), text: rename(text) })),
    metafile: { ...metafile, outputs: JSON.parse(renamed) as Metafile["outputs"] },
  };
}

/** A name stands for a content: where the name of an import has changed, a file gets another name, too. */
function renameImporters({ outputs, names }: Files): void {
  const merged = new Set(names.values());
  const salt = [...merged].join();
  for (const [path, { imports }] of outputs) {
    const name = basename(path);
    if (merged.has(name) || imports.length === 0) continue;
    const renamed = name.replace(/[A-Z0-9]{8}(?=\.js$)/, (hash) => hashName(hash + salt));
    names.set(name, renamed);
  }
}

/** As long as the hashes that esbuild puts into names, and in their letters. */
function hashName(text: string): string {
  return BigInt(`0x${hashOf(text)}`)
    .toString(32)
    .toUpperCase()
    .slice(0, 8);
}

async function mergeGroup({ name, members }: ChunkGroup, files: Files): Promise<void> {
  const { siteFolder, texts, outputs, names } = files;
  const modules = new Map(
    members.map((path) => [path, readChunk(texts.get(resolve(siteFolder, path)) as string)]),
  );
  const others = [...outputs.keys()].filter((path) => path.endsWith(".js") && !modules.has(path));
  const aliases = findAliases(modules);
  const exports = collectExports(name, modules, { aliases, others, files });
  const { text, map } = await bundleMembers(members, exports, files);
  const file = `${name}-${hashName(text)}.js`;
  importFrom(file, { members, aliases, others, files });
  const path = `${dirname(members[0] as string)}/${file}`;
  const parts = members.map((member) => outputs.get(member) as Output);
  for (const member of members) {
    names.set(basename(member), file);
    for (const old of [member, `${member}.map`]) {
      outputs.delete(old);
      texts.delete(resolve(siteFolder, old));
    }
  }
  outputs.set(path, describeMerged(text, parts, exports, new Set(members)));
  texts.set(resolve(siteFolder, path), text);
  if (map !== undefined) texts.set(resolve(siteFolder, `${path}.map`), map);
}

/** Lets all other files import from a merged file what they have imported from its members. */
function importFrom(
  file: string,
  {
    members,
    aliases,
    others,
    files: { texts, siteFolder },
  }: ExportOptions & { members: readonly string[] },
): void {
  for (const other of others.map((path) => resolve(siteFolder, path))) {
    const rewritten = rewriteImports(texts.get(other) as string, (imported) => {
      const member = members.find((one) => basename(one) === basename(imported.path));
      if (!member) return imported;
      const known = aliases.get(member);
      return {
        path: `./${file}`,
        names: imported.names.map(([name, local]) => [known?.get(name) ?? name, local]),
      };
    });
    texts.set(other, rewritten);
  }
}

/** What esbuild would say of a merged file. */
function describeMerged(
  text: string,
  parts: readonly Output[],
  exports: ReadonlyMap<string, readonly string[]>,
  inside: ReadonlySet<string>,
): Output {
  const entryPoint = parts.find((part) => part.entryPoint)?.entryPoint;
  return {
    bytes: Buffer.byteLength(text),
    inputs: Object.assign({}, ...parts.map(({ inputs }) => inputs)) as Output["inputs"],
    exports: [...exports.values()].flat(),
    imports: parts.flatMap(({ imports }) => imports).filter(({ path }) => !inside.has(path)),
    ...(entryPoint !== undefined && { entryPoint }),
  };
}

/**
 * What a member exports under a name that another one exports again, under its own: one name is enough.
 *
 * @returns the other name by the member's path and its own name
 */
function findAliases(
  modules: ReadonlyMap<string, ChunkModule>,
): Map<string, ReadonlyMap<string, string>> {
  const paths = new Map([...modules.keys()].map((path) => [basename(path), path]));
  const aliases = new Map<string, Map<string, string>>();
  for (const { imports, exports } of modules.values()) {
    const exported = new Map([...exports].map(([name, local]) => [local, name]));
    for (const { path, names } of imports) {
      const member = paths.get(basename(path));
      if (!member) continue;
      const known = aliases.get(member) ?? new Map<string, string>();
      aliases.set(member, known);
      for (const [name, local] of names) {
        const other = exported.get(local);
        if (other !== undefined) known.set(name, other);
      }
    }
  }
  return aliases;
}

interface ExportOptions {
  aliases: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** The files outside of the group. */
  others: readonly string[];
  files: Files;
}

/** For each member what the merged file exports of it: all of an entry, what others import of the rest. */
function collectExports(
  name: string,
  modules: ReadonlyMap<string, ChunkModule>,
  { aliases, others, files: { outputs, siteFolder, texts } }: ExportOptions,
): Map<string, string[]> {
  const needed = new Map<string, Set<string>>();
  for (const other of others) {
    for (const { path, names } of readChunk(texts.get(resolve(siteFolder, other)) as string)
      .imports) {
      const known = needed.get(basename(path)) ?? new Set();
      needed.set(basename(path), known);
      for (const [one] of names) known.add(one);
    }
  }
  const exports = new Map<string, string[]>();
  for (const [path, module] of modules) {
    const isEntry = outputs.get(path)?.entryPoint !== undefined;
    const all = isEntry ? module.exports.keys() : (needed.get(basename(path)) ?? []);
    exports.set(
      path,
      [...all].filter((one) => !aliases.get(path)?.has(one)),
    );
  }
  const flat = [...exports.values()].flat();
  const doubled = flat.filter((one, index) => flat.indexOf(one) !== index);
  if (doubled.length > 0) {
    throw new Error(
      `Two files that are to become ${name}.js export ${doubled.join(", ")}. Give one of them another name, or leave its file out of the group in chunk-groups.ts.`,
    );
  }
  return exports;
}

async function bundleMembers(
  members: readonly string[],
  exports: ReadonlyMap<string, readonly string[]>,
  { siteFolder, texts }: Files,
): Promise<{ text: string; map: string | undefined }> {
  const [first = ""] = members;
  const lines = members.map((path) => {
    const names = exports.get(path) ?? [];
    const from = `"./${basename(path)}";`;
    return names.length > 0 ? `export { ${names.join(", ")} } from ${from}` : `import ${from}`;
  });
  const { outputFiles } = await build({
    // What esbuild says in comments is a part of the hash.
    absWorkingDir: resolve(siteFolder, dirname(first)),
    stdin: { contents: lines.join("\n"), resolveDir: siteFolder },
    outfile: resolve(siteFolder, dirname(first), "merged.js"),
    bundle: true,
    write: false,
    format: "esm",
    sourcemap: texts.has(`${resolve(siteFolder, first)}.map`) ? "external" : false,
    legalComments: "none",
    charset: "utf8",
    logLevel: "silent",
    plugins: [readMembers(members, texts, siteFolder)],
  });
  const textOf = (ending: string): string | undefined =>
    outputFiles.find(({ path }) => path.endsWith(ending))?.text;
  return { text: textOf(".js") as string, map: textOf(".map") };
}

/** Lets esbuild read the members, with their source maps, and leaves all other files outside. */
function readMembers(
  members: readonly string[],
  texts: ReadonlyMap<string, string>,
  siteFolder: string,
): Plugin {
  const files = new Map(members.map((path) => [`./${basename(path)}`, resolve(siteFolder, path)]));
  return {
    name: "read-members",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /./ }, ({ path }) => {
        const file = files.get(path);
        return file ? { path: file } : { path, external: true };
      });
      onLoad({ filter: /./ }, ({ path }) => {
        const map = texts.get(`${path}.map`);
        const comment = map && `//# sourceMappingURL=data:application/json;base64,${toBase64(map)}`;
        return { contents: `${texts.get(path)}\n${comment ?? ""}`, loader: "js" };
      });
    },
  };
}

const toBase64 = (text: string): string => Buffer.from(text).toString("base64");
