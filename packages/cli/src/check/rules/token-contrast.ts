import { attribute, type Element, textOf } from "@skerry/server/page-elements";
import { contrastRatio } from "@skerry/widgets/build/contrast";
import { listTokens } from "@skerry/widgets/build/build-tokens";
import { offsetInAttribute } from "../element-position.ts";
import type { PageContext } from "../page-context.ts";
import type { PageDiagnostic } from "../page-diagnostic.ts";
import type { PageRule } from "../page-rule.ts";
import { listOverrides, type TokenOverride } from "./token-overrides.ts";
import { hasControl } from "../templates/holes.ts";

const tokens = new Map(listTokens().map((token) => [token.name, token]));

/** A pair of colours that cannot be told apart. */
interface LowPair {
  override: TokenOverride;
  message: string;
  ratio: number;
}

/** `low-contrast`: the page sets a colour, and text in it or on it cannot be read well (WCAG 2.2, 1.4.3). */
export const tokenContrast: PageRule = (context) =>
  context.elements.flatMap((element) => {
    if (element.tagName === "style") {
      const start = element.sourceCodeLocation?.startTag?.endOffset ?? 0;
      return check(textOf(element), (offset) => start + offset, context);
    }
    return checkStyleAttribute(element, context);
  });

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
  if (!css.includes("--sk-") || hasControl(css)) return [];
  const worst = new Map<TokenOverride, LowPair>();
  for (const { scheme, overrides } of listOverrides(css)) {
    for (const pair of findLowPairs(scheme, overrides)) {
      const known = worst.get(pair.override);
      if (!known || pair.ratio < known.ratio) worst.set(pair.override, pair);
    }
  }
  return [...worst.values()].map(({ override, message }) => ({
    code: "low-contrast" as const,
    pointer: "",
    message,
    hint: "Choose colours that stand out from each other.",
    location: locate(toOffset(override.offset)),
  }));
}

function findLowPairs(
  scheme: "light" | "dark",
  overrides: ReadonlyMap<string, TokenOverride>,
): LowPair[] {
  // What is mixed from another token follows it, by a formula of the browser.
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
