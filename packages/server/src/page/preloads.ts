import { hasConfiguration, type HeadFiles, loadAttribute } from "@skerry/core/contract";
import { maxLoadLength, triggerPattern } from "@skerry/core/contract/load-triggers";
import { html } from "parse5";
import { attribute, type Element } from "../html/page-elements.ts";
import { scriptFolder } from "../html/script-folder.ts";
import { escapeHtml } from "../html/escape-html.ts";
import { yieldIfDue } from "../host/yield.ts";
import { hasServerMarkup, type ScanResult } from "./scan-page.ts";
import type { FilledHtml } from "./filled-html.ts";

/** Files that a browser is told of before it finds them. */
interface Preloads {
  /** Index in the page, in front of the script. */
  at: number;
  /** `<link rel="modulepreload">` for each file of the islands that load at once. */
  tags: string;
  /** Value of the header `Link`; `""` where the page has a base of its own for relative URLs. */
  header: string;
}

export interface PreloadOptions {
  files: HeadFiles;
  /** Attribute that holds a widget's name. */
  attributeName: string;
  /** Text of the page's configuration block. */
  configuration: string | undefined;
  /** Language tag of the texts. */
  locale: string;
}

/** After this many elements, other requests of the server may run. */
const elementsPerTurn = 1_000;

/**
 * Puts the preloads of a page in front of its script.
 *
 * @returns the page, and the value of its header `Link`
 */
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
  // Islands in front of the script have become longer or shorter.
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

/**
 * @param elements of the page in document order
 * @param hasMarkup whether the renderer's markup is in an island
 * @returns `undefined` for a page without the script, or with one where `<link>` must not stand
 */
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
  // The loader decides in the same way whether it needs the configuration's files: with an island only.
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

/** Where and what the page's `skerry.js` is; `undefined` for another script, or where no `<link>` may stand before it. */
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

/** The files of an island that loads at once; none of another. */
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

/** A URL in the form that a header may have. */
const toHeader = (url: string): string => url.replace(/[^!-~]|[<>"\\]/gu, encodeURIComponent);
