import { attribute, type Element, textOf } from "@skerry/server/page-elements";
import { contrastRatio } from "@skerry/widgets/build/contrast";
import { listTokens } from "@skerry/widgets/build/build-tokens";
import { createLocate } from "../page/create-locate.ts";
import { offsetInAttribute, offsetOf } from "../positions/element-position.ts";
import type { PageContext } from "../page/page-context.ts";
import type { Location, PageDiagnostic } from "../page/page-diagnostic.ts";
import type { PageRule } from "../page/page-rule.ts";
import { listOverrides, type TokenOverride } from "./token-overrides.ts";
import { styleFiles } from "./skerry-files.ts";
import { hasControl, hasHole } from "../templates/holes.ts";

const tokens = new Map(listTokens().map((token) => [token.name, token]));

/** A pair of colours whose contrast is too low. */
interface LowPair {
  override: TokenOverride;
  message: string;
  ratio: number;
}

/** `low-contrast`: the page sets a colour, and text in it or on it cannot be read well (WCAG 2.2, 1.4.3). */
export const tokenContrast: PageRule = async (context) => {
  const linked = context.elements.filter(isLinked).map((link) => checkLinked(link, context));
  return [...checkPageStyles(context), ...(await Promise.all(linked)).flat()];
};

/** Style sheets that count as they are loaded: no others, and not the one of Skerry. */
function isLinked(element: Element): boolean {
  if (element.tagName !== "link") return false;
  const rel = (attribute(element, "rel") ?? "").toLowerCase().split(/\s+/);
  const isForPrint = attribute(element, "media")?.trim().toLowerCase() === "print";
  return (
    rel.includes("stylesheet") &&
    !rel.includes("alternate") &&
    !isForPrint &&
    styleFiles([element]).length === 0
  );
}

/** The place of what is found is the link, and its message names the file and the line. */
async function checkLinked(element: Element, context: PageContext): Promise<PageDiagnostic[]> {
  const { source, elements, locate } = context;
  const path = attribute(element, "href")?.trim() ?? "";
  const isOfSite =
    path !== "" &&
    !hasHole(path) &&
    URL.canParse(path, source.url) &&
    new URL(path, source.url).origin === source.url.origin &&
    // It may lead anywhere.
    !elements.some(({ tagName }) => tagName === "base");
  const content = isOfSite ? await source.readFile?.(path).catch(() => undefined) : undefined;
  if (!content) return [];
  const css = new TextDecoder().decode(content);
  const lineOf = createLocate({ ...source, text: css });
  return findLowContrast(css).map(({ override, message }) =>
    toDiagnostic(`${path}:${lineOf(override.offset).line}: ${message}`, locate(offsetOf(element))),
  );
}

function checkPageStyles(context: PageContext): PageDiagnostic[] {
  return context.elements.flatMap((element) => {
    if (element.tagName === "style") {
      const start = element.sourceCodeLocation?.startTag?.endOffset ?? 0;
      return check(textOf(element), (offset) => start + offset, context);
    }
    return checkStyleAttribute(element, context);
  });
}

function checkStyleAttribute(element: Element, context: PageContext): PageDiagnostic[] {
  const style = attribute(element, "style") ?? "";
  if (!style.includes("--sk-")) return [];
  const before = "a{";
  return check(
    `${before}${style}}`,
    (offset) =>
      offsetInAttribute(context.source.text, element, "style", Math.max(0, offset - before.length)),
    context,
  );
}

/** @param toOffset turns an index in the style sheet into one in the page */
function check(
  css: string,
  toOffset: (offset: number) => number,
  { locate }: PageContext,
): PageDiagnostic[] {
  if (hasControl(css)) return [];
  return findLowContrast(css).map(({ override, message }) =>
    toDiagnostic(message, locate(toOffset(override.offset))),
  );
}

function toDiagnostic(message: string, location: Location): PageDiagnostic {
  const hint = "Choose colours that stand out from each other.";
  return { code: "low-contrast", pointer: "", message, hint, location };
}

/** The worst pair of each token that a style sheet sets. */
function findLowContrast(css: string): LowPair[] {
  if (!css.includes("--sk-")) return [];
  const worst = new Map<TokenOverride, LowPair>();
  for (const { scheme, overrides } of listOverrides(css)) {
    for (const pair of findLowPairs(scheme, overrides)) {
      const known = worst.get(pair.override);
      if (!known || pair.ratio < known.ratio) worst.set(pair.override, pair);
    }
  }
  return [...worst.values()];
}

function findLowPairs(
  scheme: "light" | "dark",
  overrides: ReadonlyMap<string, TokenOverride>,
): LowPair[] {
  // A colour mixed from another token follows that token, by a formula of the browser.
  const colorOf = (name: string): string | undefined =>
    overrides.has(name)
      ? overrides.get(name)?.color
      : tokens.get(name)?.mix && overrides.has("accent")
        ? undefined
        : tokens.get(name)?.[scheme];
  return [...tokens.values()].flatMap(({ name, contrast }) =>
    contrast.flatMap(({ on, minimum }) => {
      const override = overrides.get(name) ?? overrides.get(on);
      const [color, surface] = [colorOf(name), colorOf(on)];
      if (!override || !color || !surface) return [];
      const ratio = contrastRatio(color, surface);
      if (ratio >= minimum) return [];
      const shown = Math.floor(ratio * 100) / 100;
      const message = `--sk-${name} (${color}) on --sk-${on} (${surface}) has a contrast of ${shown}:1. At least ${minimum}:1 is needed.`;
      return [{ override, message, ratio }];
    }),
  );
}
