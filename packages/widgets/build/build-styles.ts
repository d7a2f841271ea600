import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { transform } from "lightningcss";
import { parse, type Declaration, type Root } from "postcss";
import { registry } from "../src/registry.ts";
import { styleTargets } from "./browser-targets.ts";
import { tokenStyles } from "./build-tokens.ts";
import type { StyleOwner } from "./lift-selector.ts";
import { liftStyles } from "./lift-styles.ts";

/** A style file: its path, as messages name it, and its text. */
export interface StyleFile {
  name: string;
  css: string;
}

/** The parts and the form of a style sheet. */
export interface StyleOptions {
  minify: boolean;
  /** Names of the widgets that are in it, in their order. Default: all. */
  widgets?: readonly string[];
  /** Folders of the packages. Default: those of this repository. */
  folders?: Readonly<Record<"ui" | "widgets", string>>;
}

const packages = fileURLToPath(new URL("../../", import.meta.url));

/**
 * The one style sheet of the package: tokens and guard, components that widgets share, each widget in
 * the order of the registry.
 *
 * @throws Error naming file, line, column and what to write instead, when a style file breaks a
 *   rule, is missing, or two files define the same keyframes.
 */
export async function buildStyles({
  minify,
  widgets = Object.keys(registry),
  folders = { ui: join(packages, "ui"), widgets: join(packages, "widgets") },
}: StyleOptions): Promise<string> {
  const files = await Promise.all((await styleFiles(widgets, folders)).map(readStyleFile));
  const sheet = joinStyles(files);
  return minify ? lowerStyles(sheet, minify) : sheet;
}

/** A style sheet in the form that the oldest browsers read: without nested rules, for example. */
export function lowerStyles(css: string, minify: boolean): string {
  const { code } = transform({
    filename: "skerry.css",
    code: new TextEncoder().encode(css),
    minify,
    targets: styleTargets,
  });
  return new TextDecoder().decode(code);
}

/**
 * Style files as one sheet, in their order, without the tokens that nothing reads.
 *
 * @throws Error when a file breaks a rule or two files define the same keyframes.
 */
export function joinStyles(files: readonly StyleFile[]): string {
  const sheet = parse("");
  const keyframes = new Map<string, string>();
  for (const { name, css } of files) {
    const lifted = parse(transformStyles(css, name));
    lifted.walkAtRules("keyframes", ({ params }) => {
      const other = keyframes.get(params);
      if (other) {
        throw new Error(
          `${name} defines the keyframes "${params}", as ${other} does, and the last one would win everywhere. Give one another name.`,
        );
      }
      keyframes.set(params, name);
    });
    sheet.append(lifted.nodes);
  }
  removeUnread(sheet);
  return sheet.toString();
}

/**
 * One style file as it stands in the built sheet, for a bundler that takes files one by one:
 * `styles/guard.css` gets the tokens, everything else is lifted.
 *
 * @param fileName path that ends in `widgets/src/<name>/<name>.css`, `ui/src/<name>/<name>.css`
 *   or `widgets/src/styles/<guard|base>.css`
 * @throws Error with every mistake in the file.
 */
export function transformStyles(css: string, fileName: string): string {
  if (/[\\/]styles[\\/]guard\.css$/.test(fileName)) return `${tokenStyles()}\n${css}`;
  return liftStyles(css, fileName, styleOwner(fileName));
}

function styleOwner(fileName: string): StyleOwner {
  if (/[\\/]styles[\\/]base\.css$/.test(fileName)) return { name: "base", kind: "base" };
  const [, place, folder, name] =
    /(widgets|ui)[\\/]src[\\/]([\w-]+)[\\/]([\w-]+)\.css$/.exec(fileName) ?? [];
  if (!folder || folder !== name) {
    throw new Error(
      `${fileName} belongs to no widget: a style file is called widgets/src/<name>/<name>.css or ui/src/<name>/<name>.css.`,
    );
  }
  return { name, kind: place === "ui" ? "shared" : "widget" };
}

/** Removes private custom properties that no value reads: tokens that no widget needs yet. */
function removeUnread(sheet: Root): void {
  const read = new Set<string>();
  sheet.walkDecls(({ value }) => {
    for (const [, name = ""] of value.matchAll(/var\(\s*(--_[\w-]+)/g)) read.add(name);
  });
  const unread: Declaration[] = [];
  sheet.walkDecls(/^--_/, (declaration) => {
    if (!read.has(declaration.prop)) unread.push(declaration);
  });
  if (unread.length === 0) return;
  for (const declaration of unread) declaration.remove();
  // Properties that only removed ones have read are unread now.
  removeUnread(sheet);
}

/** The files of a sheet, in their order. */
async function styleFiles(
  widgets: readonly string[],
  folders: Required<StyleOptions>["folders"],
): Promise<{ name: string; file: string }[]> {
  const find = (package_: "ui" | "widgets", path: string) => ({
    name: `packages/${package_}/src/${path}`,
    file: join(folders[package_], "src", path),
  });
  const sharedFiles = await readdir(join(folders.ui, "src"), { recursive: true });
  return [
    find("widgets", "styles/guard.css"),
    find("widgets", "styles/base.css"),
    ...sharedFiles
      .filter((path) => path.endsWith(".css"))
      .map((path) => path.replaceAll("\\", "/"))
      .sort()
      .map((path) => find("ui", path)),
    ...widgets.map((widget) => find("widgets", `${widget}/${widget}.css`)),
  ];
}

async function readStyleFile({ name, file }: { name: string; file: string }): Promise<StyleFile> {
  try {
    return { name, css: await readFile(file, "utf8") };
  } catch {
    throw new Error(`${file} is missing. Every widget of the registry has one.`);
  }
}
