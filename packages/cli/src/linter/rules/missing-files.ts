import { attribute, type Element, textOf } from "@skerry/server/page-elements";
import { offsetOf } from "../positions/element-position.ts";
import type { PageContext } from "../page/page-context.ts";
import type { PageDiagnostic } from "../page/page-diagnostic.ts";
import type { PageRule } from "../page/page-rule.ts";
import { isStyleSheet, scriptFiles, styleFiles } from "./skerry-files.ts";

/** `missing-script`, `missing-style`: a page with islands that does not load `skerry.js`, or `skerry.css`. */
export const missingFiles: PageRule = (context) =>
  context.isWhole && context.islands.length > 0
    ? [...checkScript(context), ...checkStyle(context)]
    : [];

function checkScript(context: PageContext): PageDiagnostic[] {
  const scripts = context.elements.filter(({ tagName }) => tagName === "script");
  const isImported = scripts.some((script) => /\bskerry\b.*\.m?js|@skerry\//i.test(textOf(script)));
  if (scriptFiles(context.elements).length > 0 || isImported) return [];
  const hasOthers = scripts.some((script) => attribute(script, "src") !== undefined);
  return [
    missing(context, {
      code: "missing-script",
      severity: hasOthers ? "warning" : "error",
      message: "The page has islands, but does not load skerry.js. They stay as they are.",
      hint: `Add <script type="module" src="…/skerry.js" async></script>${hasOthers ? ", unless a script of yours imports @skerry/mount" : ""}.`,
    }),
  ];
}

function checkStyle(context: PageContext): PageDiagnostic[] {
  const { elements } = context;
  const styles = elements.filter(({ tagName }) => tagName === "style");
  const isImported = styles.some((style) => /@import[^;]*\bskerry\b/i.test(textOf(style)));
  if (styleFiles(elements).length > 0 || isImported) return [];
  const hasOthers = elements.some(isStyleSheet);
  return [
    missing(context, {
      code: "missing-style",
      severity: hasOthers ? "warning" : "error",
      message: "The page has islands, but no style sheet skerry.css. The widgets have no styles.",
      hint: `Add <link rel="stylesheet" href="…/skerry.css">${hasOthers ? ", unless a style sheet of yours imports it" : ""}.`,
    }),
  ];
}

/** Something that belongs into the `<head>`. */
function missing(
  { elements, islands: [island], locate }: PageContext,
  diagnostic: Omit<PageDiagnostic, "location" | "pointer">,
): PageDiagnostic {
  const head = elements.find(
    (element): boolean => isWritten(element) && element.tagName === "head",
  );
  return { ...diagnostic, pointer: "", location: locate(offsetOf((head ?? island) as Element)) };
}

function isWritten({ sourceCodeLocation }: Element): boolean {
  return sourceCodeLocation?.startTag !== undefined;
}
