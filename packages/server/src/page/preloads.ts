import { hasConfiguration, type HeadFiles, loadAttribute } from "@skerry/core/contract";
import { maxLoadLength, triggerPattern } from "@skerry/core/contract/load-triggers";
import { html } from "parse5";
import { attribute, type Element } from "../html/page-elements.ts";
import { scriptFolder } from "../html/script-folder.ts";
import { escapeHtml } from "../html/escape-html.ts";
import { yieldIfDue } from "../host/yield.ts";
import { hasServerMarkup, type ScanResult } from "./scan-page.ts";
import type { FilledHtml } from "./filled-html.ts";

interface Preloads {
  /** In front of the script. */
  at: number;
  tags: string;
  /** `""` where the page has a base of its own. */
  header: string;
}

export interface PreloadOptions {
  files: HeadFiles;
  attributeName: string;
  configuration: string | undefined;
  locale: string;
}

/** Elements visited before it yields. */
const elementsPerTurn = 1_000;

/** Puts the preloads of a page in front of its script, and returns its `Link` header. */
export async function addPreloads(
  { text, isFilled, markups }: FilledHtml,
  { elements, islands }: ScanResult,
  options: PreloadOptions,
): Promise<{ text: string; link?: string | undefined }> {
  const filled = new Set(
    islands.filter((_, index) => isFilled[index]).map(({ element }) => element),
  );
  const hasMarkup = (island: Element): boolean => filled.has(island) || hasServerMarkup(island);
  const preloads = await findPreloads(elements, hasMarkup, options);
  if (!preloads) return { text };
  // Islands in front of the script changed their length.
  const moved = markups.filter(({ end }) => end <= preloads.at);
  const at = moved.reduce(
    (sum, { start, end, length }) => sum + length - (end - start),
    preloads.at,
  );
  return {
    text: text.slice(0, at) + preloads.tags + text.slice(at),
    link: preloads.header || undefined,
  };
}

/** @returns `undefined` where no `<link>` can be written */
async function findPreloads(
  elements: readonly Element[],
  hasMarkup: (island: Element) => boolean,
  options: PreloadOptions,
): Promise<Preloads | undefined> {
  const needed = new Set<string>();
  let script: { at: number; src: string; base: string } | undefined;
  let sheet: string | undefined;
  let hasBase = false;
  let count = 0;
  for (const element of elements) {
    if (++count % elementsPerTurn === 0) await yieldIfDue();
    if (element.tagName === "script") script ??= readScript(element);
    else if (element.tagName === "link") sheet ??= readSheet(element);
    else if (element.tagName === "base") hasBase = true;
    for (const file of filesOf(element, hasMarkup, options)) needed.add(file);
  }
  if (!script) return undefined;
  const { at, src, base } = script;
  const { configuration = [] } = options.files;
  // Like the loader: only with an island.
  const isConfigured = hasConfiguration(options.configuration || "{}");
  if (isConfigured && needed.size > 0) for (const file of configuration) needed.add(file);
  const urls = [...needed].map((file) => base + file);
  return {
    at,
    tags: urls.map((url) => `<link rel="modulepreload" href="${escapeHtml(url)}">`).join(""),
    header: hasBase
      ? ""
      : [
          ...(sheet === undefined ? [] : [`<${toHeader(sheet)}>; rel=preload; as=style`]),
          ...[src, ...urls].map((url) => `<${toHeader(url)}>; rel=modulepreload`),
        ].join(", "),
  };
}

/** `undefined` for another script, and where no `<link>` may stand. */
function readScript(element: Element): { at: number; src: string; base: string } | undefined {
  const parentTag = (element.parentNode as Partial<Element> | null)?.tagName;
  const src = attribute(element, "src")?.trim() ?? "";
  const base = scriptFolder(element);
  const at = element.sourceCodeLocation?.startOffset;
  const isModule = attribute(element, "type")?.toLowerCase() === "module";
  const canHaveLink =
    element.namespaceURI === html.NS.HTML && (parentTag === "head" || parentTag === "body");
  return base === undefined || at === undefined || !isModule || !canHaveLink
    ? undefined
    : { at, src, base };
}

function readSheet(element: Element): string | undefined {
  const href = attribute(element, "href")?.trim() ?? "";
  const isSheet = attribute(element, "rel")?.toLowerCase() === "stylesheet";
  return isSheet && /(^|\/)skerry\.css([?#]|$)/.test(href) ? href : undefined;
}

/** The files of an island that loads at once. */
function filesOf(
  element: Element,
  hasMarkup: (island: Element) => boolean,
  { files: { widgets, texts }, attributeName, locale }: PreloadOptions,
): readonly string[] {
  const name = attribute(element, attributeName);
  const widget = name !== undefined && Object.hasOwn(widgets, name) ? widgets[name] : undefined;
  if (!widget || (widget.isStatic && hasMarkup(element))) return [];
  const load = attribute(element, loadAttribute) || widget.load;
  const triggers = load.slice(0, maxLoadLength).match(triggerPattern);
  if (!triggers?.some((trigger) => trigger.trim() === "eager")) return [];
  const language = locale.toLowerCase().split(/[-_]/)[0] as string;
  const textFiles = Object.hasOwn(texts, language) ? texts[language] : texts["en"];
  return widget.hasTexts ? [...widget.files, ...(textFiles ?? [])] : widget.files;
}

const toHeader = (url: string): string => url.replace(/[^!-~]|[<>"\\]/gu, encodeURIComponent);
