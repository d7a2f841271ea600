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
  const exported = nameExports(modules, findNeeded(others, files), outputs);
  const { text, map } = await bundleMembers(exported, files);
  const file = `${name}-${hashName(text)}.js`;
  importFrom(file, exported, others, files);
  const path = `${dirname(members[0] as string)}/${file}`;
  const parts = members.map((member) => outputs.get(member) as Output);
  for (const member of members) {
    names.set(basename(member), file);
    for (const old of [member, `${member}.map`]) {
      outputs.delete(old);
      texts.delete(resolve(siteFolder, old));
    }
  }
  outputs.set(path, describeMerged(text, parts, exported));
  texts.set(resolve(siteFolder, path), text);
  if (map !== undefined) texts.set(resolve(siteFolder, `${path}.map`), map);
}

/** By the member's path, what it exports, and under which name the merged file does. */
type ExportedNames = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** What files outside of the group import, by the name of the file that they import it from. */
function findNeeded(
  others: readonly string[],
  { texts, siteFolder }: Files,
): ReadonlyMap<string, ReadonlySet<string>> {
  const needed = new Map<string, Set<string>>();
  for (const other of others) {
    const { imports } = readChunk(texts.get(resolve(siteFolder, other)) as string);
    for (const { path, names } of imports) {
      const known = needed.get(basename(path)) ?? new Set();
      needed.set(basename(path), known);
      for (const [name] of names) known.add(name);
    }
  }
  return needed;
}

/**
 * Entries keep their names. What an entry exports again is imported under its name, and where two members
 * have one name for different things, the second gets a number.
 */
function nameExports(
  modules: ReadonlyMap<string, ChunkModule>,
  needed: ReadonlyMap<string, ReadonlySet<string>>,
  outputs: ReadonlyMap<string, Output>,
): ExportedNames {
  const isEntry = (path: string): boolean => outputs.get(path)?.entryPoint !== undefined;
  const entries = new Map([...modules].filter(([path]) => isEntry(path)));
  const aliases = findAliases(entries);
  const taken = new Set([...entries.values()].flatMap(({ exports }) => [...exports.keys()]));
  return new Map(
    [...modules].map(([path, { exports }]) => {
      if (isEntry(path)) return [path, new Map([...exports.keys()].map((name) => [name, name]))];
      const file = basename(path);
      const names = new Map<string, string>();
      for (const name of needed.get(file) ?? []) {
        const other = aliases.get(`${file} ${name}`) ?? freeName(name, taken);
        taken.add(other);
        names.set(name, other);
      }
      return [path, names];
    }),
  );
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}_${number}`;
  return free;
}

/** What entries export under another name than the file that they have it from, by that file and its name. */
function findAliases(entries: ReadonlyMap<string, ChunkModule>): ReadonlyMap<string, string> {
  const aliases = new Map<string, string>();
  for (const { imports, exports } of entries.values()) {
    const exported = new Map([...exports].map(([name, local]) => [local, name]));
    for (const { path, names } of imports) {
      for (const [name, local] of names) {
        const other = exported.get(local);
        if (other !== undefined) aliases.set(`${basename(path)} ${name}`, other);
      }
    }
  }
  return aliases;
}

/** Lets all other files import from a merged file what they have imported from its members. */
function importFrom(
  file: string,
  exported: ExportedNames,
  others: readonly string[],
  { texts, siteFolder }: Files,
): void {
  const members = new Map([...exported].map(([path, names]) => [basename(path), names]));
  for (const other of others.map((path) => resolve(siteFolder, path))) {
    const rewritten = rewriteImports(texts.get(other) as string, (imported) => {
      const known = members.get(basename(imported.path));
      if (!known) return imported;
      return {
        path: `./${file}`,
        names: imported.names.map(([name, local]) => [known.get(name) ?? name, local]),
      };
    });
    texts.set(other, rewritten);
  }
}

/** What esbuild would say of a merged file. */
function describeMerged(text: string, parts: readonly Output[], exported: ExportedNames): Output {
  const entryPoint = parts.find((part) => part.entryPoint)?.entryPoint;
  return {
    bytes: Buffer.byteLength(text),
    inputs: Object.assign({}, ...parts.map(({ inputs }) => inputs)) as Output["inputs"],
    exports: [...new Set([...exported.values()].flatMap((names) => [...names.values()]))],
    imports: parts.flatMap(({ imports }) => imports).filter(({ path }) => !exported.has(path)),
    ...(entryPoint !== undefined && { entryPoint }),
  };
}

async function bundleMembers(
  exported: ExportedNames,
  { siteFolder, texts, outputs }: Files,
): Promise<{ text: string; map: string | undefined }> {
  const [first = ""] = exported.keys();
  const { outputFiles } = await build({
    // What esbuild says in comments is a part of the hash.
    absWorkingDir: resolve(siteFolder, dirname(first)),
    stdin: { contents: writeExports(exported, outputs), resolveDir: siteFolder },
    outfile: resolve(siteFolder, dirname(first), "merged.js"),
    bundle: true,
    write: false,
    format: "esm",
    sourcemap: texts.has(`${resolve(siteFolder, first)}.map`) ? "external" : false,
    legalComments: "none",
    charset: "utf8",
    logLevel: "silent",
    plugins: [readMembers([...exported.keys()], texts, siteFolder)],
  });
  const textOf = (ending: string): string | undefined =>
    outputFiles.find(({ path }) => path.endsWith(ending))?.text;
  return { text: textOf(".js") as string, map: textOf(".map") };
}

/** Each name once: entries come first, so what they export again is theirs. */
function writeExports(exported: ExportedNames, outputs: ReadonlyMap<string, Output>): string {
  const isEntry = (path: string): boolean => outputs.get(path)?.entryPoint !== undefined;
  const sorted = [...exported].sort(([a], [b]) => Number(isEntry(b)) - Number(isEntry(a)));
  const written = new Set<string>();
  const lines = sorted.map(([path, names]) => {
    const own = [...names].filter(([, other]) => !written.has(other));
    for (const [, other] of own) written.add(other);
    const items = own.map(([name, other]) => (name === other ? name : `${name} as ${other}`));
    const from = `"./${basename(path)}";`;
    return items.length > 0 ? `export { ${items.join(", ")} } from ${from}` : `import ${from}`;
  });
  return lines.join("\n");
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
