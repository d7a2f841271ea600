import { readFile } from "node:fs/promises";

/** What an app needs in one of its files. */
export interface AppChange {
  file: string;
  /** The text of a file that is not there. */
  create?: string;
  /** What is added to a file that is there. */
  add?: Addition;
}

/** Lines that a file gets. */
export interface Addition {
  /** Matches a file that has them already. */
  has: RegExp;
  lines: string;
  /**
   * Puts the lines into the text.
   *
   * @returns `undefined` where it is not certain where they belong: then somebody else has to
   */
  into(text: string, lines: string): string | undefined;
  /** Where they belong, for somebody else. */
  where: string;
}

/** How an app of the framework is started for its tests, beside the one that its developers look at. */
export interface AppServer {
  origin: string;
  /** Path of the page with the first island. */
  page: string;
  /** Path of Skerry's files in its pages. Default: `/skerry/`. */
  base?: string;
  /** The command that starts it; without it, only its developers know. */
  start?: string;
}

/** How a framework's app gets its first island. */
export interface Framework {
  /** Why a folder is none of its apps, in the words of an error; an empty text for one that is. */
  missing(): Promise<string>;
  /** What the app needs. @throws Error when the app does not say where something is */
  changes(): Promise<AppChange[]>;
  /** A file of the app, and what matches it where the package is installed: the first command is left out then. */
  installed?: readonly [file: string, has: RegExp];
  /** The commands that follow, as the package's description has them. */
  commands: readonly [string, string, string];
  /** The folders that these commands build, where they are not those of every site. */
  folders?: { out: string; renderer: string };
  /** How the page is opened. */
  open: string;
  /** What the browser test opens; nothing where the developer makes the page by hand. */
  server?: AppServer;
}

/** The text of a file; empty where there is none. */
export async function textOf(file: string): Promise<string> {
  return readFile(file, "utf8").catch(() => "");
}

/** The first of some files whose text has a match; `undefined` where none has. */
export async function fileWith(
  pattern: RegExp,
  files: readonly string[],
): Promise<string | undefined> {
  for (const file of files) if (pattern.test(await textOf(file))) return file;
  return undefined;
}

/** Lines at the end of a file. */
export function atEnd(text: string, lines: string): string {
  return `${text.replace(/\n*$/, "\n")}\n${lines}\n`;
}

/** Lines behind the first match of a pattern. */
export function behind(pattern: RegExp, indentation = ""): Addition["into"] {
  return (text, lines) => {
    const match = pattern.exec(text);
    if (!match) return undefined;
    const end = match.index + match[0].length;
    return `${text.slice(0, end)}\n${indent(lines, indentation)}${text.slice(end)}`;
  };
}

/** Each line further to the right. */
export function indent(lines: string, indentation = "  "): string {
  return lines.replace(/^(?=.)/gm, indentation);
}
