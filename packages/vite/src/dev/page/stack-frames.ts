import { SourceMap, type SourceMapPayload } from "node:module";
import { dirname, relative, resolve } from "node:path";
import type { DevEnvironment } from "vite";
import { isSkerrySource } from "../../sources/skerry-packages.ts";

/** A place in a source that a browser has run. */
export interface StackFrame {
  /** The function, if it has a name. */
  name: string;
  /** Absolute path. */
  file: string;
  /** The same from the site's root. */
  path: string;
  line: number;
  column: number;
}

const isLibrary = (file: string): boolean =>
  file.includes("/node_modules/") || isSkerrySource(file);

/** A line of a stack, as Chromium writes it, or as Firefox and Safari do. */
const frame =
  /^\s*(?:at (?:async )?(?:new )?(?:(?<name>[^\s(]+) .*?)?|(?<other>[^@\s]*)@)\(?(?<url>https?:\/\/[^\s)]+?):(?<line>\d+):(?<column>\d+)\)?\s*$/;

/**
 * Where the site's own code was when an error was thrown in a browser, innermost first. Libraries are left out.
 *
 * @param client Vite's, whose modules pages load
 * @param stack `Error.prototype.stack`
 */
export async function stackFrames(client: DevEnvironment, stack: string): Promise<StackFrame[]> {
  const frames: StackFrame[] = [];
  for (const text of stack.slice(0, 10_000).split("\n")) {
    const { name, other, url = "", line, column } = frame.exec(text)?.groups ?? {};
    if (!url) continue;
    const { pathname, search } = new URL(url);
    const { base, root } = client.config;
    const path = pathname.startsWith(base) ? `/${pathname.slice(base.length)}` : pathname;
    const module = await client.moduleGraph.getModuleByUrl(decoded(path) + search);
    const map = module?.transformResult?.map;
    if (!module?.file || !map || !("sources" in map) || isLibrary(module.file)) continue;
    const origin = new SourceMap({ sourceRoot: "", ...map } as SourceMapPayload).findOrigin(
      Number(line),
      Number(column),
    );
    if (!("fileName" in origin)) continue;
    const file = resolve(dirname(module.file), origin.fileName);
    frames.push({
      name: name ?? other ?? "",
      file,
      path: relative(root, file).replaceAll("\\", "/"),
      line: origin.lineNumber,
      column: origin.columnNumber,
    });
  }
  return frames;
}

/** A path as Vite's modules have it. Any page can send any stack, so it may be none. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
