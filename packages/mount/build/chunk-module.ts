import { init, parse } from "es-module-lexer";

/** A static import of a built file. */
export interface ChunkImport {
  /** As it is written there. */
  path: string;
  /** What the other file calls it, and what this one does. */
  names: readonly (readonly [name: string, local: string])[];
  /** Where the statement stands in the text. */
  start: number;
  end: number;
}

/** What a built file has of others, and what they have of it. */
export interface ChunkModule {
  imports: readonly ChunkImport[];
  /** By the name for others, what the file itself calls it. */
  exports: ReadonlyMap<string, string>;
}

await init;

/**
 * Reads the imports and exports of a file that esbuild has written.
 *
 * @throws Error for an import that esbuild does not write with splitting
 */
export function readChunk(text: string): ChunkModule {
  const [imports, exports] = parse(text);
  return {
    imports: imports
      .filter(({ t: type }) => type === 1)
      .map(({ n: path = "", ss: start, se: end }) => {
        const names = readNames(text.slice(start, end));
        return { path, names, start, end };
      }),
    exports: new Map(exports.map(({ n: name, ln: local = name }) => [name, local])),
  };
}

function readNames(statement: string): [name: string, local: string][] {
  const [, clause] = /^import\s*(?:\{([^{}]*)\}\s*from\s*)?"/.exec(statement) ?? [];
  if (!/^import\s*[{"]/.test(statement)) {
    throw new Error(`Imports have another form by now: "${statement}". See chunk-module.ts.`);
  }
  return (clause ?? "")
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean)
    .map((item) => {
      const [name = "", local = name] = item.split(/\s+as\s+/);
      return [name, local];
    });
}

/**
 * Writes the imports of a file anew, each other file once. The lines of the text stay, for its source map.
 *
 * @param change says what becomes of an import: another path, other names
 */
export function rewriteImports(
  text: string,
  change: (imported: ChunkImport) => Pick<ChunkImport, "path" | "names">,
): string {
  const { imports } = readChunk(text);
  const namesByPath = new Map<string, ChunkImport["names"]>();
  for (const one of imports) {
    const { path, names } = change(one);
    namesByPath.set(path, [...(namesByPath.get(path) ?? []), ...names]);
  }
  const statements = [...namesByPath].map(([path, names]) => writeImport(path, names));
  let rewritten = "";
  let written = 0;
  for (const [index, { start, end }] of imports.entries()) {
    const lines = text.slice(start, end).replaceAll(/[^\n]+/g, "");
    rewritten += text.slice(written, start) + (statements[index] ?? "") + lines;
    written = end;
  }
  return rewritten + text.slice(written);
}

function writeImport(path: string, names: ChunkImport["names"]): string {
  if (names.length === 0) return `import "${path}"`;
  const items = names.map(([name, local]) => (name === local ? name : `${name} as ${local}`));
  return `import { ${items.join(", ")} } from "${path}"`;
}
