import { createHash } from "node:crypto";
import { basename } from "node:path";
import type { Rolldown } from "vite";
import { chunkName, commonEntries } from "../modules/chunk-entries.ts";
import type { BuiltWidget } from "../widgets/widgets.ts";

/** Characters of the hash in the name of a script. With fewer, Rolldown refuses to build more than 64 files. */
export const hashLength = 7;

/** Names of assets, the same in both environments: what the renderer names is what browsers load. */
export const assetNames = "assets/[name]-[hash:8][extname]";

/** The files that browsers load, with paths from the folder of the build. */
export class ClientFiles {
  /** Code by path. */
  readonly scripts = new Map<string, string>();
  /** Source maps by path: that of their script, and `.map`. */
  readonly maps = new Map<string, string>();
  /** The files that modules import beside scripts, by path. */
  readonly assets = new Map<string, string | Uint8Array>();
  /** The style sheets of own widgets, as one. */
  css = "";
  /** Ids of the modules that are in the files. */
  readonly modules = new Set<string>();
  readonly #chunks = new Map<string, Rolldown.OutputChunk>();
  readonly #entries = new Map<string, string>();

  constructor(output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]) {
    const names = new Set(output.map(({ fileName }) => fileName));
    for (const file of output) {
      if (isOfPlugin(file, names)) continue;
      if (file.type === "asset") this.#addAsset(file);
      else this.#addChunk(file);
    }
  }

  #addAsset({ fileName, source }: Rolldown.OutputAsset): void {
    if (fileName.endsWith(".map")) this.maps.set(fileName, String(source));
    else if (fileName.endsWith(".css")) this.css += source;
    else this.assets.set(fileName, source);
  }

  #addChunk(chunk: Rolldown.OutputChunk): void {
    this.scripts.set(chunk.fileName, chunk.code);
    this.#chunks.set(chunk.fileName, chunk);
    if (chunk.isEntry) this.#entries.set(chunk.name, chunk.fileName);
    // A module that others import from is no entry for Rolldown.
    for (const [name, id] of Object.entries(commonEntries)) {
      if (chunk.moduleIds.includes(id)) this.#entries.set(name, chunk.fileName);
    }
    for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
      if (renderedLength > 0) this.modules.add(id);
    }
  }

  /**
   * Adds a script that imports nothing.
   *
   * @param name without ending; the file's name also has a hash of its code
   * @returns its path
   */
  add(name: string, code: string): string {
    const hash = createHash("sha256").update(code).digest("base64url").replaceAll(/[-_]/g, "");
    const path = `chunks/${name}-${hash.slice(0, hashLength)}.js`;
    this.scripts.set(path, code);
    this.#entries.set(name, path);
    return path;
  }

  /** Path of an entry. */
  entry(name: string): string {
    const path = this.#entries.get(name);
    if (path === undefined) throw new Error(`The build has no file "${name}".`);
    return path;
  }

  /** Path of a script that another one imports when it needs it, by the name of its module. */
  scriptNamed(name: string): string {
    const path = [...this.scripts.keys()].find((path) => path.startsWith(`chunks/${name}-`));
    if (path === undefined) throw new Error(`The build has no script "${name}".`);
    return path;
  }

  /** An entry behind all that it imports, each file once. */
  needed(name: string): string[] {
    return [...this.#withImports(this.entry(name))];
  }

  #withImports(path: string, into = new Set<string>()): Set<string> {
    for (const imported of this.#chunks.get(path)?.imports ?? []) {
      if (!into.has(imported)) this.#withImports(imported, into);
    }
    return into.add(path);
  }

  /** The files that a widget needs beside the runtime and the lifecycle, its own file last. */
  ofWidget({ name }: BuiltWidget): string[] {
    return this.needed(chunkName(name));
  }

  /** The files that are requested by themselves, and under another URL after a failure. */
  retried(): string[] {
    return [...this.#entries.values()].filter(
      (path) => path.startsWith("chunks/") && !isShared(path),
    );
  }
}

/**
 * Whether a plugin of the site has added a file that no module imports: a list or a service worker, with a name of its
 * own, or a compressed copy.
 */
function isOfPlugin(
  { type, fileName }: Rolldown.OutputBundle[string],
  names: ReadonlySet<string>,
): boolean {
  if (type !== "asset" || /\.(css|map)$/.test(fileName)) return false;
  const [, original] = /^(.*)\.(?:br|gz|zst)$/.exec(fileName) ?? [];
  return !fileName.startsWith("assets/") || (original !== undefined && names.has(original));
}

/** As import-chunk.ts has it: other files import these. */
const isShared = (path: string): boolean =>
  /^(react|lifecycle|island|page|shared)-/.test(basename(path));
