import { offsetOf } from "../positions/element-position.ts";
import type { PageContext } from "../page/page-context.ts";
import type { PageDiagnostic } from "../page/page-diagnostic.ts";
import type { PageRule } from "../page/page-rule.ts";
import { scriptFiles, type SkerryFile, styleFiles } from "./skerry-files.ts";
import { hasHole } from "../templates/holes.ts";

const version = /(?:^|[/@=._-])v?(\d+\.\d+\.\d+(?:-[\w.]+)?)(?=$|[/&#]|\.(?:js|css)\b)/;

/** `doubled-script`, `two-versions`: the script twice, or files of two versions. */
export const scriptCopies: PageRule = (context) => {
  const [first, ...others] = scriptFiles(context.elements);
  const versions = findVersions(context);
  const isCertainCopy = ({ element, path }: SkerryFile): boolean =>
    !hasHole(path + first?.path) &&
    context.isCertain(offsetOf(first?.element ?? element), offsetOf(element));
  if (versions.length > 0 || !first) return versions;
  return others.filter(isCertainCopy).map((file) => {
    const isSame = toUrl(file, context) === toUrl(first, context);
    const { line } = context.locate(offsetOf(first.element));
    return diagnostic(file, context, {
      code: "doubled-script",
      severity: isSame ? "warning" : "error",
      message: `The page loads skerry.js a second time; the first is in line ${line}.`,
      hint: isSame
        ? "Remove one of them."
        : "They are two scripts, and the first one wins. Remove one of them.",
    });
  });
};

function findVersions(context: PageContext): PageDiagnostic[] {
  const { elements } = context;
  const [first, ...others] = [...scriptFiles(elements), ...styleFiles(elements)]
    .map((file) => ({ ...file, version: version.exec(file.path)?.[1] }))
    .filter((file) => file.version !== undefined)
    .sort(({ element: one }, { element: other }) => offsetOf(one) - offsetOf(other));
  return others
    .filter(({ element, version: found, path }) => {
      const isCertain = first && context.isCertain(offsetOf(first.element), offsetOf(element));
      return isCertain && !hasHole(path + first.path) && found !== first.version;
    })
    .map((file) =>
      diagnostic(file, context, {
        code: "two-versions",
        message: `The page loads Skerry ${file.version} here, and ${first?.version} as ${first?.path}.`,
        hint: "Use files from one version only.",
      }),
    );
}

function diagnostic(
  { element }: SkerryFile,
  { locate }: PageContext,
  rest: Omit<PageDiagnostic, "location" | "pointer">,
): PageDiagnostic {
  return { ...rest, pointer: "", location: locate(offsetOf(element)) };
}

function toUrl({ path }: SkerryFile, { source }: PageContext): string {
  return URL.canParse(path, source.url) ? new URL(path, source.url).href : path;
}
