import { attribute, type Element } from "@skerry/server/page-elements";
import { diagnoseBlocked } from "../islands/diagnose-blocked.ts";
import { offsetOf } from "../positions/element-position.ts";
import type { PageContext } from "../page/page-context.ts";
import type { PageDiagnostic } from "../page/page-diagnostic.ts";
import { hasHole } from "../templates/holes.ts";

/** Checks that the page's policies allow the script, the style sheet and the files of the theme. */
export function checkPageFiles(context: PageContext): PageDiagnostic[] {
  if (context.islands.length === 0) return [];
  return context.elements.flatMap((element) => {
    if (element.tagName === "script") return checkScript(element, context);
    return checkStyleSheet(element, context);
  });
}

function checkScript(element: Element, context: PageContext): PageDiagnostic[] {
  const { page, source } = context;
  const name = attribute(element, "src") ?? "";
  const url = findFile(name, /(^|\/)skerry\.js$/, source.url);
  if (!url) return [];
  const offset = offsetOf(element);
  const nonce = attribute(element, "nonce");
  // One file of the theme stands for all.
  const icon = findFile(page.asset("icons/search.svg"), /\.svg$/, source.url);
  return [
    ...diagnoseBlocked(offset, { kind: "script", url, name, nonce }, context),
    ...(icon
      ? diagnoseBlocked(offset, { kind: "image", url: icon, name: "the theme" }, context)
      : []),
  ];
}

function checkStyleSheet(element: Element, context: PageContext): PageDiagnostic[] {
  const name = attribute(element, "href") ?? "";
  const url = findFile(name, /(^|\/)skerry\.css$/, context.source.url);
  if (!url) return [];
  const nonce = attribute(element, "nonce");
  return diagnoseBlocked(offsetOf(element), { kind: "style", url, name, nonce }, context);
}

/** @returns `undefined` when the path is not that of the file, or cannot be resolved */
function findFile(path: string, file: RegExp, base: URL): URL | undefined {
  if (hasHole(path)) return undefined;
  const isFile = file.test(path.replace(/[?#].*$/, ""));
  return isFile && URL.canParse(path, base) ? new URL(path, base) : undefined;
}
