import { realpath, stat } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { isFileLoadingAllowed, normalizePath, type ResolvedConfig } from "vite";
import { isOfThisMachine, isOwnScript } from "./request-site.ts";

/** Why a file is not opened. */
interface Refusal {
  status: number;
  message: string;
}

/**
 * Whether a request may reach the part of Vite that opens files. Compares the path as it came, in the way that part does:
 * without regard to upper case, and to what follows.
 *
 * @param target path and query of the request
 * @param viteBase with a `/` at both ends
 */
export const opensEditor = (target: string, viteBase: string): boolean =>
  target.toLowerCase().startsWith(`${viteBase}__open-in-editor`.toLowerCase());

/**
 * Checks a request to open a file in the developer's editor. Vite itself opens any file of the machine, for any page of
 * the web.
 *
 * @param place the file, with a line and a column behind colons, if they are known
 * @returns the place with the file's real path, or why it is not opened
 */
export async function checkPlace(
  request: Pick<IncomingMessage, "headers" | "socket">,
  place: string | null,
  config: ResolvedConfig,
): Promise<string | Refusal> {
  if (!isOfThisMachine(request.socket.remoteAddress)) {
    return { status: 403, message: "Only a browser on this machine may open a file." };
  }
  if (!isOwnScript(request)) {
    return { status: 403, message: "Only a script of a page of this server may open a file." };
  }
  const [, name, position = ""] = /^(.+?)((?::\d+){0,2})$/.exec(place ?? "") ?? [];
  if (name === undefined) {
    return { status: 400, message: "Expected a file, such as ?file=widgets/hello.tsx:1:2." };
  }
  const file = await realFile(name, config.root);
  if (file === undefined) return { status: 404, message: `There is no file ${name}.` };
  if (!isFileLoadingAllowed(await withRealFolders(config), normalizePath(file))) {
    const message = `Only files that Vite serves are opened, but ${file} is none. Add its folder to server.fs.allow.`;
    return { status: 403, message };
  }
  return file + position;
}

/** The same for real paths: a folder of `server.fs.allow` may be a link itself. */
async function withRealFolders(config: ResolvedConfig): Promise<ResolvedConfig> {
  const { fs } = config.server;
  const real = await Promise.all(
    fs.allow.map(async (folder) => normalizePath(await realpath(folder).catch(() => folder))),
  );
  return { ...config, server: { ...config.server, fs: { ...fs, allow: real } } };
}

/** Links lead out of folders: what counts is where the file is. */
async function realFile(name: string, root: string): Promise<string | undefined> {
  try {
    const path = name.startsWith("file:") ? fileURLToPath(name) : name;
    const file = await realpath(resolve(root, path));
    return (await stat(file)).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}
