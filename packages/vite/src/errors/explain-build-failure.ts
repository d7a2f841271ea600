import { readFileSync } from "node:fs";
import { isAbsolute, relative, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { installFrom, npmPackages, releaseFolder } from "../install/install-commands.ts";
import { SiteBuildError } from "./site-build-error.ts";

/** An error that Rolldown or a plugin throws. */
interface BundlerError {
  message: string;
  id?: string;
  loc?: { file?: string; line: number; column: number };
  errors?: readonly BundlerError[];
}

/**
 * Returns an error of a bundler as mistakes with their places, and everything else as it is.
 *
 * @param root paths begin here
 */
export function explainBuildFailure(error: unknown, root: string): unknown {
  if (error instanceof SiteBuildError) return error;
  const { errors } = error as BundlerError;
  const found = Array.isArray(errors) && errors.length > 0 ? errors : [error as BundlerError];
  // The plugin's own, which Rolldown has wrapped.
  const own = found.find((one): one is SiteBuildError => one instanceof SiteBuildError);
  if (own) return own;
  const mistakes = found.map((one) => explain(one, root));
  if (mistakes.some((mistake) => mistake === undefined)) return error;
  return new SiteBuildError([...new Set(mistakes as string[])]);
}

function explain(error: BundlerError, root: string): string | undefined {
  const message = stripVTControlCharacters(String(error.message));
  const [, missing, importer] =
    /Could not resolve ['"](.+?)['"] in (.+)/.exec(message) ??
    /failed to resolve import "(.+?)" from "(.+?)"/.exec(message) ??
    [];
  if (missing && importer) return explainMissing(missing, importer, root);
  // A frame with the place in its first line, below the message.
  const [frame, path, line, column] = /─\[ (.+?):(\d+):(\d+) \]/.exec(message) ?? [];
  const text = (frame ? message.slice(0, message.indexOf(frame)) : message)
    .replaceAll(/^\s*(Error: )?\[[\w:-]+\]\s*|[╭\s]+$/g, "")
    .trim();
  if (frame) return `${toPlace(path as string, root)}:${line}:${column} ${text}`;
  const { loc, id } = error;
  const file = loc?.file ?? id;
  if (!file) return undefined;
  return `${toPlace(file, root)}:${loc?.line ?? 1}:${(loc?.column ?? 0) + 1} ${text}`;
}

/** The mistake in a module that imports what is not there, with the next step. */
export function explainMissing(specifier: string, importer: string, root: string): string {
  const [, name] = /^((?:@[^/]+\/)?[^#./@~][^/]*)/.exec(specifier) ?? [];
  const next = name
    ? explainInstallation(name, root)
    : /^[#@~]/.test(specifier)
      ? 'If it is an alias, name it in "paths" of tsconfig.json or in resolve.alias of vite.config.'
      : "Correct the path, or add the file.";
  return `${placeOf(specifier, importer, root)} There is no "${specifier}". ${next}`;
}

/** File, line and column of an import, as messages name it. */
export const placeOf = (specifier: string, importer: string, root: string): string =>
  `${toPlace(importer, root)}:${findPlace(specifier, resolve(root, importer))}`;

/** Line and column of an import. */
function findPlace(specifier: string, file: string): string {
  try {
    const source = readFileSync(file.replace(/\?.*/, ""), "utf8");
    const index = source.search(new RegExp(`['"\`]${escape(specifier)}['"\`]`));
    const before = source.slice(0, Math.max(0, index)).split("\n");
    return `${before.length}:${(before.at(-1) as string).length + 1}`;
  } catch {
    return "1:1";
  }
}

const escape = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, "\\$&");

const toPlace = (file: string, root: string): string =>
  (isAbsolute(file) ? relative(root, file) : file).replaceAll("\\", "/").replace(/\?.*/, "");

/** How a package is installed. Names of Skerry's that do not exist may be a stranger's one day. */
function explainInstallation(name: string, root: string): string {
  const packages = npmPackages.map((one) => `@skerry/${one}`);
  if (name.startsWith("@skerry/") && !packages.includes(name))
    return `Skerry has no such package. It has ${packages.join(", ")}.`;
  return `Install it: ${installFrom(releaseFolder(root), `npm install ${name}`)}`;
}
